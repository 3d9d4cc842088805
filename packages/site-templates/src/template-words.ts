import { BLOCK_TYPES, readEntities, walk, type Block, type PageDocument } from '@plinth/domain'
import { pageTemplates } from './sections/page-templates.ts'
import { sectionTemplates } from './sections/section-templates.ts'
import { starterContents } from './starters.ts'

/** Words of a template that still stand on a page. */
export interface TemplateWords {
  readonly blockId: string
  readonly words: string
}

/** From so many words on, a sentence that is the template's is nobody's own by chance: “Contact us” may be. */
const TELLING = 5

/** Shorter words of templates that only say what belongs there. */
export const SHORT_PLACES: ReadonlySet<string> = new Set([
  'First name',
  'Their name',
  'Where they live',
  'What they do',
  'Who said it',
  'Your town',
  'Your street and number',
  'Your street and town',
  'Your telephone number',
  'Your e-mail address',
  'Name of the event',
])

/** Sentences of templates that are true of nearly every website as they are: nothing asks for others. */
export const TRUE_ANYWHERE: ReadonlySet<string> = new Set([
  'Ask us. We like questions.',
  'Can I change my mind?',
  'Everything we have is in the shop.',
  'New things show up here first.',
  'Short answers to what people want to know.',
  'Thank you! We will answer as soon as we can.',
  'We read everything, and answer as soon as we can.',
  'We use your address to answer you, and for nothing else.',
  'Write a few lines, and we take it from there.',
  'You see every way to pay before you order.',
])

/** Blocks whose words in templates are made up: prices, dishes, figures and what people say. Untouched, they are told whatever their length. */
const MADE_UP: ReadonlySet<number> = new Set([
  BLOCK_TYPES.chart,
  BLOCK_TYPES.pricingPlan,
  BLOCK_TYPES.menu,
  BLOCK_TYPES.quote,
  BLOCK_TYPES.testimonials,
])

const MARKUP = /<\/?(?:p|h[1-6]|li|ul|ol|blockquote|br|pre|div)\b[^<>]*>/gi

/** Paragraphs and headings of a text, as they are read: without marks, in one kind of space. */
function partsOf(text: string): readonly string[] {
  return text
    .split(MARKUP)
    .map((part) =>
      readEntities(part.replace(/<[^<>]*>/g, ''))
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((part) => part !== '')
}

const isTelling = (part: string): boolean => part.split(' ').length >= TELLING || SHORT_PLACES.has(part)

const textsOf = (block: Block): readonly string[] => Object.values(block.texts).flatMap(Object.values<string>)

/** All that a block says, to be compared with that of another one, whose entries have names of their own. Of a chart its figures. */
const wholeOf = (block: Block, texts: Readonly<Record<string, string>>): string =>
  `${block.type} ${JSON.stringify(block.type === BLOCK_TYPES.chart ? block.value['data'] : Object.values(texts).toSorted())}`

interface Catalogue {
  readonly parts: ReadonlySet<string>
  readonly wholes: ReadonlySet<string>
}

let catalogue: Catalogue | undefined

/**
 * What templates of sections and pages and a new website say. Pages that are published from the start are true of any website:
 * what they say is not asked about. Made once, when it is first needed.
 */
function theCatalogue(): Catalogue {
  if (catalogue !== undefined) return catalogue
  const starters = starterContents.flatMap(({ pages }) => pages)
  const started = (isPublished: boolean) =>
    starters
      .filter((page) => (page.isPublished === true) === isPublished)
      .flatMap(({ document }) => blocksOf(document))
  const made = [
    ...sectionTemplates.flatMap(({ section }) => section.blocks),
    ...pageTemplates.flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks)),
    ...started(false),
  ]
  const meant = new Set([...TRUE_ANYWHERE, ...started(true).flatMap(textsOf).flatMap(partsOf)])
  catalogue = {
    parts: new Set(
      made
        .flatMap(textsOf)
        .flatMap(partsOf)
        .filter((part) => isTelling(part) && !meant.has(part)),
    ),
    wholes: new Set(
      made.flatMap((block) =>
        MADE_UP.has(block.type) ? Object.values(block.texts).map((texts) => wholeOf(block, texts)) : [],
      ),
    ),
  }
  return catalogue
}

const blocksOf = (document: PageDocument): readonly Block[] => [...walk(document)].map(({ block }) => block)

/**
 * Blocks of a page that still say, in any language, what a template said: a sentence of it, or everything where words are made
 * up. Of each the first words. [EDIT-1110]
 *
 * @param most blocks that are told
 */
export function templateWords(document: PageDocument, most = 50): readonly TemplateWords[] {
  const { parts, wholes } = theCatalogue()
  const found: TemplateWords[] = []
  for (const block of blocksOf(document)) {
    if (found.length >= most) break
    const own = textsOf(block).flatMap(partsOf)
    const words =
      own.find((part) => parts.has(part)) ??
      (MADE_UP.has(block.type) &&
      Object.values(block.texts).some((texts) => wholes.has(wholeOf(block, texts)))
        ? own[0]
        : undefined)
    if (words !== undefined) found.push({ blockId: block.id, words })
  }
  return found
}
