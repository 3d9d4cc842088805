import { BLOCK_TYPES, field } from '@plinth/domain'
import { align, verticalAlign } from '../choices.ts'
import { defineBlock } from '../definition.ts'

export const quoteBlock = defineBlock({
  type: BLOCK_TYPES.quote,
  folder: 'quote',
  name: 'Quote',
  description: 'Somebody’s words, set large.',
  keywords: ['citation', 'review', 'pull quote', 'blockquote', 'saying'],
  group: 'basic',
  menuOrder: 50,
  fields: {
    size: field.choice(
      'Size',
      [
        ['medium', 'Medium'],
        ['large', 'Large'],
      ],
      { default: 'large', tab: 'design' },
    ),
    align: align(),
    verticalAlign: verticalAlign('middle'),
    mark: field.toggle('Quotation mark above', { default: true, tab: 'design' }),
  },
  texts: {
    text: field.inlineText('Quotation', { max: 2000 }, { placeholder: 'What was said' }),
    source: field.text('Source', { max: 300 }, { placeholder: 'Who said it' }),
    detail: field.text('Detail', { max: 300 }, { placeholder: 'Where, or what they do' }),
  },
  size: { w: 14, h: 6 },
  pairsOnPhone: false,
  context: (value, environment) => {
    const text = environment.text('text')
    const source = environment.text('source')
    const detail = environment.text('detail')
    const { editing } = environment
    return {
      text,
      source,
      detail,
      size: value.size,
      mark: value.mark,
      showCaption: editing || source !== '' || detail !== '',
      showDetail: editing || detail !== '',
      empty: !editing && text === '',
    }
  },
})
