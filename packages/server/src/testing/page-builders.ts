import {
  BLOCK_TYPES,
  newId,
  type Block,
  type Operation,
  type PageDocument,
  type Section,
} from '@plinth/domain'
import type { CallOptions, Client } from './client.ts'

/** A text block saying `html`. */
export function textBlock(html: string, id = newId()): Block {
  return {
    id,
    type: BLOCK_TYPES.text,
    value: {},
    texts: { en: { html } },
    layout: { desktop: { x: 0, y: 0, w: 12, h: 4 } },
  }
}

/** A section with these blocks. */
export function section(blocks: readonly Block[], name = '', id = newId()): Section {
  return {
    id,
    settings: { name, theme: 'white', height: 'small', width: 'inset', verticalAlignment: 'top' },
    blocks,
  }
}

/** A page of one section with a text block for each text. */
export function pageSaying(...texts: readonly string[]): PageDocument {
  return { format: 1, sections: [section(texts.map((text) => textBlock(text)))] }
}

/** A batch of operations as an editor sends it. */
export function batchOf(baseRevision: number, operations: readonly Operation[], changes: object = {}) {
  return {
    baseRevision,
    batchId: newId(),
    sessionId: 'session-1',
    entries: operations.map((operation) => ({ id: newId(), label: '', operation })),
    ...changes,
  }
}

/** Uploads a file as a browser's form would. */
export function upload(
  client: Client,
  url: string,
  file: { readonly name: string; readonly content: Buffer | string; readonly type?: string },
  { method = 'POST', ...options }: CallOptions & { readonly method?: 'POST' | 'PATCH' } = {},
) {
  const boundary = '----plinth-test-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: ${file.type ?? 'application/octet-stream'}\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from(head),
    Buffer.from(file.content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return client.call(method, url, {
    ...options,
    body,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...options.headers },
  })
}
