/** What a pattern is filled with: words, or what draws the words between the tags of its name. */
export type Filling<Part> = Readonly<
  Record<string, string | number | Part | ((words: readonly (string | Part)[]) => Part)>
>

const rules = new Map<string, Intl.PluralRules>()

/**
 * Fills an ICU message pattern in: arguments, whole numbers, plurals with `=0`, `one`, `other` and `#`, and tags. It is a
 * part of what FormatJS does, which a test compares it with, in a twentieth of its size: it comes with the first screen.
 *
 * @returns its parts in order; one string when nothing but words was given
 */
export function fillIn<Part>(
  pattern: string,
  values: Filling<Part>,
  language: string,
  counted?: number,
): readonly (string | Part)[] {
  const parts: (string | Part)[] = []
  let at = 0
  let words = ''
  const add = (part: string | Part) => {
    if (typeof part === 'string') {
      words += part
      return
    }
    if (words !== '') parts.push(words)
    parts.push(part)
    words = ''
  }
  while (at < pattern.length) {
    const sign = pattern[at]
    const tag = sign === '<' ? /^<(\w+)>/.exec(pattern.slice(at)) : null
    if (sign === '{') {
      const end = closing(pattern, at)
      for (const part of argument(pattern.slice(at + 1, end), values, language)) add(part)
      at = end + 1
    } else if (tag !== null) {
      const [open, name = ''] = tag
      const end = pattern.indexOf(`</${name}>`, at)
      const draw = values[name]
      const inside = fillIn(pattern.slice(at + open.length, end), values, language, counted)
      if (typeof draw === 'function') add((draw as (words: readonly (string | Part)[]) => Part)(inside))
      at = end + name.length + 3
    } else {
      add(sign === '#' && counted !== undefined ? counted.toLocaleString(language) : (sign ?? ''))
      at++
    }
  }
  return words === '' ? parts : [...parts, words]
}

/** What stands between the braces of an argument: `name`, `name, number`, or `name, plural, one {…} other {…}`. */
function argument<Part>(inside: string, values: Filling<Part>, language: string): readonly (string | Part)[] {
  const [, name = '', kind, forms = ''] = /^\s*(\w+)\s*(?:,\s*(\w+)\s*)?(?:,\s*([^]*))?$/.exec(inside) ?? []
  const value = values[name]
  if (value === undefined || typeof value === 'function') return [`{${inside}}`]
  if (kind === undefined || typeof value !== 'number')
    return [typeof value === 'number' ? String(value) : value]
  if (kind !== 'plural') return [value.toLocaleString(language)]
  const rule = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, rule)
  const texts = formsOf(forms)
  const text = texts.get(`=${value}`) ?? texts.get(rule.select(value)) ?? texts.get('other') ?? ''
  return fillIn(text, values, language, value)
}

/** The texts of a plural by the names of their forms. */
function formsOf(forms: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (
    let at = forms.indexOf('{'), start = 0;
    at >= 0;
    start = closing(forms, at) + 1, at = forms.indexOf('{', start)
  ) {
    texts.set(forms.slice(start, at).trim(), forms.slice(at + 1, closing(forms, at)))
  }
  return texts
}

/** Where the brace opened at a place is closed. */
function closing(pattern: string, opened: number): number {
  let depth = 0
  for (let at = opened; at < pattern.length; at++) {
    if (pattern[at] === '{') depth++
    if (pattern[at] === '}' && --depth === 0) return at
  }
  return pattern.length
}
