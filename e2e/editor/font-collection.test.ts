import { afterAll, expect, test } from 'vitest'
import { packageLike, packed, PackageRegistry } from '../../packages/server/src/testing/package-registry.ts'
import { EditorPage } from './editor-page.ts'
import { inOwnersEditor } from './in-owners-editor.ts'

// What the server's npm is told: packages come from here, and the machine is not asked for any.
const registry = await PackageRegistry.start()
afterAll(() => registry.close())

const at = inOwnersEditor({ environment: registry.environment })

test('[STYLE-87] [EDIT-942] a font of the collection is found, seen, chosen, on the canvas and on the published page', async () => {
  const editor = new EditorPage(await at.owner.newPage())
  const { page } = editor
  await page.goto(`${at.plinth.origin}/config`)
  await editor.ready()
  await page.getByRole('button', { name: 'Style of the site' }).click()
  const panel = page.getByRole('region', { name: 'Style of the site' })
  await panel.getByRole('button', { name: 'Fonts', exact: true }).click()
  await panel.getByRole('button', { name: /^Font of headings: / }).click()
  const dialog = page.getByRole('dialog', { name: 'Font of headings' })
  await dialog.getByRole('button', { name: 'Browse all fonts' }).click()
  await dialog.getByRole('textbox', { name: 'Search fonts' }).fill('alegreya')
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Serif')
  const more = dialog.getByRole('region', { name: 'More fonts' })

  // There is no such package: it is said, and the font is seen once there is.
  await more.getByRole('button', { name: 'Show Alegreya', exact: true }).click()
  await more.getByText('Unable to load preview for Alegreya').waitFor()
  const name = '@fontsource-variable/alegreya'
  registry.offer(name, await packed(packageLike('@fontsource-variable/fira-code', { name })))
  await more.getByRole('button', { name: 'Try again: show Alegreya' }).click()
  await expect.poll(() => page.evaluate(() => document.fonts.check('16px "collection-alegreya"'))).toBe(true)

  await more.getByRole('button', { name: /^Alegreya Serif/ }).click()
  await dialog.waitFor({ state: 'detached' })
  const drawn = () =>
    editor.canvas
      .locator('main h1')
      .first()
      .evaluate((heading) => ({
        family: getComputedStyle(heading).fontFamily.split(',')[0],
        isThere: [...document.fonts].some(
          ({ family, status }) => /^"?Alegreya"?$/.test(family) && status === 'loaded',
        ),
      }))
  await expect.poll(drawn).toEqual({ family: 'Alegreya', isThere: true })
  await editor.saved()

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const publish = page.getByRole('dialog', { name: 'Publish' })
  await publish.getByRole('button', { name: 'Publish the style' }).click()
  await publish.waitFor({ state: 'detached' })

  const visitor = await at.browser.newPage()
  const fonts: string[] = []
  const elsewhere: string[] = []
  visitor.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (pathname.startsWith('/_plinth/collection-fonts/')) fonts.push(pathname)
    if (origin !== at.plinth.origin && !request.url().startsWith('data:')) elsewhere.push(request.url())
  })
  await visitor.goto(at.plinth.origin)
  await visitor.evaluate(() => document.fonts.ready)
  // Of six alphabets the one that is read.
  expect(new Set(fonts).size).toBe(1)
  expect(elsewhere).toEqual([])
  const rule = await visitor.evaluate(
    () => /@font-face\{font-family:"Alegreya";[^}]*\}/.exec(document.head.innerHTML)?.[0] ?? '',
  )
  expect(rule).toContain(`url(${fonts[0]})`)
  expect(rule).toContain('unicode-range:U+0-FF,')
  await visitor.close()
  await page.close()
})
