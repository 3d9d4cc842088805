import { BLOCK_TYPES } from '@plinth/domain'
import { defineBlock } from '../definition.ts'

export const spacerBlock = defineBlock({
  type: BLOCK_TYPES.spacer,
  folder: 'spacer',
  name: 'Spacer',
  description: 'Empty space between other blocks.',
  keywords: ['space', 'gap', 'air', 'empty', 'margin', 'padding'],
  group: 'arrange',
  menuOrder: 70,
  fields: {},
  texts: {},
  size: { w: 24, h: 3 },
  phoneRows: (_value, block) => Math.max(1, Math.round(block.layout.desktop.h / 2)),
  pairsOnPhone: false,
  context: () => ({}),
})
