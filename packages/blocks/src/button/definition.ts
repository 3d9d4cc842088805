import { BLOCK_TYPES } from '@plinth/domain'
import { defineBlock } from '../definition.ts'
import { linkNeeds } from '../link-needs.ts'
import { link } from '../schema/link.ts'
import { choice, flag } from '../schema/schema.ts'

export const buttonBlock = defineBlock({
  type: BLOCK_TYPES.button,
  folder: 'button',
  name: 'Button',
  description: 'A link that asks to be pressed.',
  keywords: ['link', 'call to action', 'cta'],
  icon: 'IconHandClick',
  fields: {
    link: link(),
    variant: choice(['primary', 'secondary', 'link']),
    size: choice(['small', 'medium', 'large'], 'medium'),
    align: choice(['start', 'center', 'end']),
    verticalAlign: choice(['top', 'middle', 'bottom']),
    stretch: flag(false),
  },
  texts: { label: { kind: 'plain', max: 100, placeholder: 'Button' } },
  initialTexts: { label: 'Read more' },
  size: { w: 5, h: 2 },
  phoneRows: () => 2,
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
