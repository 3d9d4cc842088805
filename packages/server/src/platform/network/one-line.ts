import { z } from 'zod'

/** What a service says in one line, without anything that cannot be typed; nothing where it is no text. */
export const oneLine = (mostCharacters: number) =>
  z
    .string()
    .catch('')
    .transform((said) =>
      said
        .toWellFormed()
        .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
        .trim()
        .slice(0, mostCharacters),
    )
