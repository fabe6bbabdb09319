// RideSimulator
