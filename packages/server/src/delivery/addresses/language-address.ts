import type { Website } from '@plinth/domain'
import type { SiteAddress } from './site-address.ts'

type Languages = Pick<Website, 'primaryLanguage' | 'languages'>

/** The first part of the addresses of a language: `de` of `/de/about`, `fr-ca` of `fr-CA`. [LANG-1] */
export const partOfLanguage = (language: string): string => language.toLowerCase()

/** What stands before the addresses of a language: `/de`; nothing before those of the first one. [LANG-1] */
export function prefixOf(language: string, { primaryLanguage }: Pick<Languages, 'primaryLanguage'>): string {
  return language === primaryLanguage ? '' : `/${partOfLanguage(language)}`
}

/** A path of the website as it is in a language: `/de` for `/`, `/de/about` for `/about`. [LANG-1] */
export function pathIn(prefix: string, path: string): string {
  return prefix === '' ? path : prefix + path.replace(/^\/(?=$|[?#])/, '')
}

/**
 * An address with its language apart: without `/de` in front it is the address of the same page in every language. What
 * begins with no language of the website, or with its first one, is as it was. [LANG-1]
 */
export function inItsLanguage(address: SiteAddress, website: Languages): SiteAddress {
  const [, first = ''] = address.path.split('/')
  const language = website.languages.find((tag) => partOfLanguage(tag) === first)
  if (language === undefined || language === website.primaryLanguage) return address
  const without = (path: string): string => path.slice(first.length + 1).replace(/^(?=$|[?#])/, '/')
  return {
    ...address,
    path: without(address.path),
    canonical: without(address.canonical),
    prefix: `/${first}`,
    language,
  }
}

/** Path and known parameters as the visitor should have asked for them, language and all. */
export const askedFor = ({ prefix, canonical }: SiteAddress): string => pathIn(prefix, canonical)
