import { targetOfLink, type Link, type LinkTargetKind } from '@plinth/domain'
import type { LinkTarget } from '../api/links.ts'
import { t } from '../words/words.ts'

const KIND_WORDS: Readonly<Record<LinkTargetKind, string>> = {
  page: t('Page'),
  post: t('Post'),
  product: t('Product'),
  category: t('Category'),
  file: t('File'),
  area: t('Member area'),
}

/** What an option is, and where. */
export function hintOf({ kind, path, state, section }: LinkTarget): string {
  if (section === 'there') return `${t('Section')} · ${path}`
  const words = kind === 'file' ? KIND_WORDS.file : `${KIND_WORDS[kind]} · ${path}`
  return state === 'hidden' ? `${words} · ${t('Visitors cannot see it yet')}` : words
}

/** What somebody typed, in a word. */
export function kindOfTyped(link: Link): string {
  if (link.kind === 'email') return t('Email')
  return link.kind === 'phone' ? t('Phone') : t('Web Address')
}

/** What the field says of a link: what the thing is called, or the address. */
export function wordsOf(link: Link | null, target: LinkTarget | null | undefined): string {
  switch (link?.kind) {
    case undefined:
      return ''
    case 'url':
      return link.url
    case 'email':
      return link.address
    case 'phone':
      return link.number
    default:
      return target === undefined ? '…' : (target?.title ?? t('Something that is gone'))
  }
}

/** Where a chosen thing is, and what keeps visitors from it. [LINK-8] */
export function whatIsChosen(link: Link | null, target: LinkTarget | null | undefined): string | undefined {
  if (targetOfLink(link) === undefined || target === undefined) return undefined
  if (target === null) return t('It was deleted: visitors see the words without a link.')
  if (target.state !== 'deleted') return hintOf(target)
  return target.redirectTo === null
    ? t('It was deleted: visitors see the words without a link.')
    : t('It was deleted: visitors are sent to {address}.', { address: target.redirectTo })
}
