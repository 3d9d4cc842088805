import { BLOCK_TYPES, type Asset, type Block } from '@plinth/domain'
import { image, page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import { expect, test } from 'vitest'
import { sampleCanvas } from '../testing/sample-page.ts'
import { media } from '../testing/sample-answers.ts'
import { checkWeight } from './check-draft.ts'
import { findingWords } from './finding-words.ts'
import { weighPage } from './weigh-page.ts'

const sample = media.assets[0]!
const picture = (id: string, more: Partial<Asset> = {}): Asset =>
  ({
    ...sample,
    id,
    assetUrl: `/media/site/${id}/hash/${id}.jpg`,
    width: 4000,
    height: 3000,
    systemDataVariants: '100w,300w,500w,750w,1000w,1500w,2500w',
    ...more,
  }) as Asset

/** What is drawn of these blocks, with the pictures they show. */
function drawn(...blocks: readonly Block[]) {
  const input = sampleCanvas(aPage(section('one', blocks)))
  const assets = { harbour: picture('harbour'), kiln: picture('kiln') }
  return { ...input, library: { ...input.library, assets } }
}

/** Weighs files by what is in their address, in bytes, and remembers what was asked for. */
function scales(weights: Readonly<Record<string, number>>) {
  const asked: string[] = []
  const sizeOf = async (address: string) => {
    asked.push(address)
    return Object.entries(weights).find(([part]) => address.includes(part))?.[1] ?? 0
  }
  return { asked, sizeOf }
}

test('[EDIT-235] a page above the limit names the block that weighs most, with its file', async () => {
  const { sizeOf } = scales({ harbour: 2_400_000, kiln: 900_000 })
  const input = drawn(text('t', '<p>Hi</p>'), image('small', 'kiln'), image('large', 'harbour'))
  const [finding, ...more] = await checkWeight(input, 2, sizeOf)
  expect(more).toEqual([])
  expect(finding).toMatchObject({
    kind: 'page-weight',
    blockId: 'large',
    words: 'harbour.jpg',
    measured: { is: 3.3, wanted: 2, own: 2.4 },
  })
  expect(findingWords(finding!)).toBe(
    'The page weighs 3.3 MB, more than 2 MB. harbour.jpg weighs most: 2.4 MB.',
  )
  expect(await checkWeight(input, 4, sizeOf)).toEqual([])
})

test('[EDIT-235] a picture weighs what a window of 1440 px takes of it, and once however often it is shown', async () => {
  const { asked, sizeOf } = scales({ harbour: 1_000_000 })
  const input = drawn(image('one', 'harbour'), image('two', 'harbour'))
  await checkWeight(input, 0.1, sizeOf)
  const pictures = asked.filter((address) => address.includes('harbour'))
  expect(pictures).toHaveLength(1)
  const width = Number(/format=(\d+)w/.exec(pictures[0]!)?.[1])
  expect(width).toBeGreaterThanOrEqual(300)
  expect(width).toBeLessThanOrEqual(1500)
})

test('[EDIT-235] with the limit 0 nothing is asked for', async () => {
  const { asked, sizeOf } = scales({})
  expect(await checkWeight(drawn(image('one', 'harbour')), 0, sizeOf)).toEqual([])
  expect(asked).toEqual([])
})

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html')
const block = (id: string, inside: string) => `<div data-block-id="${id}">${inside}</div>`

test('[EDIT-235] what waits for a press and what is elsewhere weighs nothing; what plays by itself does', async () => {
  const { asked, sizeOf } = scales({ '/media/loop.mp4': 5000, '/media/poster.jpg': 700 })
  const html = [
    block('still', '<video src="/media/film.mp4" preload="none" poster="/media/poster.jpg"></video>'),
    block('loop', '<video autoplay muted><source src="/media/loop.mp4"></video>'),
    block(
      'far',
      '<img src="https://elsewhere.example/a.jpg"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">',
    ),
  ].join('')
  const { heaviest, total } = await weighPage(parsed(html), '', sizeOf)
  expect(asked.toSorted()).toEqual(['/media/loop.mp4', '/media/poster.jpg'])
  expect(heaviest).toMatchObject({ blockId: 'loop', file: 'loop.mp4' })
  expect(total).toBeGreaterThanOrEqual(5700)
})

test('[EDIT-235] the size that sizes and srcset name for the window is taken', async () => {
  const srcset = '/media/a?format=300w 300w, /media/a?format=750w 750w, /media/a?format=1500w 1500w'
  const sizes = '(min-width: 768px) min(calc(50vw - 20px), 640px), 100vw'
  const one = scales({})
  await weighPage(parsed(block('a', `<img srcset="${srcset}" sizes="${sizes}">`)), '', one.sizeOf)
  expect(one.asked).toEqual(['/media/a?format=750w'])
  const other = scales({})
  const onPhones = '(max-width: 767px) 10vw, calc(100vw)'
  await weighPage(parsed(block('a', `<img srcset="${srcset}" sizes="${onPhones}">`)), '', other.sizeOf)
  expect(other.asked).toEqual(['/media/a?format=1500w'])
})

test('[EDIT-235] code of a block weighs what it says; a file whose size nobody tells weighs nothing', async () => {
  const code = {
    id: 'code',
    type: BLOCK_TYPES.code,
    texts: {},
    layout: { desktop: { x: 0, y: 0, w: 8, h: 2 } },
  }
  let seed = 7
  const letter = () => String.fromCharCode(97 + ((seed = (seed * 16_807) % 2_147_483_647) % 26))
  const source = `<p>${Array.from({ length: 90_000 }, letter).join('')}</p>`
  const input = drawn({ ...code, value: { source, language: 'html' } }, image('one', 'kiln'))
  const [finding] = await checkWeight(input, 0.0001, async () => undefined)
  expect(finding).toMatchObject({ blockId: 'code', words: '' })
  expect(findingWords(finding!)).toContain('A block of 0.1 MB weighs most.')
})
