// FITWriter
