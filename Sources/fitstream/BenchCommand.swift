import CommandLineOptions

func benchCommand(_ invocation: Invocation) -> Int32 { 0 }
