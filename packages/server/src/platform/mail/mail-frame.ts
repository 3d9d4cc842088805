import { directionOf } from '@plinth/domain'
import { escapeHtml } from '../escape-html.ts'

/**
 * The frame of a mail: no colours of its own, so that dark mailboxes show it dark; what is wide stays within a phone.
 * [ORD-124] [MAILTPL-4]
 *
 * @param markup safe already
 */
export const mailFrame = (subject: string, markup: string, language: string): string =>
  `<!doctype html><html lang="${escapeHtml(language)}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>table{width:100%;border-collapse:collapse}td,th{padding:8px 0;border-bottom:1px solid #8a8378;vertical-align:top;text-align:start}td[align=right]{text-align:end;white-space:nowrap;padding-inline-start:16px}h1{font-size:24px;line-height:1.25}h2{font-size:16px}img{max-width:100%;height:auto}.code{padding:16px;border:1px solid #8a8378;border-radius:8px;font-family:monospace;font-size:20px;letter-spacing:1px;text-align:center}.action{margin:24px 0}.action a{display:inline-block;padding:12px 20px;border:2px solid;border-radius:8px;color:inherit;font-weight:bold;text-decoration:none}</style></head><body style="margin:0;padding:24px;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;overflow-wrap:break-word"><div style="max-width:560px;margin:0 auto">${markup}</div></body></html>`

/** What a mail says first, large also where its style sheet is not read. */
export const mailTitle = (title: string): string =>
  `<h1 style="font-size:24px;line-height:1.25">${escapeHtml(title)}</h1>`

/** What whoever reads a mail can do: a button in the colour of its letters, and a link where its style sheet is not read. [ORD-124] */
export const mailAction = (href: string, words: string): string =>
  `<p class="action"><a href="${escapeHtml(href)}">${escapeHtml(words)}</a></p>`
