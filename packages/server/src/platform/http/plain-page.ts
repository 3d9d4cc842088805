import { directionOf } from '@plinth/domain'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../escape-html.ts'

/** A few sentences as a page of its own, for people where no page of a website can be drawn. */
export interface PlainPage {
  readonly status: number
  readonly language: string
  readonly title: string
  /** The first stands as the heading. */
  readonly lines: readonly string[]
}

export function sendPlainPage(
  reply: FastifyReply,
  { status, language, title, lines }: PlainPage,
): FastifyReply {
  const [first = '', ...more] = lines.map(escapeHtml)
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .serializer(String).send(`<!doctype html>
<html lang="${escapeHtml(language)}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>body{max-width:36rem;margin:15vh auto;padding:0 1.5rem;font:1.0625rem/1.6 system-ui,sans-serif;color:#1d1b19;background:#fff;overflow-wrap:anywhere}h1{font-size:1.5rem;line-height:1.25}@media(prefers-color-scheme:dark){body{color:#eee;background:#191919}}</style>
</head><body><main><h1>${first}</h1>${more.map((line) => `<p>${line}</p>`).join('')}</main></body></html>
`)
}
