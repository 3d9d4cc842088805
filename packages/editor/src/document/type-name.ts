import { registry } from '@plinth/blocks'
import type { BlockTypeCode } from '@plinth/domain'
import { t, translated } from '../words/words.ts'

/** What owners call a block type. */
export function typeName(type: BlockTypeCode): string {
  const name = registry.get(type)?.name
  return name === undefined ? t('block') : translated(name)
}
