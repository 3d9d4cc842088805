import type { BlockTypeCode } from '@plinth/domain'
import type { BlockDefinition } from './definition.ts'
import { blocks } from './registry.generated.ts'

const definitions: readonly BlockDefinition[] = Object.values(blocks)

/** Every block type by its code, in the order of the block menu. [BLOCK-1] */
export const registry: ReadonlyMap<BlockTypeCode, BlockDefinition> = new Map(
  definitions
    .toSorted((one, other) => one.menuOrder - other.menuOrder)
    .map((definition) => [definition.type, definition]),
)
