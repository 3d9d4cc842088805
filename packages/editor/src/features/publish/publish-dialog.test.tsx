import { momentOf, type PageDocument } from '@plinth/domain'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PendingChange } from '../../api/publishing.ts'
import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import { ApiError } from '../../api/api-error.ts'
import type { AnswerOf } from '@plinth/contract'
import { driveEditor } from '../../testing/drive-editor.ts'
import { broken, never, offline, type Answers } from '../../testing/fake-api.ts'
import { FakeDocumentServer } from '../../testing/fake-document-server.ts'
import { InPage } from '../../testing/in-page.tsx'
import { everything, pages } from '../../testing/sample-answers.ts'
import { sampleCanvas } from '../../testing/sample-page.ts'
import { expectSound, show } from '../../testing/show.tsx'
import { zonedText } from '../../words/site-time.ts'
import { PublishDialog } from './publish-dialog.tsx'

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const ID = (n: number) => `6b034d1317b4f27a4e0d9d8${n}`

function change(n: number, title: string, more: Partial<PendingChange> = {}): PendingChange {
  return {
    documentId: ID(n),
    ownerKind: 'collection',
    ownerId: ID(n),
    title: { en: title },
    path: `/page-${n}`,
    status: 'published',
    isNew: false,
    changes: [{ what: 'Headline', before: 'Old', after: '' }],
    deadEnds: [],
    deadAddresses: [],
    templateWords: [],
    scheduledFor: null,
    ...more,
  }
}

/** A page nobody stumbles over. */
const FINE = aPage(section('hero', [text('title', '<p>Hi</p>')]))

/** Shows the dialog over page 1, with something typed that is not saved yet. */
async function showDialog(
  asked:
    | Answers['GET /api/config/changes']
    | (Pick<AnswerOf<'GET /api/config/changes'>, 'changes'> & Partial<AnswerOf<'GET /api/config/changes'>>),
  {
    online = true,
    draft = FINE,
    more = {},
  }: { readonly online?: boolean; readonly draft?: PageDocument; readonly more?: Answers } = {},
) {
  const changes =
    typeof asked === 'object' && 'changes' in asked
      ? { scheduled: [], style: null, navigation: null, ...asked }
      : asked
  const server = new FakeDocumentServer(aPage(section('hero', [text('title', 'Hi')])))
  const editor = await driveEditor(server)
  editor.type('title', '!')
  server.online = online
  const onClose = vi.fn()
  const onShow = vi.fn<(documentId: string, blockId: string) => void>()
  const shown = await show(
    <InPage session={editor.session}>
      <PublishDialog opened onClose={onClose} documentId={ID(1)} onShow={onShow} />
    </InPage>,
    {
      width: 390,
      answers: {
        ...everything,
        ...(changes === undefined ? {} : { 'GET /api/config/changes': changes }),
        'GET /api/config/documents/:documentId/canvas': sampleCanvas(draft),
        'POST /api/config/publish': { publishId: null, versions: [], style: null, navigation: false },
        ...more,
      },
    },
  )
  return { ...shown, server, store: editor.session.store, onClose, onShow }
}

const dialog = page.getByRole('dialog', { name: 'Publish' })

test('[EDIT-1267] a post is proposed with its blog while nobody has seen that; without it the dialog says that nobody will see the post', async () => {
  const { api } = await showDialog({
    changes: [
      change(1, 'Willow harvest', { ownerKind: 'item', path: '/blog/willow-harvest', isNew: true }),
      change(2, 'Blog', { path: '/blog', isNew: true }),
      change(3, 'Blogroll', { path: '/blogroll', isNew: true }),
    ],
  })
  const said = dialog.getByText('Visitors do not see the posts of “Blog” until it is published: tick it too.')
  await expect.element(dialog.getByRole('checkbox', { name: 'Blog /blog', exact: true })).toBeChecked()
  await expect.element(dialog.getByRole('checkbox', { name: /Blogroll/ })).not.toBeChecked()
  await expect.element(said).not.toBeInTheDocument()
  await dialog.getByRole('checkbox', { name: 'Blog /blog', exact: true }).click()
  await expect.element(said).toBeVisible()
  await expectSound()
  await dialog.getByRole('checkbox', { name: 'Blog /blog', exact: true }).click()
  await dialog.getByRole('button', { name: 'Publish 2 pages' }).click()
  await expect.poll(() => api.sent('POST /api/config/publish')).toEqual([{ documentIds: [ID(1), ID(2)] }])
})

test('[EDIT-50] saves, then proposes the page at hand alone; others are ticked by hand', async () => {
  const { api, server, onClose } = await showDialog({
    changes: [
      change(1, LONG),
      change(2, 'About'),
      change(3, 'Contact', { status: 'private' }),
      change(4, 'Sale', { status: 'scheduled', scheduledFor: 1_798_794_000_000 }),
      change(5, 'Draft', { isNew: true, changes: [{ what: 'New page', before: null, after: null }] }),
    ],
  })
  await expect.element(dialog.getByLabelText(new RegExp(LONG))).toBeChecked()
  await expect.element(dialog.getByText('Checked: nothing to fix.')).toBeVisible()
  expect(server.revision).toBe(1)
  await expectSound()
  for (const name of ['About', 'Contact', 'Sale', 'Draft'])
    await expect.element(dialog.getByLabelText(new RegExp(`^${name}`))).not.toBeChecked()
  await expect.element(dialog.getByText(/Private: visitors will still not see it/)).toBeVisible()
  await expect.element(dialog.getByText('nothing').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Select all 2' }).click()
  await dialog.getByLabelText(/^Contact/).click()
  await dialog.getByLabelText('Note').fill('  Autumn  ')
  await dialog.getByRole('button', { name: 'Publish 2 pages' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  await expect
    .poll(() => api.sent('POST /api/config/publish'))
    .toEqual([{ documentIds: [ID(1), ID(2)], note: 'Autumn' }])
  await expect.element(page.getByText('2 pages are published.')).toBeVisible()
})

test('[EDIT-50] with nothing ticked there is nothing to publish; one page is published by keyboard', async () => {
  const { api, onClose } = await showDialog({ changes: [change(1, 'Home')] })
  await dialog.getByLabelText(/^Home/).click()
  await expect.element(dialog.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
  await dialog.getByLabelText(/^Home/).click()
  ;(await dialog.getByRole('button', { name: 'Publish 1 page' }).findElement()).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  await expect.poll(() => api.sent('POST /api/config/publish')).toEqual([{ documentIds: [ID(1)] }])
})

const TAKE_BACK = 'POST /api/config/publishes/:publishId/take-back'
const published = (publishId: string | null) => ({ publishId, versions: [], style: null, navigation: false })

test('[EDIT-599] [EDIT-1321] a publish is taken back with all that was in it, by what is said of it', async () => {
  const { api } = await showDialog({
    changes: [change(1, 'Home'), change(2, 'New', { isNew: true })],
    style: { parts: ['palette'], others: [] },
    navigation: { parts: ['main-navigation'], others: [] },
  })
  api.change({ 'POST /api/config/publish': published('publish-1'), [TAKE_BACK]: { publishId: 'publish-2' } })
  await dialog.getByLabelText(/^New/).click()
  await dialog.getByRole('button', { name: /^Publish 2 pages, the style/ }).click()
  await expect.element(page.getByText(/^2 pages, the style and the navigation are published\./)).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(page.getByText('Visitors see what they saw before. Your drafts stay.')).toBeVisible()
  expect(api.made.map(({ path }) => path)).toContain('/api/config/publishes/publish-1/take-back')
  expect(api.sent(TAKE_BACK)).toEqual([{}])
})

test('[EDIT-1321] a publish that cannot be taken back says why', async () => {
  const { api } = await showDialog({ changes: [change(1, 'Home')] })
  api.change({ 'POST /api/config/publish': published('publish-1'), [TAKE_BACK]: broken })
  await dialog.getByRole('button', { name: 'Publish 1 page' }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(page.getByText('Something broke.')).toBeVisible()
})

test('[EDIT-1252] what was said of a publish goes with the next one, whatever that can be taken back to', async () => {
  for (const publishId of ['publish-1', 'publish-2', null]) {
    const { api } = await showDialog({ changes: [change(1, 'Home')] })
    api.change({ 'POST /api/config/publish': published(publishId) })
    await dialog.getByRole('button', { name: 'Publish 1 page' }).click()
    const offers = page.getByRole('button', { name: 'Undo', exact: true })
    await expect.poll(() => offers.elements().length).toBe(publishId === null ? 0 : 1)
  }
})

test('[EDIT-50] a website without changes says so', async () => {
  await showDialog({ changes: [], style: null, navigation: null })
  await expect.element(dialog.getByText(/Nothing has changed since the last publish/)).toBeVisible()
  await expectSound()
})

test('[EDIT-50] the page at hand is named even when only others have changed', async () => {
  await showDialog({ changes: [change(2, 'About')] })
  await expect.element(dialog.getByText('Visitors see it as you do.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
})

test('[EDIT-50] a refusal is said and the choice stays', async () => {
  const { api, onClose } = await showDialog({ changes: [change(1, 'Home')] })
  api.change({ 'POST /api/config/publish': offline })
  await dialog.getByRole('button', { name: 'Publish 1 page' }).click()
  await expect.element(dialog.getByRole('alert').getByText(/Unable to connect/)).toBeVisible()
  await expect.element(dialog.getByLabelText(/^Home/)).toBeChecked()
  expect(onClose).not.toHaveBeenCalled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
})

test('[EDIT-50] changes that could not be looked for are asked for again', async () => {
  const { api } = await showDialog(broken)
  await expect.element(dialog.getByRole('alert').getByText('Something broke.')).toBeVisible()
  await expectSound()
  api.change({ 'GET /api/config/changes': { changes: [], scheduled: [], style: null, navigation: null } })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog.getByText(/Nothing has changed since the last publish/)).toBeVisible()
})

test('[EDIT-50] an answer that takes its time is waited for', async () => {
  await showDialog(never)
  await expect.element(dialog.getByRole('status', { name: 'Looking for changes' })).toBeVisible()
  await expectSound()
})

test('[EDIT-50] [EDIT-23] offline nothing is published that is not saved: it says where the changes are', async () => {
  const { api, server, store } = await showDialog({ changes: [change(1, 'Home')] }, { online: false })
  await expect.element(dialog.getByRole('alert').getByText(/kept on this device/)).toBeVisible()
  expect(api.made.filter(({ key }) => key !== 'GET /api/config/session')).toEqual([])
  await expectSound()
  server.online = true
  await store.flush()
  await expect.element(dialog.getByLabelText(/^Home/)).toBeChecked()
})

test('[LINK-23] a link to a section that is gone is told of, whatever goes live with it', async () => {
  await showDialog({
    changes: [
      change(1, 'Home', {
        deadEnds: [{ name: `page/${ID(2)}~prices`, title: 'About', state: 'noSection', redirectTo: null }],
      }),
      change(2, 'About', { isNew: true }),
    ],
  })
  const told = dialog.getByText('“About” has no such section any more: visitors land at the top of the page.')
  await expect.element(told).toBeVisible()
  await dialog.getByLabelText(/^About/).click()
  await expect.element(dialog.getByLabelText(/^About/)).toBeChecked()
  await expect.element(told).toBeVisible()
  await expectSound()
})

test('[LINK-8] links that visitors could not follow are named once; what goes live with them is none', async () => {
  const name = (n: number) => `page/${ID(n)}` as const
  const dead = (n: number, more: Partial<PendingChange['deadEnds'][number]> = {}) => ({
    name: name(n),
    title: `Target ${n}`,
    state: 'hidden' as const,
    redirectTo: null,
    ...more,
  })
  await showDialog({
    changes: [
      change(1, 'Home', {
        deadEnds: [
          dead(2),
          dead(2),
          dead(6, { state: 'deleted' }),
          dead(7, { state: 'deleted', redirectTo: '/elsewhere' }),
          dead(8, { title: null, state: 'deleted' }),
        ],
      }),
      change(2, 'About', { isNew: true }),
    ],
  })
  const warning = dialog.getByRole('alert')
  await expect.element(warning.getByText(/^“Target 2” is not published/)).toBeVisible()
  await expect.poll(() => warning.element().textContent?.split('Target 2').length).toBe(2)
  await expect.element(warning.getByText(/^“Target 6” was deleted: the words stay/)).toBeVisible()
  await expect
    .element(warning.getByText(/^“Target 7” was deleted: its visitors are sent to \/elsewhere/))
    .toBeVisible()
  await expect.element(warning.getByText(/^Something that is gone/)).toBeVisible()
  await expectSound()
  await dialog.getByLabelText(/^About/).click()
  await expect.element(warning.getByText(/^“Target 2” is not published/)).not.toBeInTheDocument()
})

test('[EDIT-50] what the server would not save is not published: it says why', async () => {
  const server = new FakeDocumentServer(aPage(section('hero', [text('title', 'Hi')])))
  const editor = await driveEditor(server)
  editor.type('title', '!')
  server.refusal = new ApiError(403, 'forbidden', 'Your role does not allow that.')
  const { api } = await show(
    <InPage session={editor.session}>
      <PublishDialog opened onClose={() => undefined} documentId={ID(1)} onShow={() => undefined} />
    </InPage>,
    { answers: everything },
  )
  await expect.element(dialog.getByRole('alert').getByText(/Your role does not allow that/)).toBeVisible()
  expect(api.made.filter(({ key }) => key !== 'GET /api/config/session')).toEqual([])
})

test('[LINK-10] addresses at which nothing answers are told, but for what goes live along', async () => {
  await showDialog({
    changes: [
      change(1, 'Home', { deadAddresses: ['/page-2?a=1', '/nowhere#top'] }),
      change(2, 'About', { isNew: true }),
    ],
  })
  await expect.element(dialog.getByText('At /nowhere#top there is nothing', { exact: false })).toBeVisible()
  await expect.element(dialog.getByText('At /page-2?a=1 there is nothing', { exact: false })).toBeVisible()
  await dialog.getByLabelText(/^About/).click()
  await expect.element(dialog.getByText('At /page-2?a=1', { exact: false })).not.toBeInTheDocument()
  await expectSound()
})

test('[EDIT-117] the style is proposed with the page at hand, and goes live with it, alone, or not', async () => {
  const changes = {
    changes: [change(1, 'Home')],
    style: { parts: ['palette', 'buttons'], others: [] },
  } as const
  const { api } = await showDialog(changes)
  const style = dialog.getByRole('checkbox', { name: 'Style: palette and buttons' })
  await expect.element(style).toBeChecked()
  await expectSound()
  await dialog.getByRole('checkbox', { name: /^Home/ }).click()
  await dialog.getByRole('button', { name: 'Publish the style' }).click()
  await expect.poll(() => api.sent('POST /api/config/publish')).toEqual([{ style: true }])
})

test('[EDIT-1562] pages, the style and the navigation that are ticked are scheduled together', async () => {
  const { api, onClose } = await showDialog(
    {
      changes: [change(1, 'Home'), change(2, 'Shop')],
      style: { parts: ['palette'], others: [] },
      navigation: { parts: ['main-navigation'], others: [] },
    },
    { more: { 'PUT /api/config/publish/schedule': { scheduledFor: 0 } } },
  )
  await dialog.getByRole('checkbox', { name: /Shop/ }).click()
  await dialog.getByRole('button', { name: 'Schedule…' }).click()
  const asked = page.getByRole('dialog', { name: 'Schedule', exact: true })
  await asked.getByLabelText(/^Publish on/).fill('2099-07-01T10:00')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  const { timeZone } = everything['GET /api/config/session'].website!
  expect(api.sent('PUT /api/config/publish/schedule')).toEqual([
    {
      documentIds: [ID(1), ID(2)],
      style: true,
      navigation: true,
      scheduledFor: momentOf('2099-07-01T10:00', timeZone),
    },
  ])
  await expect.element(page.getByText(/^Goes live by itself on .*2099/)).toBeVisible()
})

test('[EDIT-1562] the style and the navigation that are scheduled stand among what is, and their date is taken off', async () => {
  const scheduledFor = Date.UTC(2099, 5, 1, 9)
  const { api } = await showDialog(
    {
      changes: [change(1, 'Home')],
      style: { parts: ['palette'], others: ['Ben Okafor'], scheduledFor },
      navigation: { parts: ['main-navigation'], others: [], scheduledFor },
    },
    { more: { 'PUT /api/config/publish/schedule': { scheduledFor: null } } },
  )
  await expect.element(dialog.getByRole('heading', { name: 'Scheduled' })).toBeVisible()
  await expect.element(dialog.getByText('Style: palette')).toBeVisible()
  expect(dialog.getByText(/^Goes live by itself on .*2099/).elements()).toHaveLength(2)
  // What waits is not published along.
  await expect.element(dialog.getByRole('button', { name: 'Publish 1 page', exact: true })).toBeVisible()
  await expectSound()
  await dialog.getByRole('button', { name: 'Navigation: main navigation: take off the date' }).click()
  await expect
    .poll(() => api.sent('PUT /api/config/publish/schedule'))
    .toEqual([{ navigation: true, scheduledFor: null }])
})

test('[EDIT-1364] style and navigation that others drafted are not proposed, and it is said whose they are', async () => {
  const { api } = await showDialog({
    changes: [change(1, 'Home')],
    style: { parts: ['palette'], others: ['Ben Okafor'] },
    navigation: { parts: ['main-navigation'], others: ['Ben Okafor', LONG] },
  })
  const style = dialog.getByRole('checkbox', { name: 'Style: palette' })
  await expect.element(style).toBeEnabled()
  await expect.element(style).not.toBeChecked()
  await expect.element(style).toHaveAccessibleDescription('Changed by Ben Okafor. Every page changes.')
  const menus = dialog.getByRole('checkbox', { name: 'Navigation: main navigation' })
  await expect.element(menus).not.toBeChecked()
  await expect.element(dialog.getByText(`Changed by Ben Okafor and ${LONG}.`, { exact: false })).toBeVisible()
  await expectSound()
  // It can go along all the same.
  await style.click()
  await dialog.getByRole('button', { name: 'Publish 1 page and the style' }).click()
  await expect
    .poll(() => api.sent('POST /api/config/publish'))
    .toEqual([{ documentIds: [ID(1)], style: true }])
})

test('[EDIT-117] without its tick the style stays a draft; who may not design cannot tick it', async () => {
  const style = { parts: ['motion'], others: [] } as const
  const { api } = await showDialog({ changes: [change(1, 'Home')], style })
  await dialog.getByRole('checkbox', { name: 'Style: motion' }).click()
  await dialog.getByRole('button', { name: 'Publish 1 page', exact: true }).click()
  await expect.poll(() => api.sent('POST /api/config/publish')).toEqual([{ documentIds: [ID(1)] }])
})

test('[EDIT-315] the navigation is proposed by itself, and goes live alone, with the style, or not', async () => {
  const changes = {
    changes: [change(1, 'Home')],
    style: { parts: ['palette'], others: [] },
    navigation: { parts: ['main-navigation', 'footer-navigation'], others: [] },
  } as const
  const { api } = await showDialog(changes)
  const menus = dialog.getByRole('checkbox', { name: 'Navigation: main navigation and links of the footer' })
  await expect.element(menus).toBeChecked()
  await expect
    .element(dialog.getByRole('button', { name: 'Publish 1 page, the style and the navigation' }))
    .toBeVisible()
  await expectSound()
  await dialog.getByRole('checkbox', { name: /^Home/ }).click()
  await dialog.getByRole('checkbox', { name: /^Style/ }).click()
  await dialog.getByRole('button', { name: 'Publish the navigation' }).click()
  await expect.poll(() => api.sent('POST /api/config/publish')).toEqual([{ navigation: true }])
})

test('[EDIT-170] [EDIT-172] what visitors would stumble over is listed; an error keeps the page back, a warning does not', async () => {
  const broken = aPage(
    section('hero', [text('link', '<p>Read <a href="#">more</a></p>'), text('tk', '<p>Opens TK</p>')]),
  )
  const { api, onShow, onClose } = await showDialog({ changes: [change(1, 'Home')] }, { draft: broken })
  const publish = dialog.getByRole('button', { name: 'Publish 1 page' })
  await expect.element(dialog.getByText('“more” is a link that leads nowhere.')).toBeVisible()
  await expect.element(publish).toBeDisabled()
  await expect.element(dialog.getByText('1 thing to look at')).toBeVisible()
  await expectSound()
  await dialog.getByRole('button', { name: 'Show me: “TK” still stands on the page.' }).click()
  expect(onShow.mock.calls).toEqual([[ID(1), 'tk']])

  // Looked at again, it is mended; what is left is no reason to wait.
  api.change({
    'GET /api/config/documents/:documentId/canvas': sampleCanvas(
      aPage(section('hero', [text('tk', '<p>Opens TK</p>')])),
    ),
  })
  await dialog.getByLabelText(/^Home/).click()
  await expect.element(dialog.getByText(/leads nowhere/)).not.toBeInTheDocument()
  await dialog.getByLabelText(/^Home/).click()
  await expect.element(dialog.getByText('1 thing to look at')).toBeVisible()
  await publish.click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('[EDIT-170] [EDIT-172] of several pages it is said which; one that cannot be looked through keeps nothing back', async () => {
  const { api, onShow } = await showDialog({ changes: [change(1, 'Home'), change(2, 'About')] })
  await expect.element(dialog.getByText('Checked: nothing to fix.')).toBeVisible()
  const draft = aPage(section('hero', [text('empty', '<p></p>')]))
  api.change({ 'GET /api/config/documents/:documentId/canvas': sampleCanvas(draft) })
  await dialog.getByLabelText(/^About/).click()
  await expect.element(dialog.getByText(/Text: empty, so visitors will not see it/)).toBeVisible()
  await expectSound()
  await dialog.getByRole('button', { name: /^Show me/ }).click()
  expect(onShow.mock.calls).toEqual([[ID(2), 'empty']])

  api.change({ 'GET /api/config/documents/:documentId/canvas': offline })
  await dialog.getByLabelText(/^About/).click()
  await dialog.getByLabelText(/^About/).click()
  await expect.element(dialog.getByText('A page could not be checked')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Publish 2 pages' })).toBeEnabled()
})

test('[EDIT-1363] words that are hard to read are found on pages that are not open, too, with the CSS of the site', async () => {
  const canvas = sampleCanvas(FINE)
  const { website } = canvas
  const style = { ...website.style, customCss: '.block-text p { color: #bbb }' }
  await showDialog(
    { changes: [change(1, 'Home'), change(2, 'About')] },
    {
      more: { 'GET /api/config/documents/:documentId/canvas': { ...canvas, website: { ...website, style } } },
    },
  )
  await dialog.getByLabelText(/^About/).click()
  await expect
    .element(
      dialog.getByText(/^About: “Hi” is hard to read on what is behind it: contrast 1\.9, wanted 4\.5\.$/),
    )
    .toBeVisible()
  // What was looked at is gone.
  await expect.poll(() => document.querySelectorAll('iframe[sandbox]').length).toBe(0)
})

test('[EDIT-170] whoever is quicker than the look through the page waits for it, and is kept back all the same', async () => {
  const { api, onClose } = await showDialog({ changes: [change(1, 'Home')] })
  await expect.element(dialog.getByText('Checked: nothing to fix.')).toBeVisible()
  await dialog.getByLabelText(/^Home/).click()
  let answer: (() => void) | undefined
  const late = sampleCanvas(aPage(section('hero', [text('t', '<p>Read <a href="#">more</a></p>')])))
  const { fetch } = globalThis
  globalThis.fetch = async (...asked) => {
    if (String(asked[0]).endsWith('/canvas')) await new Promise<void>((resolve) => (answer = resolve))
    return fetch(...asked)
  }
  api.change({ 'GET /api/config/documents/:documentId/canvas': late })
  await dialog.getByLabelText(/^Home/).click()
  await dialog.getByRole('button', { name: 'Publish 1 page' }).click()
  await expect.poll(() => answer).toBeDefined()
  expect(api.sent('POST /api/config/publish')).toEqual([])
  answer?.()
  await expect.element(dialog.getByText('“more” is a link that leads nowhere.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Publish 1 page' })).toBeDisabled()
  expect(api.sent('POST /api/config/publish')).toEqual([])
  expect(onClose).not.toHaveBeenCalled()
})

test('[EDIT-1111] words of a template that were left are warned of, lead to their place, and keep nothing back', async () => {
  const left = { blockId: 'title', words: 'One or two sentences that say what people find here.' }
  const { api, onShow } = await showDialog({
    changes: [change(1, 'Home', { templateWords: [left] }), change(2, 'About', { templateWords: [left] })],
  })
  const words = 'This text is still the template’s: “One or two sentences that say what people find here.”'
  await expect.element(dialog.getByText(words)).toBeVisible()
  // Of what is not chosen nothing is said.
  await expect.element(dialog.getByText('1 thing to look at')).toBeVisible()
  await expectSound()
  await dialog.getByRole('button', { name: `Show me: ${words}` }).click()
  expect(onShow.mock.calls).toEqual([[ID(1), 'title']])
  // Also where the page itself could not be looked through.
  api.change({ 'GET /api/config/documents/:documentId/canvas': offline })
  await dialog.getByLabelText(/^About/).click()
  await expect.element(dialog.getByText('2 things to look at')).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish 2 pages' }).click()
  await expect.poll(() => api.sent('POST /api/config/publish')).toEqual([{ documentIds: [ID(1), ID(2)] }])
})

test('[EDIT-1120] what is scheduled stands apart, with when it goes live on the clocks of the website', async () => {
  const at = (day: number) => Date.UTC(2099, 5, day, 22, 30)
  const { api } = await showDialog({
    changes: [
      change(1, 'Home', { status: 'scheduled', scheduledFor: at(1) }),
      change(2, 'Later', { status: 'scheduled', scheduledFor: at(9) }),
      change(3, 'Sooner', { status: 'scheduled', scheduledFor: at(2) }),
    ],
    scheduled: [
      { documentId: ID(4), ownerKind: 'item', title: { en: LONG }, path: '/news/sale', scheduledFor: at(3) },
    ],
  })
  const heading = dialog.getByRole('heading', { name: 'Scheduled' })
  await expect.element(heading).toBeVisible()
  const group = heading.element().parentElement!
  const said = (day: number) => `Goes live by itself on ${zonedText(at(day), 'Europe/London')}.`
  // Half past ten in the evening of UTC is half past eleven in London, in summer.
  expect(said(2)).toMatch(/11:30|23:30/)
  const order = ['Sooner', said(2), 'Later', said(9), LONG, said(3)]
  const places = () => order.map((words) => group.textContent.indexOf(words))
  await expect.poll(places).not.toContain(-1)
  expect(places()).toEqual(places().toSorted((one, other) => one - other))
  expect(group.textContent).not.toContain('Home')
  expect(group.querySelectorAll('input[type=checkbox]')).toHaveLength(2)
  await expect.element(dialog.getByText(`${said(1)} Published now, it does not wait.`)).toBeVisible()
  await expectSound()
  await dialog.getByRole('button', { name: 'Publish 1 page' }).click()
  await expect.poll(() => api.sent('POST /api/config/publish')).toEqual([{ documentIds: [ID(1)] }])
})

test('[EDIT-1120] what is scheduled is told also where nothing else has changed', async () => {
  const entry = { documentId: ID(4), ownerKind: 'item', title: { en: 'Sale' }, path: '/news/sale' } as const
  await showDialog({ changes: [], scheduled: [{ ...entry, scheduledFor: Date.UTC(2099, 0, 1, 9) }] })
  await expect.element(dialog.getByText(/Nothing has changed since the last publish/)).toBeVisible()
  const moment = zonedText(Date.UTC(2099, 0, 1, 9), 'Europe/London')
  await expect.element(dialog.getByText(`Goes live by itself on ${moment}.`)).toBeVisible()
  await expectSound()
})

test('[EDIT-964] the page at hand is scheduled in place of published', async () => {
  const [, about] = pages.collections
  const listed = { ...pages, collections: [{ ...about!, documentId: ID(1) }] }
  const { api, onClose } = await showDialog(
    { changes: [change(1, 'About')] },
    { more: { 'GET /api/config/pages': listed, 'PATCH /api/config/pages/:id': listed.collections[0]! } },
  )
  await dialog.getByRole('button', { name: 'Schedule…' }).click()
  const asked = page.getByRole('dialog', { name: 'Schedule', exact: true })
  await asked.getByLabelText(/^Publish on/).fill('2099-07-01T10:00')
  await expectSound()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  const { timeZone } = everything['GET /api/config/session'].website!
  expect(api.sent('PATCH /api/config/pages/:id')).toEqual([
    { status: 'scheduled', scheduledFor: momentOf('2099-07-01T10:00', timeZone) },
  ])
  expect(api.sent('POST /api/config/publish')).toEqual([])
})

test.each([
  ['seen already', 3, /^Its changes go live on /, 'published'],
  ['never published', null, /^Becomes public on /, 'draft'],
] as const)(
  '[EDIT-1305] a page that is scheduled, %s, says what waits, and its date is taken off',
  async (_, publishedRevision, said, status) => {
    const scheduledFor = Date.UTC(2099, 5, 1, 9)
    const [, about] = pages.collections
    const waits = {
      ...about!,
      documentId: ID(1),
      publishedRevision,
      status: 'scheduled',
      scheduledFor,
    } as const
    const listed = { ...pages, collections: [waits] }
    const { api, onClose } = await showDialog(
      { changes: [change(1, 'About', { status: 'scheduled', scheduledFor })] },
      { more: { 'GET /api/config/pages': listed, 'PATCH /api/config/pages/:id': waits } },
    )
    await dialog.getByRole('button', { name: 'Another date…' }).click()
    const asked = page.getByRole('dialog', { name: 'Schedule', exact: true })
    await expect.element(asked.getByText(said)).toBeVisible()
    await expectSound()
    const takeOff = (await asked
      .getByRole('button', { name: 'Take off the date' })
      .findElement()) as HTMLButtonElement
    takeOff.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(asked).not.toBeInTheDocument()
    await expect.element(dialog.getByRole('button', { name: 'Another date…' })).toHaveFocus()
    expect(api.sent('PATCH /api/config/pages/:id')).toEqual([{ status }])
    expect(api.sent('POST /api/config/publish')).toEqual([])
    // What is to be published can be chosen still.
    expect(onClose).not.toHaveBeenCalled()
  },
)
