// What the values of this module are made of comes with it, so that `import FITStream` is enough.

@_exported public import FITProfile
@_exported public import FoundationBridge
@_exported public import InputReports
@_exported public import Workouts
