import type { Json, JsonObject } from '../document/document.ts'
import { isObject, type Shape } from './shape.ts'

/** Longest address, as everywhere in the product: under 2,083 characters. */
const MAX_URL = 2082

/** Where a link goes. */
export type Link = JsonObject &
  (
    | { readonly kind: 'page'; readonly collectionId: string }
    | { readonly kind: 'product'; readonly productId: string }
    | { readonly kind: 'category'; readonly categoryId: string }
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
  readonly message: string
  readonly required: boolean
}

const required = (accepts: PartOfLink['accepts'], message: string): PartOfLink => ({
  accepts,
  message,
  required: true,
})
const free = (accepts: PartOfLink['accepts'], message: string): PartOfLink => ({
  accepts,
  message,
  required: false,
})

const kinds: Readonly<Record<Link['kind'], Readonly<Record<string, PartOfLink>>>> = {
  page: { collectionId: required(isIdentifier, 'Choose a page.') },
  product: { productId: required(isIdentifier, 'Choose a product.') },
  category: { categoryId: required(isIdentifier, 'Choose a category.') },
  url: {
    url: required(
      (raw) => typeof raw === 'string' && isSafeUrl(raw),
      'Give an address that starts with https://, http:// or /.',
    ),
    newWindow: free(isFlag, 'Choose yes or no.'),
  },
  email: {
    address: required(isAddress, 'Give an e-mail address.'),
    cc: free(isAddress, 'Give an e-mail address.'),
    bcc: free(isAddress, 'Give an e-mail address.'),
    subject: free(isText(300), 'Give at most 300 characters.'),
    body: free(isText(2000), 'Give at most 2,000 characters.'),
  },
  phone: {
    number: required(
      (raw) => typeof raw === 'string' && /^\+?[\d\s().-]{3,40}$/.test(raw),
      'Give a telephone number of digits, spaces and + ( ) - .',
    ),
  },
  file: {
    assetId: required(isIdentifier, 'Choose a file.'),
    newWindow: free(isFlag, 'Choose yes or no.'),
  },
}

function problemsOf(raw: Json): Record<string, string> {
  if (!isObject(raw)) return { '': 'Give a link or none.' }
  const kind = raw['kind']
  if (typeof kind !== 'string' || !Object.hasOwn(kinds, kind))
    return { kind: 'Choose what the link goes to.' }
  const fields = kinds[kind as Link['kind']]
  const problems: Record<string, string> = {}
  for (const name of Object.keys(raw))
    if (name !== 'kind' && !Object.hasOwn(fields, name))
      problems[name] = 'A link of this kind has no such field.'
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
