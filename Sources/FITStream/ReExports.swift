// The types in the values of this module come with it, so that `import FITStream` is enough.

@_exported public import FITProfile
@_exported public import FoundationBridge
@_exported public import InputReports
@_exported public import Workouts
