// FITProfile
