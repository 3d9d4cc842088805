import { BLOCK_TYPES, field } from '@plinth/domain'
import { ASPECT_RATIOS } from '../aspect-ratio.ts'
import { alignStartOrCenter, columns, headingLevel, phoneColumns, shape } from '../choices.ts'
import { defineBlock } from '../definition.ts'
import { freshItems, needsOfItems, shownItems } from '../list-items.ts'

export const cardListBlock = defineBlock({
  type: BLOCK_TYPES.cardList,
  folder: 'card-list',
  name: 'Cards',
  description: 'Short texts side by side, with pictures or without.',
  keywords: [
    'features',
    'services',
    'steps',
    'columns',
    'team',
    'people',
    'boxes',
    'benefits',
    'icons',
    'card list',
  ],
  group: 'basic',
  menuOrder: 70,
  fields: {
    items: field.list(
      'Cards',
      'Card',
      { link: field.link('Link'), assetId: field.picture('Picture') },
      { max: 24 },
    ),
    columns: columns(3, 6),
    phoneColumns: phoneColumns(),
    look: field.choice(
      'Look',
      [
        ['plain', 'Plain'],
        ['framed', 'Framed'],
        ['lined', 'A line above'],
      ],
      { tab: 'design' },
    ),
    numbered: field.toggle('Number them', { tab: 'design', help: 'For steps that follow each other.' }),
    aspectRatio: shape('Shape of pictures', 'standard'),
    align: alignStartOrCenter(),
    level: headingLevel(),
  },
  texts: {
    'items.*.title': field.text('Title', { max: 200 }, { placeholder: 'Title' }),
    'items.*.text': field.inlineText('Text', { max: 2000 }, { placeholder: 'Text' }),
  },
  initialValue: {
    items: freshItems(3, { link: null, assetId: '' }),
  },
  initialTexts: {
    'items.a.title': 'Made with care',
    'items.a.text': 'Say in two sentences what people get from you.',
    'items.b.title': 'Easy to reach',
    'items.b.text': 'Say how somebody begins: a call, a form, a visit.',
    'items.c.title': 'Here for you',
    'items.c.text': 'Say what happens afterwards, and who looks after it.',
  },
  size: { w: 24, h: 8 },
  pairsOnPhone: false,
  shares: () => ['columns'],
  needs: ({ items }) => needsOfItems(items),
  context: (value, environment) => {
    const heading = environment.heading(value.level)
    const ratio = value.aspectRatio === 'original' ? undefined : ASPECT_RATIOS[value.aspectRatio]
    const cards = shownItems(
      environment,
      value.items,
      ({ id, link, assetId }, text) => ({
        id,
        title: text('title'),
        text: text('text'),
        picture: environment.picture({
          assetId,
          width: { desktop: 1 / value.columns, phone: 1 / value.phoneColumns },
          ...(ratio === undefined ? {} : { ratio }),
        }),
        link: environment.link(link),
      }),
      ({ title, text, picture }) => title !== '' || text !== '' || picture !== null,
    )
    return {
      empty: cards.length === 0,
      cards,
      columns: value.columns,
      phoneColumns: value.phoneColumns,
      look: value.look,
      numbered: value.numbered,
      ratio: ratio ?? null,
      ...heading,
    }
  },
})
