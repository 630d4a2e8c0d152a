"""All of one subject: protections, restrictions and replaced leaving."""
