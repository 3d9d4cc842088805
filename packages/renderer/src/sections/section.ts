import { syncedAt, type Section } from '@plinth/domain'
import { fullWidth, picture } from '../context/picture.ts'
import { websiteContext } from '../context/website.ts'
import { RenderRun } from '../run/render-run.ts'
import { blockHtml } from './block.ts'
import { ownWidth } from './own-width.ts'
import { phoneLayout } from './phone-layout.ts'

/** Sections of a page whose pictures may be loaded first: what can be seen without scrolling. */
const FOLD = 2

/** HTML of one section with its blocks. [RENDERER-13] */
export function sectionHtml(run: RenderRun, placed: Section): string {
  const { synced } = placed.settings
  const source = synced === undefined ? undefined : run.input.synced?.[synced]
  const section = source === undefined ? placed : syncedAt(placed, source)
  const { settings } = section
  // What is in it is edited by itself: here it is drawn as visitors see it.
  const inside = synced === undefined || !run.editing ? run : asSeen(run)
  const background =
    settings.background === undefined
      ? null
      : picture(run, { assetId: settings.background.assetId, alt: '' }, fullWidth)
  const own = ownWidth(run, settings.width === 'full' ? {} : settings)
  const areas = phoneLayout(section)
  if (settings.hiddenOnPhone === true) run.hidesOnPhone = true
  const blocksHtml = section.blocks
    .map((block) => blockHtml(inside, section, block, areas.get(block.id) ?? block.layout.desktop))
    .join('')
  return run.render('section/section.html', {
    id: section.id,
    anchor: run.claimAnchor(settings.anchor),
    synced: synced ?? null,
    theme: settings.theme,
    height: settings.height,
    width: settings.width,
    ownClasses: own.classes,
    ownStyle: own.style,
    verticalAlignment: settings.verticalAlignment,
    background: background === null ? null : { ...background, overlay: settings.background?.overlay ?? 0 },
    hiddenOnPhone: settings.hiddenOnPhone === true,
    isPlain: background === null && settings.width === 'inset',
    blocksHtml,
  })
}

/** The same page, drawn with nothing on it that could be edited. */
function asSeen(run: RenderRun): RenderRun {
  const quiet = new RenderRun({ ...run.input, mode: 'preview' })
  quiet.setRoot(websiteContext(quiet))
  quiet.leaveFold()
  return quiet
}

/** In the canvas only: where the sections end, so that the first one of an empty page goes where the template has them. */
const SECTIONS_END = '<div data-sections-end hidden></div>'

/** HTML of all sections, in order. [RENDERER-40] */
export function sectionsHtml(run: RenderRun, sections: readonly Section[]): string {
  const html = sections
    .map((section, index) => {
      if (index === FOLD) run.leaveFold()
      return sectionHtml(run, section)
    })
    .join('')
  return run.input.mode === 'editing' ? `${html}${SECTIONS_END}` : html
}
