"""How `core.jit` turns rules into machine code: compiling them together (`lean`, `registers`, tried on `canary` first;
`depth`, `quick`), what is kept of it (`bitcode`, `cache`, under the key that `reach` finds), and what is told
(`progress`)."""
