import type { ScriptManifest } from '@plinth/renderer'
import type { Database } from '../../platform/database/database.ts'
import { escapeXml } from '../../platform/escape-xml.ts'

/** Who looks at a draft: somebody who is let in, a visitor who is not signed in, or a member who is in none of its areas. */
export type SeenAs = 'allowed' | 'guest' | 'member'

/** One draft that is shown to somebody who is not of the website. */
export interface SharedDraft {
  /** What is asked for everything that is shown. */
  readonly db: Database
  readonly now: Date
  readonly documentId: string
  /** Where its page is found, decoded. */
  readonly path: string
  /** As whom a page is shown that is not for everybody. */
  readonly seenAs: SeenAs
  /** One of the languages of the website. */
  readonly language: string
  /** What is said of it on the page, in words. */
  readonly notice: string
}

/** Islands that ask the server for something, or send it something. */
const talkative: ReadonlySet<string> = new Set([
  'add-ons',
  'cart-indicator',
  'cart-page',
  'cart-pill',
  'cart-subtotal',
  'checkout',
  'comments',
  'consent',
  'form',
  'member-passkey',
  'member-session',
  'product-purchase',
  'quick-view',
  'restock',
])

/** The scripts of a page from which nothing is sent. */
export function withoutSending(manifest: ScriptManifest): ScriptManifest {
  return {
    ...manifest,
    islands: Object.fromEntries(Object.entries(manifest.islands).filter(([name]) => !talkative.has(name))),
  }
}

const style = [
  'position:fixed;inset:auto 0 0 0;z-index:2147483647;margin:0;padding:10px 16px;',
  'background:#1d1d1f;color:#fff;font:15px/1.4 system-ui,sans-serif;text-align:center;letter-spacing:normal',
].join('')

/** A page with a bar that says what is looked at. It stands first for whoever listens, and below for whoever sees. */
export function withNotice(html: string, notice: string): string {
  const bar = `<p role="note" data-preview-notice style="${style}">${escapeXml(notice)}</p><style>body{padding-bottom:6rem}</style>`
  return html.replace(/<body[^>]*>/, (body) => body + bar)
}
