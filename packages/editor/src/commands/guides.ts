import { marked, type Token, type TokensList } from 'marked'
import campaigns from '../../../../docs/owners/campaigns.md?raw'
import contacts from '../../../../docs/owners/contacts.md?raw'
import editing from '../../../../docs/owners/editing.md?raw'
import files from '../../../../docs/owners/files.md?raw'
import gettingStarted from '../../../../docs/owners/getting-started.md?raw'
import importing from '../../../../docs/owners/importing.md?raw'
import members from '../../../../docs/owners/members.md?raw'
import selling from '../../../../docs/owners/selling.md?raw'
import settings from '../../../../docs/owners/settings.md?raw'
import style from '../../../../docs/owners/style.md?raw'

/** A guide for owners, as it comes with the product. */
export interface Guide {
  /** The name of its file, without `.md`. */
  readonly name: string
  readonly title: string
  readonly tokens: TokensList
  readonly parts: readonly GuidePart[]
}

/** What stands below a heading of a guide. */
export interface GuidePart {
  readonly title: string
  /** What links to it name after `#`. */
  readonly anchor: string
  /** What is printed bold below it: the things it is about. */
  readonly words: readonly string[]
}

const TEXTS = {
  'getting-started': gettingStarted,
  editing,
  style,
  files,
  selling,
  importing,
  campaigns,
  contacts,
  members,
  settings,
} as const

function readGuide(name: string, text: string): Guide {
  const tokens = marked.lexer(text)
  let title = name
  const parts: (GuidePart & { readonly words: string[] })[] = []
  for (const token of tokens) {
    if (token.type !== 'heading') parts.at(-1)?.words.push(...boldOf(token))
    else if (token['depth'] === 1) title = plainOf(token)
    else parts.push({ title: plainOf(token), anchor: anchorOf(plainOf(token)), words: [] })
  }
  return { name, title, tokens, parts }
}

/** What a heading is called in an address. */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')

/** What a token holds, in the order of the text. */
export function within(token: Token): readonly Token[] {
  if (token.type === 'list') return token['items'] as readonly Token[]
  if (token.type === 'table')
    return [...(token['header'] as readonly Token[]), ...(token['rows'] as readonly Token[][]).flat()]
  return 'tokens' in token ? (token.tokens ?? []) : []
}

/** Its words without what prints them bold. */
export const plainOf = (token: Token): string => {
  const parts = within(token)
  return parts.length > 0 ? parts.map(plainOf).join('') : 'text' in token ? String(token['text']) : ''
}

const boldOf = (token: Token): string[] =>
  token.type === 'strong' ? [plainOf(token).replace(/\.$/, '')] : within(token).flatMap(boldOf)

/** Every guide, in the order one reads them. [EDIT-1621] */
export const GUIDES: readonly Guide[] = Object.entries(TEXTS).map(([name, text]) => readGuide(name, text))
