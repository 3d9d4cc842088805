import type { Block, GridArea, PageDocument, Section, SectionSettings } from '../document/document.ts'
import { BLOCK_TYPES } from '../enumerations/block-types.ts'

/** A text block for tests: `text('intro', '<p>Hello</p>')`. */
export function text(id: string, html = '<p></p>', area: Partial<GridArea> = {}): Block {
  return {
    id,
    type: BLOCK_TYPES.text,
    value: {},
    texts: { en: { html } },
    layout: { desktop: { x: 0, y: 0, w: 24, h: 4, ...area } },
  }
}

/** An image block for tests. */
export function image(id: string, assetId: string, area: Partial<GridArea> = {}): Block {
  return {
    id,
    type: BLOCK_TYPES.image,
    value: { assetId, fit: 'cover' },
    texts: {},
    layout: { desktop: { x: 0, y: 0, w: 12, h: 8, ...area } },
  }
}

/** A section for tests: `section('prices', [text('a'), text('b')], { name: 'Prices' })`. */
export function section(
  id: string,
  blocks: readonly Block[] = [],
  settings: Partial<SectionSettings> = {},
): Section {
  return {
    id,
    settings: {
      name: '',
      theme: 'white',
      height: 'medium',
      width: 'inset',
      verticalAlignment: 'top',
      ...settings,
    },
    blocks,
  }
}

/** A page for tests: `page(section('hero', [text('title')]), section('prices'))`. */
export function page(...sections: readonly Section[]): PageDocument {
  return { format: 1, sections }
}
