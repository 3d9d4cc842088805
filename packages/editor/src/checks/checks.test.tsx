import { BLOCK_TYPES, type Asset, type Block, type JsonObject } from '@plinth/domain'
import { image, page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import { renderPage } from '@plinth/renderer'
import { afterEach, expect, test } from 'vitest'
import { sampleCanvas } from '../testing/sample-page.ts'
import { media } from '../testing/sample-answers.ts'
import { checkContrast } from './check-contrast.ts'
import { checkStructure } from './check-structure.ts'
import type { Finding } from './finding.ts'
import { laidOut } from './laid-out.ts'

/** A block of a type the builders do not have. */
const block = (id: string, type: number, value: JsonObject, texts: Record<string, string> = {}): Block =>
  ({
    id,
    type,
    value,
    texts: { en: texts },
    layout: { desktop: { x: 0, y: 4, w: 12, h: 4 } },
  }) as Block

const button = (id: string, label: string, url?: string) =>
  block(id, BLOCK_TYPES.button, url === undefined ? {} : { link: { kind: 'url', url } }, {
    label,
  })

const sample = media.assets[0]!
const picture = (id: string, alt: string): Asset => ({ ...sample, id, altText: { en: alt } }) as Asset
const library = { named: picture('named', 'A bowl'), unnamed: picture('unnamed', '') }

/** What is found on a page of one section with these blocks, as kinds by block, in order. */
function found(...blocks: readonly Block[]): string[] {
  const draft = aPage(section('one', blocks))
  const input = sampleCanvas(draft)
  const { html } = renderPage({ ...input, library: { ...input.library, assets: library } })
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  return checkStructure(parsed, draft).map(({ kind, blockId, words }) => `${blockId} ${kind} ${words}`.trim())
}

test('[EDIT-170] a page with everything in its place has nothing to find', () => {
  expect(
    found(
      text('t', '<p>Read <a href="/about">about us</a> or <a href="#top">go up</a>.</p>'),
      button('b', 'Shop', 'https://example.com/'),
      image('i', 'named'),
      block('line', BLOCK_TYPES.line, {}),
      block('space', BLOCK_TYPES.spacer, {}),
    ),
  ).toEqual([])
})

test('[EDIT-170] links that lead nowhere, or have no words, are found', () => {
  expect(
    found(
      text('t', '<p>Read <a href="#">more</a>, <a href="/x"></a></p>'),
      button('b', 'Shop'),
      button('silent', '', 'https://example.com/'),
    ),
  ).toEqual([
    't link-nowhere more',
    't link-without-words /x',
    'b link-nowhere Shop',
    'silent empty-block Button',
  ])
})

test('[EDIT-596] headings of texts that skip a level, and a second title, are found', () => {
  expect(found(text('t', '<h1>Bowls</h1><h2>New</h2><h3>Blue</h3><h2>Old</h2>'))).toEqual([])
  // Without a title of its own a page gets one that is not seen.
  expect(
    found(
      text('t', '<h2>New</h2><h4>Blue</h4><h4>Green</h4>'),
      text('u', '<h1>Old</h1><h1></h1><h1>Gone</h1>'),
    ),
  ).toEqual(['t heading-skipped Blue', 'u second-title Gone'])
})

test('[EDIT-170] a picture without alternative text is found, unless it is there for decoration', () => {
  const decorative = image('d', 'unnamed')
  const told = image('told', 'unnamed')
  expect(
    found(
      image('i', 'unnamed'),
      { ...decorative, value: { ...decorative.value, decorative: true } },
      { ...told, texts: { en: { alt: 'A jug' } } },
      block('l', BLOCK_TYPES.logos, { items: [{ id: 'a', assetId: 'unnamed' }] }),
      block(
        'g',
        BLOCK_TYPES.gallery,
        {
          items: [
            { id: 'a', assetId: 'named' },
            { id: 'b', assetId: 'unnamed' },
          ],
        },
        {},
      ),
    ).map((one) => one.split(' ').slice(0, 2).join(' ')),
  ).toEqual(['i no-alternative-text', 'l no-alternative-text', 'g no-alternative-text'])
})

test('[EDIT-1362] pictures of cards and covers without alternative text are found, small ones below a gallery are not', () => {
  const card = (id: string, assetId: string) =>
    block(id, BLOCK_TYPES.cardList, { items: [{ id: 'a', assetId }] })
  const gallery = { design: 'slideshow', thumbnails: true, thumbnailStripHeight: 100 }
  const items = ['a', 'b'].map((id) => ({ id, assetId: 'named' }))
  const track = { id: 'a', link: { kind: 'url', url: '/a.mp3' } }
  expect(
    found(
      card('told', 'named'),
      card('untold', 'unnamed'),
      block('album', BLOCK_TYPES.audio, { items: [track], cover: 'unnamed' }, { title: 'Evening' }),
      block('small', BLOCK_TYPES.gallery, { ...gallery, items }),
    ).map((one) => one.split(' ').slice(0, 2).join(' ')),
  ).toEqual(['untold no-alternative-text', 'album no-alternative-text'])
})

test('[EDIT-310] a countdown to what is over is found, one to what is to come is not', () => {
  const until = (id: string, moment: string) => block(id, BLOCK_TYPES.countdown, { until: moment })
  expect(
    found(until('past', '2020-03-01T18:00'), until('ahead', '9000-03-01T18:00'), until('none', '')),
  ).toEqual([
    expect.stringMatching(/^past countdown-over Sunday, March 1, 2020/),
    'none empty-block Countdown',
  ])
})

test('[EDIT-313] tracks without a file are found', () => {
  const items = [
    { id: 'a', link: { kind: 'url', url: '/a.mp3' } },
    { id: 'b', link: null },
  ]
  expect(found(block('album', BLOCK_TYPES.audio, { items }, { 'items.b.title': 'Evening' }))).toEqual([
    'album track-without-file Evening',
  ])
})

test('[EDIT-1251] pictures of a gallery whose video cannot be played are found, and posters have alternative texts too', () => {
  const video = (url: string) => ({ kind: 'url', url })
  const gallery = (id: string, url: string, assetId = 'named') =>
    block(id, BLOCK_TYPES.gallery, { items: [{ id: 'a', assetId, video: video(url) }] }, {})
  expect(
    found(
      gallery('tube', 'https://youtu.be/aqz-KE-bpKQ'),
      gallery('page', 'https://example.com/'),
      gallery('unsaid', 'https://youtu.be/aqz-KE-bpKQ', 'unnamed'),
    ).map((one) => one.trim().split(' ').slice(0, 2).join(' ')),
  ).toEqual(['page video-cannot-play', 'unsaid no-alternative-text'])
})

test('[EDIT-170] [EDIT-1207] blocks visitors would not see, and words to be replaced, are found', () => {
  expect(
    found(
      image('i', ''),
      text('empty', '<p></p>'),
      text('tk', '<p>We open at TK.</p>'),
      text('lorem', '<h2>Lorem ipsum dolor</h2>'),
      text('fine', '<p>The TKs and the atk.</p>'),
    ),
  ).toEqual([
    'i empty-block Image',
    'empty empty-block Text',
    'tk placeholder-words TK',
    'lorem placeholder-words Lorem ipsum',
  ])
})

let frame: HTMLIFrameElement | undefined
afterEach(() => frame?.remove())

/** Contrast found in markup laid out in a frame of 800 × 400 px. */
async function contrasts(html: string): Promise<readonly Finding[]> {
  frame = document.createElement('iframe')
  Object.assign(frame.style, { width: '800px', height: '400px', border: '0' })
  const there = new Promise((resolve) => frame?.addEventListener('load', resolve, { once: true }))
  frame.srcdoc = `<!doctype html><style>
    body { margin: 0; font: 16px/1.5 sans-serif }
    section { position: relative; height: 300px; background: #fff; color: #111 }
    .section-background, .section-background > img, .section-overlay { position: absolute; inset: 0; width: 100%; height: 100% }
    img { object-fit: cover; display: block }
    .block { position: relative; z-index: 1 }
    p { margin: 0 }
  </style><body>${html}`
  document.body.append(frame)
  await there
  return checkContrast(frame.contentDocument!)
}

const inSection = (blocks: string, background = '', style = '') =>
  `<section data-section-id="s" style="${style}">${background}<div class="section-grid">${blocks}</div></section>`
const words = (id: string, style: string, inner = 'Pots and plates') =>
  `<div class="block" data-block-id="${id}"><p style="${style}">${inner}</p></div>`

/** A picture whose left half has one colour and whose right half another. */
function halves(left: string, right: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = 80
  canvas.height = 40
  const context = canvas.getContext('2d')!
  context.fillStyle = left
  context.fillRect(0, 0, 40, 40)
  context.fillStyle = right
  context.fillRect(40, 0, 40, 40)
  return canvas.toDataURL()
}

test('[EDIT-171] words are held against the colour behind them, through what is half transparent', async () => {
  const findings = await contrasts(
    inSection(
      words('good', 'color:#333') +
        words('pale', 'color:#aaa') +
        words('large', 'color:#888; font-size:24px') +
        words('bold', 'color:#888; font-weight:700; font-size:18px') +
        words('own', 'color:#fff; background:#222') +
        words('veil', 'color:#777; background:rgb(0 0 0 / 0.3)') +
        words('hidden', 'color:#fff; visibility:hidden'),
    ),
  )
  expect(findings.map(({ blockId }) => blockId)).toEqual(['pale', 'bold', 'veil'])
  expect(findings[0]).toEqual({
    kind: 'contrast',
    blockId: 'pale',
    words: 'Pots and plates',
    measured: { is: 2.3, wanted: 4.5 },
  })
})

test('[EDIT-171] words over a picture are held against the part of it where they stand', async () => {
  const background = `<div class="section-background"><img src="${halves('#111', '#eee')}" alt=""></div>`
  const half = (side: 'left' | 'right', id: string) =>
    words(id, `color:#fff; width:200px; margin-left:${side === 'left' ? 50 : 550}px`)
  const findings = await contrasts(inSection(half('left', 'dark') + half('right', 'light'), background))
  expect(findings.map(({ blockId }) => blockId)).toEqual(['light'])

  const overlay = '<div class="section-overlay" style="background:#000; opacity:0.8"></div>'
  const darker = background.replace('</div>', `${overlay}</div>`)
  expect(await contrasts(inSection(half('right', 'light'), darker))).toEqual([])
})

test('[EDIT-1101] words of a button one can see through are held against the picture behind it', async () => {
  const image = (shade: string) =>
    `<div data-block-id="i" style="position:absolute; inset:0 0 auto 0; height:100px"><img style="width:100%; height:100px" src="${halves(shade, shade)}" alt=""></div>`
  const on = async (shade: string, paint: string) =>
    (await contrasts(inSection(image(shade) + words('buy', `color:#fff; background:${paint}`)))).map(
      ({ blockId }) => blockId,
    )
  expect(await on('#eee', '#9a4f2f')).toEqual([])
  expect(await on('#eee', '#9a4f2f40')).toEqual(['buy'])
  expect(await on('#111', '#9a4f2f40')).toEqual([])
})

test('[EDIT-171] words that overlap the picture of another block are held against it', async () => {
  const image = `<div data-block-id="i" style="position:absolute; inset:0 0 auto 0; height:100px"><img style="width:100%; height:100px" src="${halves('#111', '#111')}" alt=""></div>`
  const findings = await contrasts(
    inSection(image + words('over', 'color:#111') + words('below', 'color:#111; margin-top:150px')),
  )
  expect(findings.map(({ blockId }) => blockId)).toEqual(['over'])
})

test('[EDIT-1551] a page that does not arrive in time is not taken for one with nothing to fix', async () => {
  const { html } = renderPage(sampleCanvas(aPage(section('one', [text('t', '<p>Hi</p>')]))))
  await expect(laidOut(html, '', 0)).rejects.toThrow('could not be laid out')
  expect(document.querySelector('iframe[sandbox]')).toBeNull()
  const { page, remove } = await laidOut(html, '')
  expect(page.querySelector('[data-block-id=t]')?.textContent.trim()).toBe('Hi')
  remove()
  expect(document.querySelector('iframe[sandbox]')).toBeNull()
})
