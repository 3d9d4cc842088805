import { BLOCK_TYPES, field } from '@plinth/domain'
import { align, verticalAlign } from '../choices.ts'
import { defineBlock } from '../definition.ts'

export const textBlock = defineBlock({
  type: BLOCK_TYPES.text,
  folder: 'text',
  name: 'Text',
  description: 'Headings, paragraphs, lists and links.',
  keywords: [
    'heading',
    'title',
    'paragraph',
    'list',
    'copy',
    'words',
    'headline',
    'subtitle',
    'h1',
    'h2',
    'p',
  ],
  group: 'basic',
  menuOrder: 10,
  fields: {
    size: field.choice(
      'Size',
      [
        ['small', 'Small'],
        ['normal', 'Normal'],
        ['lead', 'Large'],
      ],
      { default: 'normal', tab: 'design' },
    ),
    align: align(),
    verticalAlign: verticalAlign(),
  },
  texts: { html: field.richText('Text', { max: 50_000 }, { placeholder: 'Write something…' }) },
  size: { w: 12, h: 4 },
  pairsOnPhone: false,
  context: (value, environment) => {
    const html = environment.text('html')
    // While editing an empty text stays, with a hint, so that it can be written.
    return { html: environment.richText(html), size: value.size, empty: !environment.editing && html === '' }
  },
})
