// Re-exports the modules whose types appear in the public interface, so that `import FITStream` is sufficient.

@_exported public import Archives
@_exported public import FITProfile
@_exported public import FITWorkouts
@_exported public import FoundationBridge
@_exported public import InputReports
@_exported public import Workouts
