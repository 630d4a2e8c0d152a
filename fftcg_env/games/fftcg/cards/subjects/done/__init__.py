"""What is counted of what an instruction did."""
