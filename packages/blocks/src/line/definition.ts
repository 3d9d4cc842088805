import { BLOCK_TYPES } from '@plinth/domain'
import { defineBlock } from '../definition.ts'
import { choice, wholeNumber } from '../schema/schema.ts'

export const lineBlock = defineBlock({
  type: BLOCK_TYPES.line,
  folder: 'line',
  name: 'Line',
  description: 'A rule between two parts.',
  keywords: ['divider', 'rule', 'separator', 'horizontal'],
  icon: 'IconSeparatorHorizontal',
  fields: {
    style: choice(['solid', 'dashed', 'dotted']),
    thickness: wholeNumber(1, 8, 1),
    length: choice(['full', 'short']),
    align: choice(['start', 'center', 'end']),
  },
  texts: {},
  size: { w: 24, h: 1 },
  phoneRows: () => 1,
  pairsOnPhone: false,
  context: (value) => ({ style: value.style, thickness: value.thickness, short: value.length === 'short' }),
})
