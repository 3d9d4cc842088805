// Written by scripts/generate-templates.mjs; change the files it reads, then run it again.

export const files: Readonly<Record<string, string>> = {}
