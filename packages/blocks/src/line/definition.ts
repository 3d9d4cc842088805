import { BLOCK_TYPES, field } from '@plinth/domain'
import { align } from '../choices.ts'
import { defineBlock } from '../definition.ts'

export const lineBlock = defineBlock({
  type: BLOCK_TYPES.line,
  folder: 'line',
  name: 'Line',
  description: 'A rule between two parts.',
  keywords: ['divider', 'rule', 'separator', 'horizontal', 'hr', 'border'],
  group: 'arrange',
  menuOrder: 60,
  fields: {
    style: field.choice(
      'Style',
      [
        ['solid', 'Solid'],
        ['dashed', 'Dashed'],
        ['dotted', 'Dotted'],
      ],
      { tab: 'design' },
    ),
    thickness: field.number('Thickness', { min: 1, max: 8 }, { unit: 'px', tab: 'design' }),
    length: field.choice(
      'Length',
      [
        ['full', 'Full width'],
        ['short', 'Short'],
      ],
      { tab: 'design' },
    ),
    align: align(),
  },
  texts: {},
  size: { w: 24, h: 1 },
  pairsOnPhone: false,
  context: (value) => ({ style: value.style, thickness: value.thickness, short: value.length === 'short' }),
})
