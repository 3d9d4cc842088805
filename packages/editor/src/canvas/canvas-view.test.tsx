import { expect, test } from 'vitest'
import { changeStyle, COLLECTION_TYPES } from '@plinth/domain'
import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import { pages, posts } from '../testing/sample-answers.ts'
import { sampleCanvas } from '../testing/sample-page.ts'
import { CanvasView } from './canvas-view.ts'
import { shownType } from './shown-type.ts'

test('[EDIT-335] a page drawn by the server before the title was changed does not bring the old one back', () => {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const bare = aPage(section('s', [text('a', '<p>Clay</p>')]))
  const { words: _words, ...post } = posts.items[4]!
  const shown = { ...bare, about: { title: post.title, excerpt: post.excerpt } }
  const drawn = {
    ...sampleCanvas(shown),
    page: {
      kind: 'post' as const,
      collection: { ...pages.collections[0]!, type: COLLECTION_TYPES.generic },
      item: post,
      document: shown,
      related: [],
    },
  }
  const view = new CanvasView(frame.contentDocument!, drawn, shown)
  const title = () => frame.contentDocument!.querySelector('h1')?.textContent
  expect(title()).toBe(post.title['en'])
  view.show({ ...shown, about: { title: { en: 'Glaze day' } } })
  expect(title()).toBe('Glaze day')
  view.showAnew({ ...drawn, page: { ...drawn.page, item: { ...post, excerpt: { en: 'Eight buckets.' } } } })
  expect(title()).toBe('Glaze day')
  frame.remove()
})

test('[EDIT-413] the page shows the look of its type, or of the one that is chosen', () => {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const shown = aPage(section('s', [text('a', '<p>Clay</p>')]))
  const input = sampleCanvas(shown)
  const view = new CanvasView(frame.contentDocument!, input, shown)
  const corners = () =>
    frame.contentWindow!.getComputedStyle(frame.contentDocument!.documentElement).getPropertyValue('--radius')
  view.showStyle(changeStyle(input.website.style, { radius: 9, 'store.radius': 21, 'blog.radius': 22 }).style)
  expect(corners()).toBe('9px')
  shownType.set('store')
  view.showSiteStyle()
  expect(corners()).toBe('21px')
  shownType.set(undefined)
  view.showSiteStyle()
  expect(corners()).toBe('9px')
  frame.remove()
})

test('[EDIT-1272] a colour leaves the fonts of the page loaded as they are', () => {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const shown = aPage(section('s', [text('a', '<p>Clay</p>')]))
  const input = sampleCanvas(shown)
  const view = new CanvasView(frame.contentDocument!, input, shown)
  const { style } = input.website
  const canvas = frame.contentDocument!
  const faces = () => [...canvas.fonts].filter(({ family }) => family.includes('Lora'))
  view.showStyle(changeStyle(style, { headingFont: 'Lora' }).style)
  const before = faces()
  expect(before).not.toEqual([])
  view.showStyle(changeStyle(style, { headingFont: 'Lora', 'palette.black': '#123456' }).style)
  expect(frame.contentWindow!.getComputedStyle(canvas.body).color).toBe('rgb(18, 52, 86)')
  const after = faces()
  expect(after).toHaveLength(before.length)
  expect(after.every((face, index) => face === before[index])).toBe(true)
  view.showStyle(style)
  expect(faces()).toEqual([])
  frame.remove()
})

test('[EDIT-821] pages an index page shows are drawn as visitors see them, and taken off or put in order at once', () => {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const own = { ...aPage(section('s', [text('a', '<p>Clay</p>')])), about: { parts: ['one', 'two'] } }
  const drawn = sampleCanvas(own)
  const stack = ['one', 'two'].map((id) => ({
    id,
    anchor: id,
    document: aPage(section(`s-${id}`, [text(`b-${id}`, `<p>${id}</p>`)])),
  }))
  const view = new CanvasView(
    frame.contentDocument!,
    { ...drawn, page: { ...drawn.page, stack } as typeof drawn.page },
    own,
  )
  const shown = () =>
    [...frame.contentDocument!.querySelectorAll('.stacked-page')].map((one) => one.textContent.trim())
  expect(shown()).toEqual(['one', 'two'])
  // Nothing on them is edited here.
  expect(view.painter.sections().map((one) => one.getAttribute('data-section-id'))).toEqual(['s'])
  expect(view.painter.blocks()).toHaveLength(1)
  view.show({ ...own, about: { parts: ['two', 'one'] } })
  expect(shown()).toEqual(['two', 'one'])
  view.show({ ...own, about: { parts: ['one'] } })
  expect(shown()).toEqual(['one'])
  frame.remove()
})
