// FITWorkouts
