import { say, type Sentence } from '../words/sentence.ts'
import type { Json, JsonObject } from '../document/document.ts'
import {
  permanentAddress,
  readPermanentAddress,
  readTargetName,
  type LinkTargetKind,
  type LinkTargetName,
} from '../links/link-target.ts'
import { isObject, type Shape } from './shape.ts'

/** The field of a link that holds which thing it leads to, by the kind of the thing. */
const IDENTIFIERS: Readonly<Record<LinkTargetKind, string>> = {
  page: 'collectionId',
  post: 'postId',
  product: 'productId',
  category: 'categoryId',
  file: 'assetId',
  area: 'memberAreaId',
}

/** Longest address, as everywhere in the product: under 2,083 characters. */
const MAX_URL = 2082

/** Where a link goes. */
export type Link = JsonObject &
  (
    | {
        readonly kind: 'page'
        readonly collectionId: string
        readonly sectionId?: string
        readonly newWindow?: boolean
      }
    | {
        readonly kind: 'post'
        readonly postId: string
        readonly sectionId?: string
        readonly newWindow?: boolean
      }
    | { readonly kind: 'product'; readonly productId: string; readonly newWindow?: boolean }
    | { readonly kind: 'category'; readonly categoryId: string; readonly newWindow?: boolean }
    | { readonly kind: 'url'; readonly url: string; readonly newWindow?: boolean }
    | {
        readonly kind: 'email'
        readonly address: string
        readonly cc?: string
        readonly bcc?: string
        readonly subject?: string
        readonly body?: string
      }
    | { readonly kind: 'phone'; readonly number: string }
    | { readonly kind: 'file'; readonly assetId: string; readonly newWindow?: boolean }
    | { readonly kind: 'area'; readonly memberAreaId: string }
  )

/** Whether an address may be linked to: a web address, or a place on this site. Never `javascript:` or `data:`. [BLOCK-6] */
export function isSafeUrl(url: string): boolean {
  if (url.length === 0 || url.length > MAX_URL || /[\s\u0000-\u001f"<>\\]/.test(url)) return false
  return /^https?:\/\/[^/]/i.test(url) || /^\/(?!\/)/.test(url) || /^[?#]/.test(url)
}

const isText = (max: number) => (raw: Json | undefined) => typeof raw === 'string' && raw.length <= max
const isIdentifier = (raw: Json | undefined) => typeof raw === 'string' && /^[\w:.-]{1,100}$/.test(raw)
const isFlag = (raw: Json | undefined) => typeof raw === 'boolean'
const isAddress = (raw: Json | undefined) =>
  typeof raw === 'string' && raw.length >= 3 && raw.length <= 256 && /^[^\s@<>"]+@[^\s@<>"]+$/.test(raw)

interface PartOfLink {
  readonly accepts: (raw: Json | undefined) => boolean
  readonly message: Sentence
  readonly required: boolean
}

const required = (accepts: PartOfLink['accepts'], message: Sentence): PartOfLink => ({
  accepts,
  message,
  required: true,
})
const free = (accepts: PartOfLink['accepts'], message: Sentence): PartOfLink => ({
  accepts,
  message,
  required: false,
})

/** The section of a page or post that a link leads to; to its top without. [LINK-21] */
const section = free((raw) => typeof raw === 'string' && /^[\w-]{1,64}$/.test(raw), say('Choose a section.'))

/** Whether what it leads to opens beside the page. [LINK-30] */
const newWindow = free(isFlag, say('Choose yes or no.'))

const kinds: Readonly<Record<Link['kind'], Readonly<Record<string, PartOfLink>>>> = {
  page: { collectionId: required(isIdentifier, say('Choose a page.')), sectionId: section, newWindow },
  post: { postId: required(isIdentifier, say('Choose a post.')), sectionId: section, newWindow },
  product: { productId: required(isIdentifier, say('Choose a product.')), newWindow },
  category: { categoryId: required(isIdentifier, say('Choose a category.')), newWindow },
  url: {
    url: required(
      (raw) => typeof raw === 'string' && isSafeUrl(raw),
      say('Give an address that starts with https://, http:// or /.'),
    ),
    newWindow,
  },
  email: {
    address: required(isAddress, say('Give an e-mail address.')),
    cc: free(isAddress, say('Give an e-mail address.')),
    bcc: free(isAddress, say('Give an e-mail address.')),
    subject: free(isText(300), say('Give at most 300 characters.')),
    body: free(isText(2000), say('Give at most 2,000 characters.')),
  },
  phone: {
    number: required(
      (raw) => typeof raw === 'string' && /^\+?[\d\s().-]{3,40}$/.test(raw),
      say('Give a telephone number of digits, spaces and + ( ) - .'),
    ),
  },
  file: {
    assetId: required(isIdentifier, say('Choose a file.')),
    newWindow,
  },
  area: { memberAreaId: required(isIdentifier, say('Choose an area.')) },
}

function problemsOf(raw: Json): Record<string, Sentence> {
  if (!isObject(raw)) return { '': say('Give a link or none.') }
  const kind = raw['kind']
  if (typeof kind !== 'string' || !Object.hasOwn(kinds, kind))
    return { kind: say('Choose what the link goes to.') }
  const fields = kinds[kind as Link['kind']]
  const problems: Record<string, Sentence> = {}
  for (const name of Object.keys(raw))
    if (name !== 'kind' && !Object.hasOwn(fields, name))
      problems[name] = say('A link of this kind has no such field.')
  for (const [name, field] of Object.entries(fields)) {
    const value = raw[name]
    if (value === undefined ? field.required : !field.accepts(value)) problems[name] = field.message
  }
  return problems
}

/** Whether a value is a whole link. */
function isLink(raw: Json | undefined): raw is Link {
  return raw !== undefined && Object.keys(problemsOf(raw)).length === 0
}

/** A link; one that is not readable is no link. [BLOCK-6] */
export const linkShape: Shape<Link | null> = {
  read: (raw) => (isLink(raw) ? raw : null),
  check(raw, path, problems) {
    if (raw === null) return
    for (const [name, message] of Object.entries(problemsOf(raw)))
      problems[name === '' ? path : `${path}.${name}`] = message
  },
}

/** The thing of the website that a link leads to; undefined for an address, a mail or a telephone. */
export function targetOfLink(link: Link | null): LinkTargetName | undefined {
  if (link === null || !Object.hasOwn(IDENTIFIERS, link.kind)) return undefined
  const kind = link.kind as LinkTargetKind
  const { [IDENTIFIERS[kind]]: id, sectionId } = link as JsonObject
  return `${kind}/${String(id)}${typeof sectionId === 'string' ? `~${sectionId}` : ''}`
}

/** The link that leads to a thing; null for what names nothing. */
export function linkToTarget(name: string): Link | null {
  const read = readTargetName(name)
  if (read === undefined) return null
  const { kind, id, ...within } = read
  return { kind, [IDENTIFIERS[kind]]: id, ...within } as Link
}

const MAIL_FIELDS = ['cc', 'bcc', 'subject', 'body'] as const

/** The address of a mail with what it begins with. */
export function mailAddress(link: Extract<Link, { kind: 'email' }>): string {
  const fields = MAIL_FIELDS.filter((name) => link[name] !== undefined && link[name] !== '').map(
    (name) => `${name}=${encodeURIComponent(link[name] ?? '')}`,
  )
  return `mailto:${encodeURI(link.address)}${fields.length === 0 ? '' : `?${fields.join('&')}`}`
}

export const telephoneAddress = (number: string): string => `tel:${number.replace(/[^\d+]/g, '')}`

/** A link as a rich text holds it: things by the address that stays, anything else by its own. [LINK-1] */
export function addressOfLink(link: Link): string {
  switch (link.kind) {
    case 'url':
      return link.url
    case 'email':
      return mailAddress(link)
    case 'phone':
      return telephoneAddress(link.number)
    default:
      return permanentAddress(targetOfLink(link)!)
  }
}

/** The link a rich text holds as an address; null for an address that leads nowhere harmless. */
export function linkOfAddress(address: string): Link | null {
  const target = readPermanentAddress(address)
  if (target !== undefined && target.rest === '') return linkToTarget(target.name)
  if (/^tel:/i.test(address)) return whole({ kind: 'phone', number: address.slice(4) })
  if (!/^mailto:/i.test(address)) return whole({ kind: 'url', url: address })
  const [to = '', query = ''] = address.slice('mailto:'.length).split('?')
  const asked = new Map(
    query.split('&').map((part) => {
      const [name = '', value = ''] = part.split('=')
      return [name.toLowerCase(), decoded(value)] as const
    }),
  )
  const fields = MAIL_FIELDS.flatMap((name) => {
    const value = asked.get(name) ?? ''
    return value === '' ? [] : [[name, value] as const]
  })
  return whole({ kind: 'email', address: decoded(to), ...Object.fromEntries(fields) })
}

const whole = (link: JsonObject): Link | null => (isLink(link) ? link : null)

/** Text of an address as people read it; what is not encoded rightly stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
