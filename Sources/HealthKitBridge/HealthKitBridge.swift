// HealthKit side, to come.
