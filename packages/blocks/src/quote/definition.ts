import { BLOCK_TYPES } from '@plinth/domain'
import { defineBlock } from '../definition.ts'
import { choice, flag } from '../schema/schema.ts'

export const quoteBlock = defineBlock({
  type: BLOCK_TYPES.quote,
  folder: 'quote',
  name: 'Quote',
  description: 'Somebody’s words, set large.',
  keywords: ['testimonial', 'citation', 'review', 'pull quote'],
  icon: 'IconQuote',
  fields: {
    align: choice(['start', 'center', 'end']),
    verticalAlign: choice(['top', 'middle', 'bottom'], 'middle'),
    size: choice(['medium', 'large'], 'large'),
    mark: flag(true),
  },
  texts: {
    text: { kind: 'inline', max: 2000, placeholder: 'What was said' },
    source: { kind: 'plain', max: 300, placeholder: 'Who said it' },
    detail: { kind: 'plain', max: 300, placeholder: 'Where, or what they do' },
  },
  size: { w: 14, h: 6 },
  phoneRows: () => 1,
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
