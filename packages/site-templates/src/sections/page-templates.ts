import type { Section } from '@plinth/domain'
import { sectionTemplates } from './section-templates.ts'

/** A page an owner can begin from: sections one after the other, each a section template. [SECTION-10] */
export interface PageTemplate {
  /** Stays the same for good. */
  readonly id: string
  /** Name owners see, in English; also what the page may be called. */
  readonly name: string
  readonly description: string
  readonly sections: readonly Section[]
}

function from(id: string): Section {
  const found = sectionTemplates.find((one) => one.id === id)
  if (found === undefined) throw new Error(`There is no section template ${id}.`)
  return found.section
}

/** A page that begins with a title of its own, and goes on with section templates. */
function page(
  [id, name, description]: readonly [id: string, name: string, description: string],
  opening: Section,
  ...rest: readonly string[]
): PageTemplate {
  return { id, name, description, sections: [opening, ...rest.map(from)] }
}

/** A section template whose first words are these. */
function saying(id: string, html: string): Section {
  const section = from(id)
  const first = section.blocks.findIndex(({ texts }) => texts['en']?.['html'] !== undefined)
  return {
    ...section,
    blocks: section.blocks.map((block, index) =>
      index === first ? { ...block, texts: { en: { html } } } : block,
    ),
  }
}

const title = (heading: string, lead: string) =>
  saying('text-title', `<h1>${heading}</h1><p class="lead">${lead}</p>`)

/** Every page an owner can begin from. [SECTION-10] */
export const pageTemplates: readonly PageTemplate[] = [
  page(
    ['home-shop', 'Shop home', 'Picture and words, new products, reasons to buy.'],
    from('opening-picture-beside'),
    'products-newest',
    'features-three',
    'voices-one',
    'action-line',
  ),
  page(
    ['home-service', 'Home', 'What you do, how it works, what people say.'],
    from('opening-words'),
    'features-framed',
    'text-with-picture',
    'voices-three',
    'action-middle',
  ),
  page(
    ['about', 'About us', 'Your story, your place, your promises.'],
    title('About us', 'Say in one or two sentences who you are and what you make or do.'),
    'pictures-one',
    'text-beside-heading',
    'about-numbers',
    'about-promises',
    'action-picture',
  ),
  page(
    ['team', 'Team', 'The people, and how to join them.'],
    title('The people', 'Who they are, and what it is like to work with them.'),
    'about-team',
    'about-place',
    'action-middle',
  ),
  page(
    ['services', 'Services', 'What you offer, in steps, with prices.'],
    title('Services', 'What you do for people, in one plain sentence.'),
    'features-framed',
    'features-steps',
    'features-prices',
    'questions-beside',
  ),
  page(
    ['contact', 'Contact', 'A form to write with, the way, the hours and what people ask.'],
    title('Contact', 'Say how to reach you and how soon you answer.'),
    'contact-form',
    'contact-hours',
    'questions-middle',
  ),
  page(
    ['questions', 'Questions and answers', 'What people ask, and whom to ask the rest.'],
    title('Questions and answers', 'Short answers to what people ask before they buy.'),
    'questions-middle',
    'action-middle',
  ),
  page(
    ['portfolio', 'Portfolio', 'Pictures of what you have made.'],
    title('Work', 'What you make, and for whom.'),
    'pictures-mosaic',
    'pictures-gallery',
    'voices-portrait',
    'action-two',
  ),
  page(
    ['menu', 'Menu', 'Food and drink, with the hours.'],
    title('Menu', 'Cooked today. When it is gone, it is gone.'),
    'menu-two-columns',
    'pictures-one',
    'hours-middle',
  ),
  page(
    ['gifts', 'Gift ideas', 'Products for an occasion.'],
    saying(
      'opening-centred',
      '<h1>Something for everybody</h1><p class="lead">Ideas for birthdays, holidays, and no reason at all.</p>',
    ),
    'products-bargains',
    'products-three',
    'questions-open',
  ),
  page(
    ['event', 'Event or class', 'What, when and where, in one page.'],
    saying('opening-overlap', '<h1>Name of the event</h1>'),
    'features-beside-picture',
    'about-portrait',
    'contact-map',
    'questions-ask',
  ),
  page(
    ['visit', 'Visit us', 'The place, the way, the hours.'],
    saying('opening-wide-picture', '<p class="eyebrow">Visit</p><h1>Come and see us</h1>'),
    'contact-hours',
    'pictures-steps',
    'contact-map',
  ),
  page(
    ['story', 'Story', 'A long read with pictures.'],
    saying('opening-wide-picture', '<p class="eyebrow">Story</p><h1>How it all began</h1>'),
    'text-reading',
    'pictures-two',
    'text-quote-aside',
    'blog-three',
  ),
  page(
    ['soon', 'Coming soon', 'One large sentence until it is ready.'],
    saying(
      'opening-centred',
      '<h1>We open soon</h1><p class="lead">Say what is coming, and from when on.</p>',
    ),
    'action-follow',
  ),
]
