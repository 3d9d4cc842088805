/** The window a page is weighed in, px: that of a usual computer, with one point of a picture to a pixel. */
export const WEIGHED_AT = { width: 1440, height: 900 }

/** Milliseconds a file's size is waited for. */
const WAIT = 8000

/** What weighs on a page, and where it stands. */
export interface Weight {
  /** Bytes of everything a visitor's browser loads by itself. */
  readonly total: number
  /** The block that loads most; undefined when nothing in a block is loaded. */
  readonly heaviest?: {
    readonly blockId: string
    readonly bytes: number
    /** The heaviest thing in it: a file's name, or empty for its own markup. */
    readonly file: string
  }
}

/** Bytes of a file as it is sent; undefined when that cannot be told. */
export type SizeOf = (address: string) => Promise<number | undefined>

interface Load {
  readonly address: string
  readonly blockId: string | undefined
}

/**
 * What a browser loads of a page by itself in a window of a usual computer: the page, its fonts and scripts, pictures in
 * the size it would choose, and whatever plays by itself. What waits for a press (films, sounds, maps) weighs nothing, nor
 * does what comes from elsewhere, whose size no page may ask for. Each file counts once. [EDIT-235]
 *
 * @param page the page as it is drawn for editing, with its blocks named; not shown anywhere
 * @param html what visitors get of it
 */
export async function weighPage(page: Document, html: string, sizeOf: SizeOf = sizeOfFile): Promise<Weight> {
  const frame = weighingFrame()
  try {
    const loads = loadsOf(page, frame)
    const sizes = await Promise.all(
      loads.map(async (load) => ({ ...load, bytes: (await sizeOf(load.address)) ?? 0 })),
    )
    const ofPage = await compressed(html)
    return {
      total: ofPage + sizes.reduce((sum, { bytes }) => sum + bytes, 0),
      ...(await heaviestOf(page, sizes)),
    }
  } finally {
    frame.remove()
  }
}

async function heaviestOf(
  page: Document,
  sizes: readonly (Load & { readonly bytes: number })[],
): Promise<Pick<Weight, 'heaviest'>> {
  const blocks = new Map<string, { bytes: number; file: string; most: number }>()
  const add = (blockId: string, bytes: number, file: string) => {
    const before = blocks.get(blockId) ?? { bytes: 0, file: '', most: 0 }
    const isMost = bytes > before.most
    blocks.set(blockId, {
      bytes: before.bytes + bytes,
      file: isMost ? file : before.file,
      most: isMost ? bytes : before.most,
    })
  }
  for (const { address, blockId, bytes } of sizes)
    if (blockId !== undefined) add(blockId, bytes, fileName(address))
  for (const block of page.querySelectorAll<HTMLElement>('[data-block-id]'))
    add(block.dataset['blockId'] ?? '', await compressed(block.innerHTML), '')
  const [first] = [...blocks].toSorted(([, one], [, other]) => other.bytes - one.bytes)
  return first === undefined
    ? {}
    : { heaviest: { blockId: first[0], bytes: first[1].bytes, file: first[1].file } }
}

/** A window of that size, empty: in it lengths and conditions are what they are for visitors. */
function weighingFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.style.cssText = `position:fixed;left:-10000px;top:0;visibility:hidden;border:0;width:${WEIGHED_AT.width}px;height:${WEIGHED_AT.height}px`
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  document.body.append(frame)
  return frame
}

/** Every file of this site that is loaded, once, with the block that is the first to ask for it. */
function loadsOf(page: Document, frame: HTMLIFrameElement): readonly Load[] {
  const loads = new Map<string, Load>()
  const add = (address: string | null, element: Element) => {
    const own = ownAddress(address)
    if (own === undefined || loads.has(own)) return
    loads.set(own, { address: own, blockId: blockOf(element) })
  }
  for (const link of page.querySelectorAll('link[rel=stylesheet], link[rel=preload][as=font]'))
    add(link.getAttribute('href'), link)
  for (const script of page.querySelectorAll('script[src]')) add(script.getAttribute('src'), script)
  for (const picture of page.querySelectorAll('img')) add(chosenPicture(picture, frame), picture)
  for (const media of page.querySelectorAll('video, audio')) {
    add(media.getAttribute('poster'), media)
    if (!playsByItself(media)) continue
    const source = media.getAttribute('src') ?? media.querySelector('source')?.getAttribute('src')
    add(source ?? null, media)
  }
  return [...loads.values()]
}

/** A block is what an element stands in; behind a section it is the first of that section. */
function blockOf(element: Element): string | undefined {
  const block = element.closest<HTMLElement>('[data-block-id]')
  const near = block ?? element.closest('[data-section-id]')?.querySelector<HTMLElement>('[data-block-id]')
  return near?.dataset['blockId']
}

const playsByItself = (media: Element): boolean =>
  media.hasAttribute('autoplay') || media.getAttribute('preload') === 'auto'

/** An address of this site without its fragment; undefined for what is elsewhere or stands in the page itself. */
function ownAddress(address: string | null): string | undefined {
  if (address === null || address === '' || !URL.canParse(address, location.origin)) return undefined
  const url = new URL(address, location.origin)
  return url.origin === location.origin ? url.pathname + url.search : undefined
}

/** The address a browser takes of those a picture offers. */
function chosenPicture(picture: HTMLImageElement, frame: HTMLIFrameElement): string | null {
  const offered = (picture.getAttribute('srcset') ?? '').split(/,\s+/).flatMap((candidate) => {
    const [address = '', size = ''] = candidate.trim().split(/\s+/)
    const width = Number.parseInt(size, 10)
    return address === '' || !size.endsWith('w') || Number.isNaN(width) ? [] : [{ address, width }]
  })
  const wanted = drawnWidth(picture.getAttribute('sizes') ?? '100vw', frame)
  const sorted = offered.toSorted((one, other) => one.width - other.width)
  const chosen = sorted.find(({ width }) => width >= wanted) ?? sorted.at(-1)
  return chosen?.address ?? picture.getAttribute('src')
}

/** What `sizes` comes to in the window, px. */
function drawnWidth(sizes: string, frame: HTMLIFrameElement): number {
  const view = frame.contentWindow
  const page = frame.contentDocument
  if (view === null || page === null) return WEIGHED_AT.width
  for (const entry of partsOf(sizes)) {
    const [, condition, length = entry] = /^(\([^()]*\))\s+(.+)$/.exec(entry) ?? []
    if (condition !== undefined && !view.matchMedia(condition).matches) continue
    const ruler = page.createElement('div')
    ruler.style.cssText = `position:absolute;width:${length}`
    page.body.append(ruler)
    const { width } = ruler.getBoundingClientRect()
    ruler.remove()
    if (width > 0) return width
  }
  return WEIGHED_AT.width
}

/** The parts between commas that stand in no brackets. */
function partsOf(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim())
}

/** Bytes of a text as a server sends it. */
async function compressed(text: string): Promise<number> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return (await new Response(stream).arrayBuffer()).byteLength
}

/** An address stays with what it shows, so it is asked once. */
const known = new Map<string, number>()

async function sizeOfFile(address: string): Promise<number | undefined> {
  const before = known.get(address)
  if (before !== undefined) return before
  try {
    // As browsers ask for pictures, which come in another format to each.
    const headers = { accept: 'image/avif,image/webp,*/*' }
    const answer = await fetch(address, { method: 'HEAD', headers, signal: AbortSignal.timeout(WAIT) })
    const length = Number(answer.headers.get('content-length') ?? Number.NaN)
    if (!answer.ok || Number.isNaN(length)) return undefined
    known.set(address, length)
    return length
  } catch {
    return undefined
  }
}

/** What a file is called at the end of its address. */
function fileName(address: string): string {
  const last = address.replace(/\?.*$/, '').split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
