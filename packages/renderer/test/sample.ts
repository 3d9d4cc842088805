import {
  BLOCK_TYPES,
  type Block,
  type BlockTypeCode,
  type JsonObject,
  type PageDocument,
  type Section,
  type SectionSettings,
} from '@plinth/domain'
import type { PageInput, RenderInput } from '../src/index.ts'
import { demoInput, demoPages } from '../dev/demo-website.ts'

let made = 0

/** A block in the middle of a desktop grid. */
export function block(
  type: BlockTypeCode,
  value: JsonObject = {},
  texts: Record<string, string> = {},
  desktop = { x: 0, y: 0, w: 12, h: 4 },
): Block {
  made += 1
  return { id: made.toString(16).padStart(24, '0'), type, value, texts: { en: texts }, layout: { desktop } }
}

export const text = (html: string, desktop = { x: 0, y: 0, w: 12, h: 4 }) =>
  block(BLOCK_TYPES.text, {}, { html }, desktop)

export function section(blocks: readonly Block[], settings: Partial<SectionSettings> = {}): Section {
  made += 1
  return {
    id: `5ec${made.toString(16).padStart(21, '0')}`,
    settings: {
      name: '',
      theme: 'white',
      height: 'small',
      width: 'inset',
      verticalAlignment: 'top',
      ...settings,
    },
    blocks,
  }
}

export const documentOf = (...sections: readonly Section[]): PageDocument => ({ format: 1, sections })

const about = demoPages()['about']!.page as Extract<PageInput, { kind: 'page' }>

/** The about page of the demo site with other content. */
export function pageWith(sections: readonly Section[], changes: Partial<RenderInput> = {}): RenderInput {
  return demoInput({ ...about, document: documentOf(...sections) }, '/about', changes)
}

/** Identifier of a demo picture, by its file. */
export function assetId(input: RenderInput, file: string): string {
  return Object.values(input.library.assets).find((asset) => asset.fileName === file)!.id
}
