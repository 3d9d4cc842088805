import { BLOCK_TYPES, field, say } from '@plinth/domain'
import { align, size } from '../choices.ts'
import { defineBlock } from '../definition.ts'

export const searchBlock = defineBlock({
  type: BLOCK_TYPES.search,
  folder: 'search',
  name: 'Search',
  description: 'A field in which visitors search your website.',
  keywords: ['find', 'look up', 'search box', 'search bar', 'query', 'field', 'magnifier'],
  group: 'elsewhere',
  menuOrder: 60,
  fields: {
    showLabel: field.toggle('Show the words above the field', { tab: 'design' }),
    button: field.choice(
      'Button',
      [
        ['words', 'Words'],
        ['sign', 'A magnifying glass'],
      ],
      { tab: 'design' },
    ),
    size: size(),
    align: align(),
  },
  texts: {
    label: field.text(
      'Words above the field',
      { max: 100 },
      { tab: 'content', placeholder: 'Search this website', help: 'Said to people who cannot see it too.' },
    ),
    hint: field.text(
      'Words in the empty field',
      { max: 100 },
      { tab: 'content', placeholder: 'Bowls, opening hours …' },
    ),
    button: field.text('Words of the button', { max: 40 }, { tab: 'content', placeholder: 'Search' }),
  },
  size: { w: 12, h: 3 },
  pairsOnPhone: false,
  context: (value, environment, block) => ({
    id: `search-${block.id.slice(-8)}`,
    label: environment.text('label') || environment.say(say('Search this website')),
    hint: environment.text('hint'),
    button: environment.text('button') || environment.say(say('Search')),
    showLabel: value.showLabel,
    isSign: value.button === 'sign',
    size: value.size,
  }),
})
