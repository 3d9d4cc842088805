import { BLOCK_TYPES } from '@plinth/domain'
import { expect, test } from 'vitest'
import { renderPage } from '../src/index.ts'
import { demoPages } from '../dev/demo-website.ts'
import { sizesInPx, tags } from './html.ts'
import { assetId, block, pageWith, section, text } from './sample.ts'

const about = demoPages()['about']!
const wide = assetId(about, 'hero-shelf.jpg')
const tall = assetId(about, 'mug-chalk.jpg')
const LADDER = [100, 300, 500, 750, 1000, 1500]

/** Px a block of some columns of an inset section takes, by the layout's own rules. */
function insetWidth(columns: number, windowWidth: number): number {
  const margin = Math.min(80, Math.max(20, windowWidth * 0.05))
  const gutter = Math.min(32, Math.max(16, windowWidth * 0.02))
  const content = Math.min(windowWidth - 2 * margin, 1360)
  const count = windowWidth >= 768 ? 24 : 8
  return ((content + gutter) * columns) / count - gutter
}

function imageTag(
  columns: number,
  value: Record<string, string>,
  width: 'inset' | 'full' = 'inset',
  rows = 10,
) {
  const image = block(BLOCK_TYPES.image, { assetId: wide, ...value }, {}, { x: 0, y: 0, w: columns, h: rows })
  const { html } = renderPage(pageWith([section([image], { width })]))
  return tags(html.split('<main')[1]!, 'img')[0]!
}

test.each([24, 16, 12, 8, 6])(
  '[RENDERER-20] sizes are true to the layout for %i columns, and the choice at most 1.5 times the need',
  (columns) => {
    const { sizes } = imageTag(columns, { aspectRatio: 'original' })
    for (const [windowWidth, blockColumns] of [
      [360, 8],
      [390, 8],
      [768, columns],
      [1280, columns],
      [1600, columns],
      [2200, columns],
    ] as const) {
      const needed = insetWidth(blockColumns, windowWidth)
      const said = sizesInPx(sizes!, windowWidth)
      expect(Math.abs(said - needed) / needed).toBeLessThan(0.03)
      for (const ratio of [1, 2]) {
        const chosen = LADDER.find((width) => width >= said * ratio) ?? 1500
        const step = LADDER[LADDER.indexOf(chosen) - 1] ?? 0
        // The ladder has steps wider than 1.5: then the step below would be too small.
        expect(chosen <= needed * ratio * 1.5 || step < said * ratio).toBe(true)
      }
    }
  },
)

test('[RENDERER-20] a picture cropped at its sides asks for as much as is drawn', () => {
  const cropped = imageTag(12, { aspectRatio: 'four-five-vertical' })
  const drawn = insetWidth(12, 1280) * (1.5 / 0.8)
  expect(Math.abs(sizesInPx(cropped['sizes']!, 1280) - drawn) / drawn).toBeLessThan(0.03)
})

test('[RENDERER-20] a full section is as wide as the window', () => {
  const banner = imageTag(24, { aspectRatio: 'fill' }, 'full', 20)
  expect(sizesInPx(banner['sizes']!, 1280)).toBe(1280)
})

test('[RENDERER-20] never offers more than the original and needs no srcset for a small one', () => {
  const small = { ...about.library.assets[tall]!, width: 90, height: 120, systemDataVariants: '100w,300w' }
  const image = block(BLOCK_TYPES.image, { assetId: tall })
  const { html } = renderPage(
    pageWith([section([image])], { library: { ...about.library, assets: { [tall]: small } } }),
  )
  expect(tags(html, 'img')[0]).toMatchObject({ src: small.assetUrl, width: '90', height: '120' })
  expect(tags(html, 'img')[0]).not.toHaveProperty('srcset')
})

test('[RENDERER-20] a picture well short of the next step is offered in its own size too', () => {
  const srcsetOf = (width: number) => {
    const asset = {
      ...about.library.assets[wide]!,
      width,
      height: width,
      systemDataVariants: '750w,1000w,1500w',
    }
    const image = block(BLOCK_TYPES.image, { assetId: wide })
    const library = { ...about.library, assets: { [wide]: asset } }
    return tags(renderPage(pageWith([section([image])], { library })).html, 'img')[0]!['srcset']!
  }
  expect(srcsetOf(2400)).toMatch(/\?format=1500w 1500w, \S+\?format=2500w 2400w$/)
  expect(srcsetOf(1600)).toMatch(/\?format=1500w 1500w$/)
})

test('[RENDERER-21] pictures below the second section are lazy, all of them', () => {
  const image = () => block(BLOCK_TYPES.image, { assetId: wide }, {}, { x: 0, y: 0, w: 24, h: 10 })
  const { html } = renderPage(
    pageWith([section([text('<h1>A</h1>')]), section([text('<p>b</p>')]), section([image(), image()])]),
  )
  expect(tags(html, 'img').map(({ loading }) => loading)).toEqual(['lazy', 'lazy'])
  const early = renderPage(pageWith([section([image(), image()])])).html
  expect(tags(early, 'img').map(({ fetchpriority }) => fetchpriority)).toEqual(['high', undefined])
})

test('[BLOCK-10] honours crop, focal point, fit, corners, caption and alternative text', () => {
  const render = (value: Record<string, unknown>, texts: Record<string, string> = {}) =>
    renderPage(pageWith([section([block(BLOCK_TYPES.image, { assetId: wide, ...value }, texts)])]))
      .mainContent
  expect(render({ aspectRatio: 'square' })).toContain('aspect-ratio:1;')
  expect(render({ focalPoint: { x: 0.25, y: 0.75 } })).toContain('object-position:25% 75%')
  expect(render({})).toContain('object-position:55% 52%')
  expect(render({ fit: 'contain' })).toContain('picture-contain')
  expect(render({ corners: 'arch' })).toContain('corners-arch')
  expect(render({ aspectRatio: 'fill' })).toContain('image-fill')
  expect(render({}, { caption: 'By the <em>door</em>' })).toContain(
    '<figcaption>By the <em>door</em></figcaption>',
  )
  expect(render({ caption: 'overlay' }, { caption: 'x' })).toContain('image-overlay')
  expect(render({ caption: 'none' }, { caption: 'x' })).not.toContain('figcaption')
  expect(tags(render({ decorative: true }, { alt: 'x' }), 'img')[0]!['alt']).toBe('')
  expect(tags(render({}, { alt: 'A "shelf"' }), 'img')[0]!['alt']).toBe('A &quot;shelf&quot;')
  expect(tags(render({}), 'img')[0]!['alt']).toMatch(/^Oak shelf/)
  expect(render({ lightbox: true })).toContain('data-island="lightbox"')
  expect(render({ link: { kind: 'url', url: 'https://a.example', newWindow: true } })).toMatch(
    /href="https:\/\/a\.example" target="_blank" rel="noopener"[^]*opens in a new window/,
  )
})

test('[BLOCK-11] the gallery has its columns, gap, crop and captions, and leaves out what is gone', () => {
  const items = [
    { id: 'a', assetId: wide, link: null },
    { id: 'b', assetId: 'gone', link: null },
  ]
  const gallery = (value: Record<string, unknown>) =>
    renderPage(
      pageWith([section([block(BLOCK_TYPES.gallery, { items, ...value }, { 'items.a.caption': 'One' })])]),
    ).mainContent
  const plain = gallery({})
  expect(plain).toContain('--columns:4;--phone-columns:2;--gap:20px;--ratio:1')
  expect(plain.match(/gallery-item/g)).toHaveLength(1)
  expect(plain).not.toContain('One')
  expect(gallery({ captions: 'below', thumbnailsPerRow: 3, padding: 0 })).toMatch(
    /--columns:3;[^"]*--gap:0px[^]*One/,
  )
  expect(gallery({ autoCrop: false })).toContain('gallery-whole')
  expect(gallery({ lightbox: true, lightboxTheme: 'light' })).toMatch(
    /data-island="lightbox"[^>]*data-theme-name="light"/,
  )
})
