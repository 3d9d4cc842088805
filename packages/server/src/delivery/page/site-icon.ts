import { readText } from '@plinth/domain'
import { seenPalette } from '@plinth/renderer'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { escapeXml } from '../../platform/escape-xml.ts'

/** An icon for a website that has none: the first letter of its title in its accent colour. [SITE-33] */
export function siteIcon(website: Pick<SiteWebsite, 'title' | 'primaryLanguage' | 'style'>): string {
  const title = readText(website.title, website.primaryLanguage, website.primaryLanguage)
  const initial = [...title.trim()][0]?.toUpperCase() ?? '•'
  const { accent, white } = seenPalette(website.style.palette)
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    `<rect width="32" height="32" rx="7" fill="${escapeXml(accent)}"/>`,
    `<text x="16" y="22.5" font-family="Georgia,serif" font-size="19" text-anchor="middle" fill="${escapeXml(white)}">${escapeXml(initial)}</text>`,
    '</svg>',
  ].join('')
}
