import { BlockFiller } from './block-filler.tsx'
import { BlockPanel } from './block-panel.tsx'

/** Everything about the selected block: its panel, and what fills it while it is empty. They come together. [EDIT-155] */
export function BlockSettings({ blockId }: { readonly blockId: string }) {
  return (
    <>
      <BlockPanel blockId={blockId} />
      <BlockFiller />
    </>
  )
}
