import type { AddressFormat } from './address-format.ts'

/** Wide digits and letters become narrow, every kind of dash a hyphen, every kind of space one space. */
function plain(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212\u30fc]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase()
}

/**
 * A postcode as its country writes it: in capitals, with the space or hyphen it has there, wherever the buyer put one, and
 * without the letters of the country in front. What is none stays as it was typed, in capitals. [CHK-44]
 */
export function tidyPostcode(typed: string, { pattern, examples = '' }: AddressFormat): string {
  const text = plain(typed)
  if (pattern === undefined) return text
  const whole = new RegExp(`^(?:${pattern})$`, 'u')
  for (const one of [text, text.replace(/^[A-Z]{1,3}[ -]/, '')]) {
    const compact = one.replace(/[ -]/g, '')
    const divided = examples.split(',').flatMap((example) => {
      const [, gap, tail] = /([ -])([^ -]*)$/.exec(example) ?? []
      if (gap === undefined || tail === undefined || compact.length <= tail.length) return []
      return [compact.slice(0, -tail.length) + gap + compact.slice(-tail.length)]
    })
    const found = [...divided, one, compact].find((form) => whole.test(form))
    if (found !== undefined) return found
  }
  return text
}
