/** Kinds of things a link can lead to by what they are, wherever they are. A kind of page that links can name adds itself. */
export const LINK_TARGETS = ['page', 'post', 'product', 'category', 'file', 'area'] as const
export type LinkTargetKind = (typeof LINK_TARGETS)[number]

/** A thing as links name it: `product/p-17`; a section of a page or post, `page/p-17~s-3`. [LINK-21] */
export type LinkTargetName = `${LinkTargetKind}/${string}`

/** What an identifier may consist of. */
const identifier = '[\\w:.-]{1,100}'
/** Which section of a page or post; no identifier has a tilde. */
const within = '~[\\w-]{1,64}'
const named = new RegExp(`^(${LINK_TARGETS.join('|')})/(${identifier})(${within})?$`)
const permanent = new RegExp(`^/~((?:${LINK_TARGETS.join('|')})/${identifier}(?:${within})?)([?#].*)?$`)

/** What has sections that links can lead to. */
const HAS_SECTIONS: readonly LinkTargetKind[] = ['page', 'post']

/** A thing's name taken apart, with the section it names; undefined for what names nothing. */
export function readTargetName(
  name: string,
): { readonly kind: LinkTargetKind; readonly id: string; readonly sectionId?: string } | undefined {
  const [, kind, id, section] = named.exec(name) ?? []
  if (kind === undefined || id === undefined) return undefined
  const thing = { kind: kind as LinkTargetKind, id }
  if (section === undefined) return thing
  return HAS_SECTIONS.includes(thing.kind) ? { ...thing, sectionId: section.slice(1) } : undefined
}

/** The page or post as a whole that a section stands on, as links name it; of anything else itself. */
export function wholeOf(name: LinkTargetName): LinkTargetName {
  return name.replace(/~.*$/, '') as LinkTargetName
}

/**
 * The address of a thing that stays when it moves: `/~product/p-17`. No page can have it, since no address of ours begins
 * with a tilde. Texts hold it; the renderer puts the present address in its place. [LINK-1]
 */
export function permanentAddress(name: LinkTargetName): string {
  return `/~${name}`
}

/** What an address that stays names, and what follows it (`#part`, `?query`); undefined for any other address. */
export function readPermanentAddress(
  address: string,
): { readonly name: LinkTargetName; readonly rest: string } | undefined {
  const [, name, rest = ''] = permanent.exec(address) ?? []
  return name === undefined || readTargetName(name) === undefined
    ? undefined
    : { name: name as LinkTargetName, rest }
}

/** Links of cleaned rich text: the tag before its address, the address, the tag after it, what it holds. */
const linkMarkup = /<a\b([^>]*?) href="(\/~[^"]*)"([^>]*)>([^]*?)<\/a>/g

/** The things the links of a rich text name, each once. */
export function targetsInText(html: string): readonly LinkTargetName[] {
  if (!html.includes('href="/~')) return []
  const names = [...html.matchAll(linkMarkup)].flatMap(([, , address = '']) => {
    const read = readPermanentAddress(address)
    return read === undefined ? [] : [read.name]
  })
  return [...new Set(names)]
}

/**
 * A rich text with the present addresses of the things its links name. Of a link that leads nowhere its words stay.
 * Links by address are left as they are. [LINK-2] [LINK-3]
 *
 * @param addressOf null for what cannot be led to
 */
export function withPresentAddresses(
  html: string,
  addressOf: (name: LinkTargetName) => string | null,
): string {
  if (!html.includes('href="/~')) return html
  return html.replace(linkMarkup, (_whole, before: string, address: string, after: string, words: string) => {
    const read = readPermanentAddress(address)
    const url = read === undefined ? null : addressOf(read.name)
    return url === null
      ? words
      : `<a${before} href="${escape(url + (read?.rest ?? ''))}"${after}>${words}</a>`
  })
}

/** What follows an address comes from cleaned text and is escaped already; the address itself is not. */
function escape(address: string): string {
  return address
    .replace(/&(?!(?:amp|lt|gt|quot|#\d+);)/g, '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
