"""When, how often and for what abilities are used: further limits and further parts of costs."""
