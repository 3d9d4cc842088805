/** A start tag as browsers read it. */
export interface StartTag {
  /** Lower case. */
  readonly name: string
  readonly attributes: readonly Attribute[]
  /** Place of the `<`. */
  readonly start: number
  /** Place behind the `>`. */
  readonly end: number
  /** What stands inside, unread, of an element whose content is no markup. */
  readonly rawText?: string
  /** Place behind the end tag of such an element. */
  readonly elementEnd?: number
}

export interface Attribute {
  /** Lower case. */
  readonly name: string
  /** As written, references unresolved. */
  readonly value: string
  /** From the white space before it to behind its value. */
  readonly start: number
  readonly end: number
}

/** Elements between whose tags browsers look for nothing but the end tag. */
const RAW_TEXT = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes'])

export interface Markup {
  readonly tags: readonly StartTag[]
  /** Place up to which everything that begins also ends: behind it stands a tag, comment or script never closed. */
  readonly end: number
}

/**
 * The start tags of some markup, in order. Reads every character once, however the markup is made: a pattern that looks
 * for a tag and its end from every `<` takes minutes for some hundred kilobytes of unclosed tags. Comments and the
 * insides of scripts and the like hold no tags. Stops at a tag, comment or element that is never closed. [BLOCK-9]
 */
export function readMarkup(markup: string): Markup {
  const tags: StartTag[] = []
  let at = markup.indexOf('<')
  while (at !== -1) {
    let next = at + 1
    if (markup.startsWith('<!--', at)) {
      const end = markup.indexOf('-->', at + 2)
      if (end === -1) return { tags, end: at }
      next = end + 3
    } else {
      const name = matchAt(/[a-z][^\s/>]*/iy, markup, at + 1)?.toLowerCase()
      if (name !== undefined) {
        const tag = readTag(markup, at, name)
        if (tag === undefined) return { tags, end: at }
        if (RAW_TEXT.has(name) && tag.elementEnd === undefined) return { tags, end: at }
        tags.push(tag)
        next = tag.elementEnd ?? tag.end
      }
    }
    at = markup.indexOf('<', next)
  }
  return { tags, end: markup.length }
}

function readTag(markup: string, start: number, name: string): StartTag | undefined {
  const attributes: Attribute[] = []
  let at = start + 1 + name.length
  for (;;) {
    const before = at
    at += matchAt(/[\s/]*/y, markup, at)!.length
    if (at >= markup.length) return undefined
    if (markup[at] === '>') break
    const attributeName = matchAt(/=?[^\s/>=]*/y, markup, at)!
    at += attributeName.length
    let value = ''
    const equals = matchAt(/\s*=\s*/y, markup, at)
    if (equals !== undefined) {
      at += equals.length
      const quote = markup[at]
      if (quote === '"' || quote === "'") {
        const end = markup.indexOf(quote, at + 1)
        if (end === -1) return undefined
        value = markup.slice(at + 1, end)
        at = end + 1
      } else {
        value = matchAt(/[^\s>]*/y, markup, at)!
        at += value.length
      }
    }
    attributes.push({ name: attributeName.toLowerCase(), value, start: before, end: at })
  }
  const tag = { name, attributes, start, end: at + 1 }
  return RAW_TEXT.has(name) ? { ...tag, ...readRawText(markup, tag) } : tag
}

function readRawText(
  markup: string,
  { name, end }: { readonly name: string; readonly end: number },
): Pick<StartTag, 'rawText' | 'elementEnd'> {
  const endTag = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  endTag.lastIndex = end
  const found = endTag.exec(markup)
  if (found === null) return {}
  const close = markup.indexOf('>', endTag.lastIndex)
  if (close === -1) return {}
  return { rawText: markup.slice(end, found.index), elementEnd: close + 1 }
}

function matchAt(sticky: RegExp, text: string, at: number): string | undefined {
  sticky.lastIndex = at
  return sticky.exec(text)?.[0]
}
