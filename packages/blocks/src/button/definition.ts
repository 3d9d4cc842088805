import { BLOCK_TYPES, field } from '@plinth/domain'
import { align, size, verticalAlign } from '../choices.ts'
import { defineBlock } from '../definition.ts'
import { linkNeeds } from '../link-needs.ts'

export const buttonBlock = defineBlock({
  type: BLOCK_TYPES.button,
  folder: 'button',
  name: 'Button',
  description: 'A link that asks to be pressed.',
  keywords: ['link', 'call to action', 'cta', 'btn', 'action'],
  group: 'basic',
  menuOrder: 40,
  fields: {
    link: field.link('Link'),
    variant: field.choice(
      'Look',
      [
        ['primary', 'Filled'],
        ['secondary', 'Outline'],
        ['link', 'Text'],
      ],
      { tab: 'design' },
    ),
    size: size(),
    align: align(),
    verticalAlign: verticalAlign(),
    stretch: field.toggle('As wide as its area', { tab: 'design' }),
  },
  texts: { label: field.text('Label', { max: 100 }, { tab: 'content', placeholder: 'Button' }) },
  initialTexts: { label: 'Read more' },
  size: { w: 5, h: 2 },
  pairsOnPhone: true,
  needs: (value) => linkNeeds([value.link]),
  context: (value, environment) => {
    const label = environment.text('label')
    const target = environment.link(value.link)
    return {
      label,
      link: target,
      variant: value.variant,
      size: value.size,
      stretch: value.stretch,
      empty: !environment.editing && (label === '' || target === null),
    }
  },
})
