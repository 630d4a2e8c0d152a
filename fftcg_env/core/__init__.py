"""What every card game here shares, compiled: code generation, random numbers, debugging proxies."""
