import type { Localized } from '../language/localized.ts'
import type { Sentence } from '../words/sentence.ts'
import { say } from '../words/sentence.ts'

/** Texts that say what a page or post is, with the most characters of each. */
export const ABOUT_TEXTS = {
  title: 200,
  navigationTitle: 200,
  excerpt: 2000,
  description: 2000,
  seoTitle: 300,
  seoDescription: 1000,
} as const

export type AboutText = keyof typeof ABOUT_TEXTS

export const ABOUT_TEXT_NAMES = Object.keys(ABOUT_TEXTS) as readonly AboutText[]

/**
 * What a page, blog, store or post is called, how it is found and how it is shared: settings that are a draft as what stands on
 * it is. What is empty is left out. [EDIT-591] [POST-31]
 */
export interface PageAbout extends Readonly<Partial<Record<AboutText, Localized>>> {
  /** Pages that an index page shows one below the other, below what stands on it itself. [PAGES-49] */
  readonly parts?: readonly string[]
  /** The picture on top of a post and in lists of posts. */
  readonly mainImageId?: string
  /** The picture shown where its link is shared. */
  readonly socialAssetId?: string
  /** Search engines are asked to leave it out. */
  readonly noIndex?: true
}

/** The same with nothing left out. */
export interface WholeAbout extends Readonly<Record<AboutText, Localized>> {
  readonly parts: readonly string[]
  readonly mainImageId: string | null
  readonly socialAssetId: string | null
  readonly noIndex: boolean
}

/** Settings to replace, each whole. */
export type AboutChanges = { readonly [Name in keyof WholeAbout]?: WholeAbout[Name] }

/** Every setting, in the order they are kept and named in. */
export const ABOUT_NAMES: readonly (keyof WholeAbout)[] = [
  ...ABOUT_TEXT_NAMES,
  'parts',
  'mainImageId',
  'socialAssetId',
  'noIndex',
]

/** Most pages an index page shows. */
export const MAX_PARTS = 30

/** What is said of a page, blog or store. */
export const PAGE_ABOUT = [
  'title',
  'navigationTitle',
  'description',
  'seoTitle',
  'seoDescription',
  'parts',
  'socialAssetId',
  'noIndex',
] as const satisfies readonly (keyof WholeAbout)[]

/** What is said of a post; everything else of it is a setting that counts at once. [POST-31] */
export const POST_ABOUT = [
  'title',
  'excerpt',
  'seoTitle',
  'seoDescription',
  'mainImageId',
  'socialAssetId',
  'noIndex',
] as const satisfies readonly (keyof WholeAbout)[]

/** Those settings that are pictures of the website. */
export const ABOUT_PICTURES = [
  'mainImageId',
  'socialAssetId',
] as const satisfies readonly (keyof WholeAbout)[]

/** What is said of a page, with what is empty. */
export function wholeAbout(about: PageAbout): WholeAbout {
  const texts = Object.fromEntries(ABOUT_TEXT_NAMES.map((name) => [name, about[name] ?? {}]))
  return {
    ...(texts as Record<AboutText, Localized>),
    parts: about.parts ?? [],
    mainImageId: about.mainImageId ?? null,
    socialAssetId: about.socialAssetId ?? null,
    noIndex: about.noIndex ?? false,
  }
}

/** What is said of a page in its one form: in one order, languages sorted, nothing that is empty. [DOC-3] */
export function canonicalAbout(about: AboutChanges | PageAbout): PageAbout {
  const texts = ABOUT_TEXT_NAMES.flatMap((name) => {
    const text = canonicalText(about[name] ?? {})
    return Object.keys(text).length === 0 ? [] : [[name, text] as const]
  })
  const { parts = [], mainImageId, socialAssetId, noIndex } = about
  return {
    ...Object.fromEntries(texts),
    ...(parts.length === 0 ? {} : { parts: [...new Set(parts)] }),
    ...(mainImageId == null ? {} : { mainImageId }),
    ...(socialAssetId == null ? {} : { socialAssetId }),
    ...(noIndex === true ? { noIndex: true as const } : {}),
  }
}

function canonicalText(text: Localized): Localized {
  const languages = Object.keys(text).filter((language) => (text[language] ?? '') !== '')
  return Object.fromEntries(languages.sort().map((language) => [language, text[language]!]))
}

/** The settings in which two drafts differ, as changes that lead from one to the other. */
export function aboutChanges(from: PageAbout, to: PageAbout): AboutChanges {
  const [before, after] = [wholeAbout(canonicalAbout(from)), wholeAbout(canonicalAbout(to))]
  const names = ABOUT_NAMES.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return Object.fromEntries(names.map((name) => [name, after[name]]))
}

/** What each setting is called. */
export const ABOUT_WORDS: Readonly<Record<keyof WholeAbout, Sentence>> = {
  title: say('Title'),
  navigationTitle: say('Title in menus'),
  excerpt: say('Excerpt'),
  description: say('Description'),
  seoTitle: say('Title for search engines'),
  seoDescription: say('Description for search engines'),
  parts: say('Pages shown on it'),
  mainImageId: say('Main picture'),
  socialAssetId: say('Picture when it is shared'),
  noIndex: say('Keep it out of search engines'),
}

/** A page as its draft says it is; without anything said it stays as it is. */
export function withAbout<Page extends object>(page: Page, about: PageAbout | undefined): Page {
  return about === undefined ? page : saidAs(page, about, PAGE_ABOUT)
}

/** A post as its draft says it is; without anything said it stays as it is. [POST-31] */
export function withPostAbout<Post extends object>(post: Post, about: PageAbout | undefined): Post {
  return about === undefined ? post : saidAs(post, about, POST_ABOUT)
}

/** Pictures there are not, what is not asked of search engines, and pages that are not shown are left out. */
function saidAs<Thing extends object>(
  thing: Thing,
  about: PageAbout,
  names: readonly (keyof WholeAbout)[],
): Thing {
  const whole = wholeAbout(about)
  const others = Object.entries(thing).filter(([name]) => !(names as readonly string[]).includes(name))
  const said = names.filter(
    (name) => whole[name] !== null && whole[name] !== false && (name !== 'parts' || whole.parts.length > 0),
  )
  return Object.fromEntries([...others, ...said.map((name) => [name, whole[name]] as const)]) as Thing
}
