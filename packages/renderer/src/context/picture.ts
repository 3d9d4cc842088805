import type { PictureRequest } from '@plinth/blocks'
import type { Asset, FocalPoint, JsonObject } from '@plinth/domain'
import type { RenderRun } from '../run/render-run.ts'
import type { Early } from './commerce-page.ts'

/** Widths of the picture ladder, in px. */
export const PICTURE_WIDTHS = [100, 300, 500, 750, 1000, 1500, 2500] as const

/** How much wider than its largest step a picture must be for its own size to be worth another file. */
const WORTH_OWN_SIZE = 1.2
/** Widest an inset section gets, in px. */
const CONTENT_WIDTH = 1360
/** Width from which the desktop grid applies, in px. */
export const DESKTOP_FROM = 768

/** How wide a place on the page is, on each device, as a linear function of the window's width. */
export interface PlaceWidth {
  /** Desktop: `vw` hundredths of the window plus `px`, at most `cap` px. */
  readonly desktop: { readonly vw: number; readonly px: number; readonly cap: number }
  readonly phone: { readonly vw: number; readonly px: number }
  /** Width over height of the place, where its height is given by the grid. */
  readonly fillRatio?: { readonly desktop: number; readonly phone: number }
}

/** The whole window, from edge to edge. */
export const fullWidth: PlaceWidth = {
  desktop: { vw: 100, px: 0, cap: Number.POSITIVE_INFINITY },
  phone: { vw: 100, px: 0 },
}

/**
 * The width of some columns of a section.
 *
 * @param desktopShare columns of 24, as a share
 * @param phoneShare columns of 8, as a share
 * @param content how wide the section gets at most, px
 */
export function columnsWidth(
  width: 'inset' | 'full',
  desktopShare: number,
  phoneShare: number,
  content = CONTENT_WIDTH,
): PlaceWidth {
  if (width === 'full')
    return {
      desktop: { vw: 100 * desktopShare, px: 0, cap: Number.POSITIVE_INFINITY },
      phone: { vw: 100 * phoneShare, px: 0 },
    }
  const gap = Math.min(32, content / 48)
  // Mirrors --margin (5vw, 20 to 80 px) and --gutter (2vw, 16 to 32 px) of the site style.
  return {
    desktop: { vw: 92 * desktopShare - 2, px: 0, cap: (content + gap) * desktopShare - gap },
    phone: { vw: 90 * phoneShare, px: -16 * (1 - phoneShare) },
  }
}

/** The part of a place that one of several pictures takes. */
function shareOf(place: PlaceWidth, width: NonNullable<PictureRequest['width']>): PlaceWidth {
  const { desktop, phone } = place
  const desktopGap = width.desktopGapPx ?? 0
  return {
    desktop: {
      vw: desktop.vw * width.desktop,
      px: desktop.px * width.desktop - desktopGap,
      cap: desktop.cap * width.desktop - desktopGap,
    },
    phone: { vw: phone.vw * width.phone, px: phone.px * width.phone - (width.phoneGapPx ?? 0) },
  }
}

/** A place made wider by a factor: a picture cropped at its sides is drawn wider than what is seen of it. */
function scaled(place: PlaceWidth, desktop: number, phone: number): PlaceWidth {
  return {
    desktop: {
      vw: place.desktop.vw * desktop,
      px: place.desktop.px * desktop,
      cap: place.desktop.cap * desktop,
    },
    phone: { vw: place.phone.vw * phone, px: place.phone.px * phone },
  }
}

const round = (value: number) => Math.round(value * 10) / 10

function length({ vw, px }: { vw: number; px: number }): string {
  if (Math.abs(px) < 0.5) return `${round(vw)}vw`
  return `calc(${round(vw)}vw ${px < 0 ? '-' : '+'} ${round(Math.abs(px))}px)`
}

/** The `sizes` attribute of a picture in a place. [RENDERER-20] */
export function sizesAttribute(place: PlaceWidth): string {
  const { desktop, phone } = place
  const wide = Number.isFinite(desktop.cap)
    ? `min(${length(desktop)}, ${Math.round(desktop.cap)}px)`
    : length(desktop)
  return `(min-width: ${DESKTOP_FROM}px) ${wide}, ${length(phone)}`
}

/** What a picture offers whatever its place. */
interface Candidates {
  /** Widths of the ladder it has, never above its own. */
  readonly widths: readonly number[]
  readonly srcset: string
}

/** A list of products shows the same few pictures again and again. */
const candidatesByAsset = new WeakMap<Asset, Candidates>()

function candidatesOf(asset: Asset): Candidates {
  const kept = candidatesByAsset.get(asset)
  if (kept !== undefined) return kept
  const own = asset.width ?? 0
  const widths = (asset.systemDataVariants ?? '')
    .split(',')
    .map((variant) => Number.parseInt(variant, 10))
    .filter((width) => Number.isFinite(width) && width <= own)
  const offered = widths.map((width) => `${address(asset, width)} ${width}w`)
  const largest = widths.at(-1) ?? 0
  const above = PICTURE_WIDTHS.find((width) => width > own)
  // A picture that falls well short of the next step is offered in its own size too, else it would look soft on a
  // large window: a step above a picture's size is sent in the size it has.
  if (above !== undefined && own > largest * WORTH_OWN_SIZE) offered.push(`${address(asset, above)} ${own}w`)
  const srcset = offered.length < 2 ? '' : offered.join(', ')
  const candidates = { widths, srcset }
  candidatesByAsset.set(asset, candidates)
  return candidates
}

const address = (asset: Asset, width: number | undefined) =>
  width === undefined ? asset.assetUrl : `${asset.assetUrl}?format=${width}w`

/** The image item of templates: what the template language's image formatters read. */
export function imageItem(run: RenderRun, asset: Asset): JsonObject {
  const altText = run.text(asset.altText)
  return {
    id: asset.id,
    assetUrl: asset.assetUrl,
    // Pictures without a caption are called what they show.
    title: altText,
    body: '',
    filename: asset.fileName,
    altText,
    originalSize: asset.width === undefined ? '' : `${asset.width}x${asset.height ?? 0}`,
    mediaFocalPoint: { x: asset.focalPoint.x, y: asset.focalPoint.y },
    colorData: asset.colorData === undefined ? null : { ...asset.colorData },
    systemDataVariants: asset.systemDataVariants ?? '',
  }
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`
}

function positionOf(point: FocalPoint): string | null {
  return point.x === 0.5 && point.y === 0.5 ? null : `${percent(point.x)} ${percent(point.y)}`
}

/** Width over height a place needs of a picture for `cover`, and how much wider the picture is drawn than the place. */
function coverFactor(pictureRatio: number, placeRatio: number | undefined): number {
  return placeRatio === undefined ? 1 : Math.max(1, pictureRatio / placeRatio)
}

/**
 * A picture as templates show it: the image item with addresses, `srcset`, `sizes`, size, focal point, placeholder
 * colour, whether it loads first, and whether it loads early: at once, though not first. Null when the picture is gone or is none. [RENDERER-20] [RENDERER-21]
 *
 * @param desktopWidth px it takes on a desktop, where the place does not say
 */
export function picture(
  run: RenderRun,
  request: PictureRequest & { readonly early?: Early },
  place: PlaceWidth,
  desktopWidth?: number,
): JsonObject | null {
  const asset = run.input.library.assets[request.assetId]
  if (asset === undefined || asset.kind !== 'image') return null
  run.notePicture(asset.id)
  const width = asset.width ?? 1
  const height = asset.height ?? 1
  const own = width / height
  const shared = request.width === undefined ? place : shareOf(place, request.width)
  const fill = request.fillsHeight === true ? place.fillRatio : undefined
  const drawn = scaled(
    shared,
    coverFactor(own, fill?.desktop ?? request.ratio),
    coverFactor(own, fill?.phone ?? request.ratio),
  )
  const { widths: variants, srcset } = candidatesOf(asset)
  const largest = variants.at(-1)
  const standard = variants.findLast((variant) => variant <= 1000) ?? largest
  const at1280 = Math.min(12.8 * shared.desktop.vw + shared.desktop.px, shared.desktop.cap)
  const point = request.focalPoint ?? asset.focalPoint
  return {
    ...imageItem(run, asset),
    ...(request.alt === undefined ? {} : { altText: request.alt }),
    src: address(asset, standard),
    srcset,
    sizes: sizesAttribute(drawn),
    width,
    height,
    ratio: Math.round(own * 10_000) / 10_000,
    eager: run.claimLargePicture(desktopWidth ?? at1280) || (request.early === 'first' && !run.editing),
    early: request.early !== undefined && !run.editing,
    position: positionOf(point),
    placeholder: asset.colorData === undefined ? 'var(--line)' : `#${asset.colorData.centerAverage}`,
    largeUrl: address(asset, largest),
    largeWidth: largest ?? width,
    largeHeight: Math.round((largest ?? width) / own),
  }
}
