import { newBlock, registry } from '@plinth/blocks'
import { BLOCK_TYPES, type Asset, type Block, type JsonObject } from '@plinth/domain'
import { compile, render } from '@plinth/template-language'
import { expect, test, vi } from 'vitest'
import { demoPages } from '../dev/demo-website.ts'
import { renderPage, type RenderInput } from '../src/index.ts'
import { tags } from './html.ts'
import { assetId, pageWith, section } from './sample.ts'

const about = demoPages()['about']!
const wide = assetId(about, 'hero-shelf.jpg')
const film: Asset = { ...about.library.assets[wide]!, id: 'film', kind: 'video', assetUrl: '/media/film.mp4' }
const TUBE = { kind: 'url', url: 'https://youtu.be/aqz-KE-bpKQ?t=9' }

function gallery(items: readonly JsonObject[], value: JsonObject = {}, texts: Record<string, string> = {}) {
  const made = newBlock(BLOCK_TYPES.gallery, 'a'.repeat(24), 'en', { x: 0, y: 0 })!
  return {
    ...made,
    value: { ...made.value, ...value, items: [...items] },
    texts: { en: texts },
  } satisfies Block
}

function show(block: Block, changes: Partial<RenderInput> = {}) {
  const library = { ...about.library, assets: { ...about.library.assets, film } }
  const output = renderPage(pageWith([section([block])], { library, ...changes }))
  expect(output.errors).toEqual([])
  return output
}

test('[BLOCK-90] a picture with a video is what stands before it plays; its link leads nowhere then', () => {
  const link = { kind: 'url', url: '/elsewhere' }
  const { mainContent, frameOrigins, mediaOrigins, html } = show(
    gallery(
      [
        { id: 'a', assetId: wide, video: TUBE, link },
        { id: 'b', assetId: '', video: { kind: 'file', assetId: 'film' }, link: null },
      ],
      { captions: 'below' },
      { 'items.a.caption': 'A <em>walk</em> round the kiln', 'items.a.alt': 'The "kiln"' },
    ),
  )
  expect(frameOrigins).toEqual(['https://www.youtube-nocookie.com'])
  expect(mediaOrigins).toEqual([])
  expect(mainContent).not.toContain('/elsewhere')
  expect(mainContent).toContain('aria-label="Play video: The &quot;kiln&quot;"')
  expect(mainContent).toContain('Playing it loads the video from YouTube.')
  expect(mainContent).toContain('<figcaption>A <em>walk</em> round the kiln</figcaption>')
  expect(tags(mainContent, 'img')).toHaveLength(1)
  expect(tags(mainContent, 'video')).toEqual([
    expect.objectContaining({ src: '/media/film.mp4', preload: 'metadata' }),
  ])
  expect(html).toContain('.video-frame')
})

test('[BLOCK-90] without a picture it has the shape of its gallery, else 16:9', () => {
  const items = [{ id: 'a', assetId: '', video: TUBE, link: null }]
  expect(show(gallery(items)).mainContent).toContain('--ratio:1')
  expect(show(gallery(items, { design: 'stacked' })).mainContent).toContain('style="--own:1.778"')
  expect(show(gallery(items, { aspectRatio: 'original' })).mainContent).toContain('style="--own:1.778"')
  const strip = show(
    gallery([...items, { id: 'b', assetId: wide }], { design: 'slideshow', thumbnails: true }),
  )
  expect(strip.mainContent.match(/data-small><svg/g)).toHaveLength(1)
})

test('[BLOCK-90] what is no video is its picture alone, which the canvas says', () => {
  const none = { kind: 'url', url: 'https://example.com/page' }
  const block = gallery([
    { id: 'a', assetId: wide, video: none, link: null },
    { id: 'b', assetId: '', video: none, link: null },
  ])
  const shown = show(block).mainContent
  expect(shown.match(/gallery-item/g)).toHaveLength(1)
  expect(shown).not.toContain('video')
  expect(show(block, { mode: 'editing' }).mainContent).toContain('No video can be played from this address.')
})

test('[BLOCK-90] pages without videos in their galleries stay the same to the byte', () => {
  const items = [{ id: 'a', assetId: wide, link: null }]
  const without = show(gallery(items)).html
  expect(show(gallery(items.map((item) => ({ ...item, video: null })))).html).toBe(without)
  expect(without).not.toContain('.video-play{')
})

test('[BLOCK-91] [BLOCK-92] in place and in the large view it is a link to its page, and asks nothing of its host', () => {
  const items = [{ id: 'a', assetId: wide, video: TUBE, link: null }]
  const inPlace = show(gallery(items)).mainContent
  const large = show(gallery(items, { lightbox: true })).mainContent
  for (const markup of [inPlace, large]) {
    const links = new Set(tags(markup, 'a').map(({ href }) => href))
    expect([...links]).toEqual(['https://www.youtube.com/watch?v=aqz-KE-bpKQ&amp;t=9s'])
    for (const { src } of [...tags(markup, 'img'), ...tags(markup, 'iframe'), ...tags(markup, 'video')])
      expect(src).toMatch(/^\/media\//)
  }
  expect(inPlace).toContain('data-island="embed"')
  expect(large).toContain('data-island="lightbox"')
  const canvas = show(gallery(items, { lightbox: true }), { mode: 'editing' }).mainContent
  expect(canvas).not.toContain('<template>')
})

test('[BLOCK-93] a file at another host is not asked for before it is played', () => {
  const video = { kind: 'url', url: 'https://files.example/a.mp4' }
  const { mainContent, mediaOrigins } = show(gallery([{ id: 'a', assetId: '', video, link: null }]))
  expect(tags(mainContent, 'video')[0]).toMatchObject({ preload: 'none' })
  expect(mediaOrigins).toEqual(['https://files.example'])
})

test('[BLOCK-94] templates read what kind an element is, and show a video with the formatter', () => {
  const block = gallery([
    { id: 'a', assetId: wide, video: null, link: null },
    { id: 'b', assetId: wide, video: TUBE, link: null },
  ])
  const definition = registry.get(BLOCK_TYPES.gallery)!
  const context = vi.spyOn(definition, 'context')
  show(block)
  const seen = context.mock.results[0]?.value as JsonObject
  context.mockRestore()
  const own =
    '{.repeated section pictures}{mediaType} {recordType}{.section oembed} {providerName}{.end}{.if overlay}{@|video}{.end};{.end}'
  const said = render(compile(own).program, seen).output
  expect(said).toMatch(/^imageFile 2;video 8 YouTube<div class="sqs-video-wrapper"/)
  expect(said).toContain('data-provider-name="YouTube"')
  expect(said).toContain(`data-src="${about.library.assets[wide]!.assetUrl}"`)
})

test('[BLOCK-120] templates read the caption of a picture as its title and body; without one what it shows', () => {
  const element = { assetId: wide, video: null, link: null }
  const block = gallery(
    [
      { ...element, id: 'a' },
      { ...element, id: 'b' },
    ],
    { captions: 'below' },
    { 'items.a.caption': 'A <em>walk</em>' },
  )
  const definition = registry.get(BLOCK_TYPES.gallery)!
  const context = vi.spyOn(definition, 'context')
  show(block)
  const seen = context.mock.results[0]?.value as JsonObject
  context.mockRestore()
  const own = '{.repeated section pictures}{.section picture}[{title}|{body}|{altText}]{.end}{.end}'
  const alt = about.library.assets[wide]!.altText['en'] ?? ''
  expect(render(compile(own).program, seen).output).toBe(`[A walk|A <em>walk</em>|${alt}][${alt}||${alt}]`)
})

test('[BLOCK-120] the caption of a video with a picture is written to the video', () => {
  const block = gallery([{ id: 'a', assetId: wide, video: TUBE, link: null }], { captions: 'below' })
  expect(show(block, { mode: 'editing' }).mainContent).toContain('data-field="items.a.caption"')
})
