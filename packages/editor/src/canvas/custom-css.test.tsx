import { readStyle } from '@plinth/domain'
import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import { afterEach, expect, test } from 'vitest'
import { sampleCanvas } from '../testing/sample-page.ts'
import { CanvasView } from './canvas-view.ts'
import { safeMode } from './safe-mode.ts'

afterEach(() => {
  safeMode.set(false)
  document.querySelector('iframe')?.remove()
})

function openPage(customCss: string) {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const inFrame = frame.contentDocument!
  const document_ = aPage(section('s', [text('a', '<p>Old</p>')]))
  const input = sampleCanvas(document_)
  const website = { ...input.website, style: { ...input.website.style, customCss } }
  const view = new CanvasView(inFrame, { ...input, website, customCss }, document_)
  const mine = () => frame.contentWindow!.getComputedStyle(inFrame.body).getPropertyValue('--mine')
  const spacing = () =>
    frame.contentWindow!.getComputedStyle(inFrame.documentElement).getPropertyValue('--radius')
  return { view, mine, spacing, website }
}

test('[EDIT-229] CSS is on the canvas with every change, over the style, and nowhere else', () => {
  const { view, mine, spacing } = openPage('body { --mine: one }')
  expect(mine()).toBe('one')
  view.showStyle(readStyle({ radius: 9, customCss: 'body { --mine: two } :root { --radius: 77px }' }))
  expect([mine(), spacing()]).toEqual(['two', '77px'])
  expect(getComputedStyle(document.body).getPropertyValue('--mine')).toBe('')
  // What is broken stays in its element.
  view.showStyle(readStyle({ radius: 9, customCss: '</style><script>x</script> body { --mine: three' }))
  expect([mine(), spacing()]).not.toContain('three')
  expect(spacing()).toBe('9px')
})

test('[EDIT-229] in safe mode the page is shown without it, also when it is drawn anew', () => {
  const { view, mine, website } = openPage('body { --mine: one }')
  safeMode.set(true)
  view.showCustomCss()
  expect(mine()).not.toBe('one')
  view.showAnew({ ...view.input, website })
  expect(mine()).not.toBe('one')
  safeMode.set(false)
  view.showCustomCss()
  expect(mine()).toBe('one')
})
