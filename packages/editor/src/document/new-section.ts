import type { Block, SectionSettings } from '@plinth/domain'

/** Settings of a section nobody has changed yet. */
export const NEW_SECTION: SectionSettings = {
  name: '',
  theme: 'white',
  height: 'small',
  width: 'inset',
  verticalAlignment: 'top',
}

/** A new block of a post, below its title and as wide as one reads with ease: about 65 characters. [EDIT-966] */
export function inReadingColumn(block: Block): Block {
  return { ...block, layout: { ...block.layout, desktop: { ...block.layout.desktop, x: 5, w: 14 } } }
}
