import { COLLECTION_TYPES, type PageDocument, type Section } from '@plinth/domain'
import { pageDependencies, type Library } from '@plinth/renderer'
import { fillSection, type TemplatePlaces } from '@plinth/site-templates/sections/fill-section.ts'
import { pageTemplates, type PageTemplate } from '@plinth/site-templates/sections/page-templates.ts'
import type { SectionTemplate } from '@plinth/site-templates/sections/section-template.ts'
import { sectionTemplates } from '@plinth/site-templates/sections/section-templates.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../api/client.ts'
import type { SavedSection } from '../api/saved-sections.ts'
import { usePages, type PagesAnswer } from '../api/pages.ts'

/** Templates as this website would have them: in its language, with its pages, and what they show of it. */
export interface OwnTemplates {
  readonly sections: readonly SectionTemplate[]
  readonly pages: readonly PageTemplate[]
  /** Products and posts the templates show; undefined until they are there, and when they cannot be had. */
  readonly library: Partial<Library> | undefined
}

const NONE: readonly SavedSection[] = []

/**
 * The templates for the website that is edited; undefined until its pages are known. [SECTION-3]
 *
 * @param saved sections whose pictures and products are asked for as well; undefined while they are not known
 */
export function useTemplates(
  language: string,
  saved: readonly SavedSection[] | undefined = NONE,
): OwnTemplates | undefined {
  const answer = usePages().data
  const own = useMemo(() => {
    if (answer === undefined) return undefined
    const places = placesOf(answer)
    const fill = (section: Section) => fillSection(section, language, places)
    return {
      sections: sectionTemplates.map((one) => ({ ...one, section: fill(one.section) })),
      pages: pageTemplates.map((one) => ({ ...one, sections: one.sections.map(fill) })),
    }
  }, [answer, language])
  const library = useQuery({
    queryKey: [
      'templates',
      'library',
      language,
      saved?.map(({ id, updatedOn }) => `${id} ${updatedOn}`).join(),
    ],
    queryFn: () =>
      api('POST /api/config/library', { body: needsOf([...(own?.sections ?? []), ...(saved ?? [])]) }),
    enabled: own !== undefined && saved !== undefined,
    staleTime: 60_000,
  }).data
  return own === undefined ? undefined : { ...own, library }
}

/** Which of the website's pages are those that templates lead to. */
export function placesOf({ collections }: PagesAnswer): TemplatePlaces {
  const open = collections.filter(({ enabled }) => enabled)
  const called = (urlId: string) => open.find((page) => page.urlId === urlId)?.id
  const first = (type: number) => open.find((page) => page.type === type)?.id
  const home = open.find(({ isHome }) => isHome)?.id ?? open[0]?.id
  return withoutUndefined({
    home,
    about: called('about'),
    contact: called('contact'),
    store: first(COLLECTION_TYPES.products),
    blog: first(COLLECTION_TYPES.generic),
  })
}

const withoutUndefined = (places: {
  readonly [Name in keyof TemplatePlaces]: string | undefined
}): TemplatePlaces => Object.fromEntries(Object.entries(places).filter(([, id]) => id !== undefined))

/** The most lists that are asked for at once; further ones stay without products. */
const MOST_LISTS = 60

function needsOf(templates: readonly Pick<SectionTemplate, 'section'>[]) {
  const document: PageDocument = { format: 1, sections: templates.map(({ section }) => section) }
  const needs = pageDependencies(document)
  return { ...needs, lists: needs.lists.slice(0, MOST_LISTS) }
}
