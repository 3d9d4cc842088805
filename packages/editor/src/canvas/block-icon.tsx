import { registry } from '@plinth/blocks'
import { icons } from '@plinth/blocks/icons.generated.ts'
import type { BlockTypeCode } from '@plinth/domain'

/** For a block this version does not know. */
const UNKNOWN = '<rect x="3" y="3" width="18" height="18" rx="2" />'

/** The icon of a block type as it lies in the block's folder, `size` px wide. */
export function BlockIcon({ type, size }: { readonly type: BlockTypeCode; readonly size: number }) {
  const drawing = icons[registry.get(type)?.folder ?? ''] ?? UNKNOWN
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  )
}
