import {
  IconCode,
  IconHandClick,
  IconLayoutGrid,
  IconLayoutList,
  IconPhoto,
  IconQuote,
  IconSeparator,
  IconShoppingBag,
  IconShoppingCart,
  IconSpacingVertical,
  IconSquare,
  IconTextSize,
  type Icon,
} from '@tabler/icons-react'
import { BLOCK_TYPES, type BlockTypeCode } from '@plinth/domain'

const ICONS: Readonly<Partial<Record<BlockTypeCode, Icon>>> = {
  [BLOCK_TYPES.text]: IconTextSize,
  [BLOCK_TYPES.image]: IconPhoto,
  [BLOCK_TYPES.gallery]: IconLayoutGrid,
  [BLOCK_TYPES.button]: IconHandClick,
  [BLOCK_TYPES.quote]: IconQuote,
  [BLOCK_TYPES.line]: IconSeparator,
  [BLOCK_TYPES.spacer]: IconSpacingVertical,
  [BLOCK_TYPES.code]: IconCode,
  [BLOCK_TYPES.product]: IconShoppingBag,
  [BLOCK_TYPES.productList]: IconShoppingCart,
  [BLOCK_TYPES.summary]: IconLayoutList,
}

/** The icon of a block type, `size` px wide. */
export function BlockIcon({ type, size }: { readonly type: BlockTypeCode; readonly size: number }) {
  const Symbol = ICONS[type] ?? IconSquare
  return <Symbol size={size} stroke={1.6} aria-hidden="true" />
}
