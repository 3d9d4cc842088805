import { contrast } from '@plinth/renderer'
import { colourAt, colourOf, contrastWanted, hex, over, type Colour } from '../ui/css-colours.ts'
import { quoted, type Finding } from './finding.ts'

/** Share of a picture's points behind words that may have too little contrast: a spark of light hides no letter. */
const MAY_FAIL = 0.2
/** Points a line of words is measured at, across and down. */
const POINTS = { across: 48, down: 12 }
/** Milliseconds a picture is waited for; one that does not come is not measured. */
const WAIT = 5000

/**
 * Words that are hard to read on what is behind them as the page is drawn: a colour, or a picture, measured where the
 * words stand. Of each block the worst is told. [EDIT-171]
 *
 * @param page a page that is laid out, in a frame that is shown
 */
export async function checkContrast(page: Document): Promise<readonly Finding[]> {
  const blocks = [...page.querySelectorAll<HTMLElement>('[data-block-id]')]
  const found = await Promise.all(
    blocks.map(async (block): Promise<Finding | undefined> => {
      const worst = await worstWords(block)
      return worst === undefined
        ? undefined
        : {
            kind: 'contrast',
            blockId: block.dataset['blockId'] ?? '',
            words: quoted(worst.words),
            measured: { is: worst.is, wanted: worst.wanted },
          }
    }),
  )
  return found.filter((one) => one !== undefined)
}

interface Measured {
  readonly words: string
  readonly is: number
  readonly wanted: number
}

async function worstWords(block: HTMLElement): Promise<Measured | undefined> {
  let worst: Measured | undefined
  for (const text of textsOf(block)) {
    const measured = await measure(text, block)
    if (measured === undefined || measured.is >= measured.wanted) continue
    if (worst === undefined || measured.is / measured.wanted < worst.is / worst.wanted) worst = measured
  }
  return worst
}

/** The texts of a block that can be seen. */
function textsOf(block: HTMLElement): Text[] {
  const walker = block.ownerDocument.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode() !== null) {
    const text = walker.currentNode as Text
    if (text.data.trim() === '' || text.parentElement === null) continue
    const isSeen = text.parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    if (isSeen && text.parentElement.closest('.visually-hidden, .block-placeholder') === null)
      texts.push(text)
  }
  return texts
}

async function measure(text: Text, block: HTMLElement): Promise<Measured | undefined> {
  const element = text.parentElement
  const view = element?.ownerDocument.defaultView
  if (element == null || view == null) return undefined
  const style = view.getComputedStyle(element)
  const wanted = contrastWanted(style)
  const ink = colourOf(style.color)
  const range = element.ownerDocument.createRange()
  range.selectNodeContents(text)
  let is = Number.POSITIVE_INFINITY
  for (const line of range.getClientRects())
    for (const ground of await groundsOf(element, block, line)) is = Math.min(is, ground.contrastWith(ink))
  return Number.isFinite(is) ? { words: text.data, is: Math.round(is * 10) / 10, wanted } : undefined
}

/** What is behind a line of words. */
interface Ground {
  contrastWith(ink: Colour): number
}

/** Colours of the words' own element and those around it within the block; then pictures; then the section. */
async function groundsOf(element: Element, block: HTMLElement, line: DOMRect): Promise<readonly Ground[]> {
  const veils: Colour[] = []
  for (let around: Element | null = element; around !== null; around = around.parentElement) {
    const colour = backgroundOf(around)
    if (colour[3] === 1) return [plain(over(veils, colour))]
    if (colour[3] > 0) veils.push(colour)
    if (around === block) break
  }
  const section = block.closest<HTMLElement>('[data-section-id]')
  if (section === null) return []
  const base = backgroundOf(section)
  const behind = await Promise.all(
    picturesBehind(section, block, line).map((picture) => painted(picture, line, veils)),
  )
  const seen = behind.filter((ground) => ground !== undefined)
  return seen.length > 0 ? seen : base[3] === 1 ? [plain(over(veils, base))] : []
}

interface Picture {
  readonly image: HTMLImageElement
  /** What lies over it, from the top. */
  readonly veils: readonly Colour[]
}

/** Pictures of other blocks that the words stand over, else the one behind the section. */
function picturesBehind(section: HTMLElement, block: HTMLElement, line: DOMRect): readonly Picture[] {
  const images = [...section.querySelectorAll<HTMLImageElement>('[data-block-id] img')]
  const overlapped = images.filter(
    (image) => !block.contains(image) && overlap(image.getBoundingClientRect(), line) !== undefined,
  )
  if (overlapped.length > 0) return overlapped.map((image) => ({ image, veils: [] }))
  const image = section.querySelector<HTMLImageElement>(':scope > .section-background > img')
  if (image === null) return []
  const overlay = section.querySelector(':scope > .section-background > .section-overlay')
  return [{ image, veils: overlay === null ? [] : [backgroundOf(overlay)] }]
}

/** The part of a picture behind a line, with what lies over it; undefined when the picture cannot be had. */
async function painted(
  { image, veils }: Picture,
  line: DOMRect,
  nearer: readonly Colour[],
): Promise<Ground | undefined> {
  const box = image.getBoundingClientRect()
  const part = overlap(box, line)
  const source = await loaded(image)
  if (part === undefined || source === undefined) return undefined
  const { fit, position } = placing(image)
  const widths = box.width / source.naturalWidth
  const heights = box.height / source.naturalHeight
  const scale = fit === 'contain' ? Math.min(widths, heights) : Math.max(widths, heights)
  const left = (box.width - source.naturalWidth * scale) * position[0]
  const top = (box.height - source.naturalHeight * scale) * position[1]
  const points = pointsOf(source, {
    x: (part.x - box.x - left) / scale,
    y: (part.y - box.y - top) / scale,
    width: part.width / scale,
    height: part.height / scale,
  })
  return points === undefined
    ? undefined
    : manyColoured(points.map((point) => over([...nearer, ...veils], point)))
}

/** How a picture is placed in its box: cropped or whole, and about which point. */
function placing(image: HTMLImageElement): {
  readonly fit: string
  readonly position: readonly [number, number]
} {
  const style = image.ownerDocument.defaultView?.getComputedStyle(image)
  const [across = 50, down = 50] = (style?.objectPosition ?? '').split(' ').map(Number.parseFloat)
  return { fit: style?.objectFit ?? 'cover', position: [across / 100, down / 100] }
}

/** A picture that can be read; it may not have been scrolled to yet. */
async function loaded(image: HTMLImageElement): Promise<HTMLImageElement | undefined> {
  if (image.complete && image.naturalWidth > 0) return image
  const own = new Image()
  own.src = image.currentSrc === '' ? image.src : image.currentSrc
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), WAIT))
  return Promise.race([
    own.decode().then(
      () => own,
      () => undefined,
    ),
    late,
  ])
}

/** Colours of a part of a picture; undefined when the browser does not let it be read. */
function pointsOf(
  image: HTMLImageElement,
  part: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): readonly Colour[] | undefined {
  const canvas = new OffscreenCanvas(POINTS.across, POINTS.down)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return undefined
  try {
    context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, POINTS.across, POINTS.down)
    const { data } = context.getImageData(0, 0, POINTS.across, POINTS.down)
    return Array.from({ length: data.length / 4 }, (_, index): Colour => colourAt(data, index))
  } catch {
    // A picture of another origin: nothing is known of it, so nothing is said.
    return undefined
  }
}

const plain = (colour: Colour): Ground => ({
  contrastWith: (ink) => contrast(hex(over([ink], colour)), hex(colour)),
})

/** A picture is as readable as all but its worst points are. */
function manyColoured(points: readonly Colour[]): Ground {
  return {
    contrastWith: (ink) => {
      const all = points.map((point) => plain(point).contrastWith(ink)).toSorted((a, b) => a - b)
      return all[Math.floor(all.length * MAY_FAIL)] ?? Number.POSITIVE_INFINITY
    },
  }
}

function backgroundOf(element: Element): Colour {
  const style = element.ownerDocument.defaultView?.getComputedStyle(element)
  if (style === undefined) return [0, 0, 0, 0]
  const [red, green, blue, alpha] = colourOf(style.backgroundColor)
  return [red, green, blue, alpha * Number.parseFloat(style.opacity)]
}

/** What two boxes have in common, in the coordinates of both. */
function overlap(one: DOMRect, other: DOMRect): DOMRect | undefined {
  const left = Math.max(one.left, other.left)
  const top = Math.max(one.top, other.top)
  const width = Math.min(one.right, other.right) - left
  const height = Math.min(one.bottom, other.bottom) - top
  return width > 0 && height > 0 ? new DOMRect(left, top, width, height) : undefined
}
