import { blockFiles, registry, RICH_TEXT_PARTS } from '@plinth/blocks'
import { SECTION_THEMES, type PageDocument, type SectionTheme, type SiteStyle } from '@plinth/domain'
import type { RenderRun } from '../run/render-run.ts'
import { siteStyleCss } from './site-style.ts'

/** Folders of style sheets that are no block's own. They come first, so that a block can say it otherwise. */
const SHARED = ['columns', 'form', 'gallery-videos']

/** Themes the layout itself uses, on every page. */
const layoutThemes: readonly SectionTheme[] = ['white', 'light', 'dark']

/**
 * The style sheet of one page: what every page has, its kind's, and that of the blocks and partials it uses. In the
 * canvas it is all of them, because blocks come while one edits. [RENDERER-22]
 */
export function pageStyles(run: RenderRun, document: PageDocument | undefined): string {
  const { template, editing } = run
  const { files, pages, partialStyles, islandStyles } = template
  const partials = editing ? Object.keys(partialStyles) : [...run.partials]
  const folders = editing
    ? new Set([...SHARED, ...[...registry.values()].map(({ folder }) => folder)])
    : run.blockFolders
  const richText = editing ? Object.keys(RICH_TEXT_PARTS) : [...run.richTextParts]
  const bar = run.input.website.announcementBar
  const barTheme = SECTION_THEMES.find((theme) => bar.enabled && theme === bar.theme)
  const { popup } = run.input.website
  const popupTheme = popup?.isOn === true ? popup.theme : undefined
  const themes = new Set<SectionTheme>([
    ...[barTheme, popupTheme].filter((theme) => theme !== undefined),
    ...(editing ? SECTION_THEMES : layoutThemes),
    ...(document?.sections.map(({ settings }) => settings.theme) ?? []),
  ])
  const sheets = new Set([
    ...template.styles,
    ...partials.flatMap((partial) => partialStyles[partial] ?? []),
    ...(editing ? [] : [...run.islands].flatMap((island) => islandStyles[island] ?? [])),
    ...pages[run.input.page.kind].styles,
  ])
  return [
    styleCss(run, themes),
    ...[...sheets].map((path) => files[path] ?? ''),
    ...(document === undefined ? [] : [blockFiles['section/style.css'] ?? '']),
    ...(editing || run.hidesOnPhone ? [blockFiles['section/hidden-on-phone.css'] ?? ''] : []),
    ...(editing || run.hasOwnWidths ? [blockFiles['section/own-width.css'] ?? ''] : []),
    ...(editing ? [blockFiles['section/editing.css'] ?? ''] : []),
    ...(run.input.edits === 'mail' ? [blockFiles['section/mail.css'] ?? ''] : []),
    ...richText.map((part) => blockFiles[`rich-text/${part}/style.css`] ?? ''),
    ...[...folders].map((folder) => blockFiles[`${folder}/style.css`] ?? ''),
  ].join('')
}

/** What a style says, by the themes and the language it was said for: that is worked out once and not for each page. */
const said = new WeakMap<SiteStyle, Map<string, string>>()

function styleCss(run: RenderRun, themes: ReadonlySet<SectionTheme>): string {
  const { language, fonts = [], website } = run.input
  const { style } = website
  // A website's own families may change beside the style.
  const palette = run.editing || run.richTextParts.has('palette')
  if (fonts.length > 0) return siteStyleCss(style, themes, { language, palette, fonts })
  const known = said.get(style) ?? new Map<string, string>()
  said.set(style, known)
  const key = [language, palette, ...SECTION_THEMES.filter((theme) => themes.has(theme))].join(' ')
  const css = known.get(key) ?? siteStyleCss(style, themes, { language, palette })
  known.set(key, css)
  return css
}
