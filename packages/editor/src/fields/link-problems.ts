import { isSafeUrl, type JsonObject } from '@plinth/domain'
import { t } from '../words/words.ts'

/** What a link still lacks, by field, in words; nothing when it is whole. [EDIT-18] */
export function linkProblems(link: JsonObject): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {}
  for (const [field, check] of Object.entries(CHECKS[String(link['kind'])] ?? {})) {
    const problem = check(String(link[field] ?? ''))
    if (problem !== undefined) problems[field] = problem
  }
  return problems
}

/** An address as it is linked to: a host without a scheme gets `https://`. */
export function wholeUrl(written: string): string {
  const text = written.trim()
  return /^[\w-]+(\.[\w-]+)+([/?#]\S*)?$/.test(text) ? `https://${text}` : text
}

type Check = (text: string) => string | undefined

const chosen =
  (missing: string): Check =>
  (id) =>
    id === '' ? missing : undefined

const email: Check = (text) =>
  text.length >= 3 && text.length <= 256 && /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(text)
    ? undefined
    : t('Emails must be formatted as name@example.com')

const url: Check = (text) => {
  if (isSafeUrl(text)) return undefined
  return /^[/?#]/.test(text)
    ? t('{text} is not a valid page URL', { text })
    : t('Links must be formatted as https://example.com or /page')
}

const phone: Check = (text) =>
  /^\+?[\d\s().-]{3,40}$/.test(text) ? undefined : t('A phone number has digits, spaces and + ( ) - .')

const orNone =
  (check: Check): Check =>
  (text) =>
    text === '' ? undefined : check(text)

const CHECKS: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  page: { collectionId: chosen(t('Choose a page.')) },
  post: { postId: chosen(t('Choose a post.')) },
  product: { productId: chosen(t('Choose a product.')) },
  category: { categoryId: chosen(t('Choose a category.')) },
  url: { url },
  email: { address: email, cc: orNone(email), bcc: orNone(email) },
  phone: { number: phone },
  file: { assetId: chosen(t('Choose a file.')) },
}
