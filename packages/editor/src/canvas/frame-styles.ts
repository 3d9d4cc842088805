import { t } from '../words/words.ts'

/** What the canvas needs beside the site's own styles: text being edited keeps its spaces and shows no box of its own. */
const STYLES = `
.ProseMirror { outline: none; white-space: break-spaces; overflow-wrap: break-word; min-height: 1em; cursor: text; }
.ProseMirror:focus-visible { outline: none; }
.ProseMirror .ProseMirror-separator { display: inline !important; width: 0 !important; height: 0 !important; }
.ProseMirror.is-empty::before, .ProseMirror > :first-child:last-child.is-empty::before {
  content: var(--editor-placeholder, ''); float: inline-start; height: 0; opacity: 0.5; pointer-events: none; }
.ProseMirror .footnote-ref { cursor: pointer; color: var(--link); padding-inline: 0.1em; }
.ProseMirror .footnotes li > div { outline: none; min-height: 1.4em; }
.ProseMirror .footnotes li > :empty::before { content: attr(data-empty-words); opacity: 0.6; }
[data-block-id] { cursor: default; }
[data-block-id] a { cursor: inherit; }
[data-site-part] :is(a, summary, button) { cursor: default; }
[data-site-piece][contenteditable='plaintext-only'] { outline: none; color: inherit; cursor: text; }
[data-post-piece='title'], [data-post-piece='excerpt'] { cursor: text; }
[data-post-piece][contenteditable='plaintext-only'] { outline: none; white-space: break-spaces; min-width: 1em; }
[data-post-piece][data-empty]::before { content: attr(data-empty-words); opacity: 0.5; }
p[data-post-piece='excerpt']:empty:not([data-empty])::before { content: ${JSON.stringify(t('Add an excerpt'))}; opacity: 0.5; }
[data-post-piece='picture']:empty { min-height: 144px; }
html { scroll-behavior: auto !important; }
body { overflow-x: hidden; }
body:focus { outline: none; }
body:focus-visible { outline: 3px solid #3a5bd0; outline-offset: -3px; }
[data-sections-end] { display: block; }
body:has(footer [data-sections-end]) main { opacity: 0.45; }
:not([data-section-id] ~ *)[data-sections-end] { min-height: max(360px, var(--empty-page-height, 0px)); }
.section-grid:empty { min-height: 160px; }
`

/** Adds the editor's few rules to the page in the frame. */
export function addFrameStyles(page: Document): void {
  const style = page.createElement('style')
  style.dataset['editor'] = ''
  style.textContent = STYLES
  page.head.append(style)
}
