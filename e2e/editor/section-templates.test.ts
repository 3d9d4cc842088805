import { expect, test } from 'vitest'
import { EditorPage } from './editor-page.ts'
import { inOwnersEditor } from './in-owners-editor.ts'

const at = inOwnersEditor()

test('[SECTION-2] [SECTION-3] [SECTION-4] [SECTION-12] a page begun from a template, with a section more, goes live and leads on', async () => {
  const editor = new EditorPage(await at.owner.newPage())
  const { page, canvas } = editor
  await page.goto(`${at.plinth.origin}/config`)
  await editor.ready()

  await page.getByRole('button', { name: 'Add page' }).click()
  const adding = page.getByRole('dialog', { name: 'Add page' })
  await adding.getByRole('button', { name: /^Gift ideas/ }).click()
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Gift ideas' }).waitFor()
  await canvas.getByText('Something for everybody').waitFor()
  await editor.saved()

  await page.getByRole('button', { name: 'Choose a section after section 1', exact: true }).press('Enter')
  const chooser = page.getByRole('dialog', { name: 'Add section' })
  await chooser.getByRole('textbox', { name: 'Search sections' }).fill('team')
  // The thumbnail is the page: the same renderer, the site's own letters.
  const thumbnail = chooser.locator('[data-drawn="true"] iframe').first().contentFrame()
  const family = (place: typeof thumbnail) =>
    place
      .locator('h2')
      .first()
      .evaluate((heading) => getComputedStyle(heading).fontFamily)
  expect(await family(thumbnail)).toBe(await family(canvas))
  await chooser.getByRole('button', { name: 'Team of three' }).click()
  await chooser.waitFor({ state: 'detached' })
  await canvas.getByText('Who you will meet').waitFor()

  await editor.saved()
  await editor.publish()
  const visitor = await at.browser.newPage({ viewport: { width: 390, height: 844 } })
  await visitor.goto(`${at.plinth.origin}/gift-ideas`)
  await visitor.getByRole('heading', { level: 1, name: 'Something for everybody' }).waitFor()
  await expect.poll(() => visitor.locator('main .block-product-list a').count()).toBeGreaterThan(3)
  await expect.poll(() => visitor.locator('main .block-placeholder').count()).toBe(0)
  await expect.poll(() => visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await visitor.getByRole('link', { name: 'Find out more' }).click()
  await visitor.waitForURL(`${at.plinth.origin}/about`)
})
