import { BLOCK_TYPES, field, say } from '@plinth/domain'
import { alignStartOrCenter, columns } from '../choices.ts'
import { defineBlock } from '../definition.ts'
import { freshItems, needsOfItems, shownItems } from '../list-items.ts'

const STARS = 5

export const testimonialsBlock = defineBlock({
  type: BLOCK_TYPES.testimonials,
  folder: 'testimonials',
  name: 'Testimonials',
  description: 'What people say about you, with their names and faces.',
  keywords: [
    'reviews',
    'voices',
    'customers',
    'quotes',
    'stars',
    'rating',
    'references',
    'feedback',
    'praise',
  ],
  group: 'about',
  menuOrder: 40,
  fields: {
    items: field.list(
      'Testimonials',
      'Testimonial',
      {
        stars: field.number('Stars', { min: 0, max: STARS }, { help: 'With 0 none are shown.' }),
        assetId: field.picture('Portrait'),
        link: field.link('Link', { help: 'Where it was said, or who they are.' }),
      },
      { max: 24 },
    ),
    columns: columns(3),
    look: field.choice(
      'Look',
      [
        ['framed', 'Framed'],
        ['plain', 'Plain'],
        ['lined', 'A line above'],
      ],
      { tab: 'design' },
    ),
    size: field.choice(
      'Size',
      [
        ['normal', 'Normal'],
        ['large', 'Large'],
      ],
      { tab: 'design' },
    ),
    align: alignStartOrCenter(),
  },
  texts: {
    'items.*.text': field.inlineText('What was said', { max: 2000 }, { placeholder: 'What was said' }),
    'items.*.name': field.text('Name', { max: 200 }, { placeholder: 'Name' }),
    'items.*.detail': field.text('Detail', { max: 200 }, { placeholder: 'Where, or what they do' }),
  },
  initialValue: { items: freshItems(3, { stars: 5, assetId: '', link: null }) },
  initialTexts: {
    'items.a.text': 'Put here what somebody said who was glad to have found you.',
    'items.a.name': 'First name',
    'items.a.detail': 'Where they live',
    'items.b.text': 'Two or three sentences are enough, in their own words.',
    'items.b.name': 'First name',
    'items.b.detail': 'What they do',
    'items.c.text': 'The best ones tell what was difficult before, and what is easy now.',
    'items.c.name': 'First name',
    'items.c.detail': 'Since when they know you',
  },
  size: { w: 24, h: 7 },
  pairsOnPhone: false,
  shares: () => ['columns'],
  needs: ({ items }) => needsOfItems(items),
  context: (value, environment) => {
    const items = shownItems(
      environment,
      value.items,
      ({ id, stars, assetId, link }, text) => ({
        id,
        text: text('text'),
        name: text('name'),
        detail: text('detail'),
        stars: stars === 0 ? '' : '★'.repeat(stars) + '☆'.repeat(STARS - stars),
        rating: environment.say(say('{stars} of {most} stars', { stars, most: STARS })),
        // Whose face it is says the name beside it.
        picture: environment.picture({ assetId, ratio: 1, width: { desktop: 0.1, phone: 0.2 }, alt: '' }),
        link: environment.link(link),
      }),
      ({ text }) => text !== '',
    )
    return {
      empty: items.length === 0,
      items,
      columns: Math.min(value.columns, Math.max(1, items.length)),
      look: value.look,
      isLarge: value.size === 'large',
    }
  },
})
