import { ABOUT_TEXTS, type AboutChanges, type PageAbout } from '@plinth/domain'

/** Most characters of a title. */
export const MAX_TITLE = ABOUT_TEXTS.title
/** Most characters of an excerpt. */
export const MAX_EXCERPT = ABOUT_TEXTS.excerpt

/** What stands above everything a post says, in the language that is edited. */
export interface HeadValues {
  readonly title: string
  /** What stands below the title and in lists of posts; empty for none. */
  readonly excerpt: string
  /** Id of a picture among the files; null for none. */
  readonly mainImageId: string | null
}

export type HeadChanges = Partial<HeadValues>

/** The places above the sections of a post, in reading order. */
export const HEAD_PARTS = ['title', 'excerpt', 'picture'] as const
export type HeadPart = (typeof HEAD_PARTS)[number]

/** Those of them that are words. */
export type WrittenPart = Exclude<HeadPart, 'picture'>

/** Title, excerpt and main picture, as the draft of a post says them. */
export function headOf(about: PageAbout, language: string): HeadValues {
  return {
    title: about.title?.[language] ?? '',
    excerpt: about.excerpt?.[language] ?? '',
    mainImageId: about.mainImageId ?? null,
  }
}

/** Changes of title, excerpt and main picture as changes of the draft; what is said in other languages stays. */
export function aboutOfHead(
  { title, excerpt, mainImageId }: HeadChanges,
  about: PageAbout,
  language: string,
): AboutChanges {
  return {
    ...(title === undefined ? {} : { title: { ...about.title, [language]: title } }),
    ...(excerpt === undefined ? {} : { excerpt: { ...about.excerpt, [language]: excerpt } }),
    ...(mainImageId === undefined ? {} : { mainImageId }),
  }
}

/** A title as it may be kept: one line, without spaces at its ends. */
export const titleOfWords = (words: string): string => words.replaceAll(/\s+/g, ' ').trim()
