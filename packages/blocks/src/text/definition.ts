import { BLOCK_TYPES } from '@plinth/domain'
import { defineBlock } from '../definition.ts'
import { choice } from '../schema/schema.ts'

export const textBlock = defineBlock({
  type: BLOCK_TYPES.text,
  folder: 'text',
  name: 'Text',
  description: 'Headings, paragraphs, lists and links.',
  keywords: ['heading', 'title', 'paragraph', 'list', 'copy', 'words'],
  icon: 'IconTextSize',
  fields: {
    align: choice(['start', 'center', 'end']),
    verticalAlign: choice(['top', 'middle', 'bottom']),
    size: choice(['small', 'normal', 'lead'], 'normal'),
  },
  texts: { html: { kind: 'rich', max: 50_000, placeholder: 'Write something…' } },
  size: { w: 12, h: 4 },
  phoneRows: () => 1,
  pairsOnPhone: false,
  context: (value, environment) => {
    const html = environment.text('html')
    return { html: environment.richText(html), size: value.size, empty: html === '' }
  },
})
