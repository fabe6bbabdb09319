// FITCore
