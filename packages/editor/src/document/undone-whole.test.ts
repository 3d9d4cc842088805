import { registry } from '@plinth/blocks'
import type { Client } from '@plinth/contract/client'
import { findBlock, newId, type Menus, type Operation } from '@plinth/domain'
import { section, text } from '@plinth/domain/testing/page-builder'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../server/src/testing/create-test-app.ts'
import { ApiError } from '../api/api-error.ts'
import { EditorDriver, FakeDevice, FakeTime } from '../testing/drive-editor.ts'
import { realClient } from '../testing/real-client.ts'
import { DocumentStore } from './document-store.ts'
import { EditingSession } from './editing-session.ts'
import { StyleStore, type UnsentStyleEntry } from './style-store.ts'

let site: TestApp
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())

const put = (index: number, one: ReturnType<typeof section>): Operation => ({
  type: 'insertSection',
  index,
  section: one,
})

type Owner = Awaited<ReturnType<TestApp['signInOwner']>>

/** A page of a website of its own in the real service, and who can sign in there. */
interface Place {
  readonly documentId: string
  readonly call: Client
  readonly signIn: () => Promise<Owner>
}

/** Such a page that says something in two sections; nobody whose steps are looked at has made it. */
async function madePlace(): Promise<Place> {
  const identifier = newId()
  const websiteId = await site.addWebsite(identifier)
  const signIn = () => site.signInOwner({ host: `${identifier}.localhost`, websiteId })
  const call = await realClient(site, await signIn())
  const { documentId } = await call('POST /api/config/pages', { body: { title: newId() } })
  const { revision, document } = await call('GET /api/config/documents/:documentId', {
    params: { documentId },
  })
  const operations = [
    ...document.sections.map(({ id }) => ({ type: 'removeSection', sectionId: id }) as const),
    put(0, section('hero', [text('title', '<p>Hi</p>'), text('lead', '')])),
    put(1, section('end', [text('foot', '<p>Foot</p>')])),
  ]
  await call('POST /api/config/documents/:documentId/operations', {
    params: { documentId },
    body: {
      baseRevision: revision,
      batchId: newId(),
      sessionId: 'begin',
      entries: [{ id: newId(), label: 'Begin', operation: { type: 'group', operations } }],
    },
  })
  return { documentId, call, signIn }
}

/** Somebody at the editor of the real service, in a tab that can be lost; nothing is saved but when they say so. */
class Person {
  driver!: EditorDriver
  style!: StyleStore
  /** The answer to the next save is lost after it was carried out. */
  losesAnswer = false
  readonly #documentId: string
  readonly #time = new FakeTime()
  readonly #device = new FakeDevice()
  readonly #styleDevice = new FakeDevice<UnsentStyleEntry>()
  #owner!: Owner
  #call!: Client
  #tabs = 0

  constructor(documentId: string) {
    this.#documentId = documentId
  }

  static async at({ documentId, signIn }: Place): Promise<Person> {
    const person = new Person(documentId)
    person.#owner = await signIn()
    person.#call = await realClient(site, person.#owner)
    await person.open()
    return person
  }

  /** Opens the page in a new tab: what an earlier one had not saved is taken up. */
  async open(): Promise<void> {
    this.#tabs += 1
    const [accountId, sessionId] = [this.#owner.accountId, `${this.#owner.accountId}-${this.#tabs}`]
    const { setTimer, clearTimer } = this.#time
    const shared = { accountId, sessionId, setTimer, clearTimer, now: () => this.#time.now }
    const store = await DocumentStore.open(this.#documentId, {
      ...shared,
      storage: this.#device.storage(sessionId),
      api: {
        load: (documentId) => this.#call('GET /api/config/documents/:documentId', { params: { documentId } }),
        save: async (documentId, body) =>
          this.#answered(
            await this.#call('POST /api/config/documents/:documentId/operations', {
              params: { documentId },
              body,
            }),
          ),
      },
    })
    this.style = await StyleStore.open({
      ...shared,
      storage: this.#styleDevice.storage(sessionId),
      api: {
        load: () => this.#call('GET /api/config/style'),
        save: async (body) => this.#answered(await this.#call('POST /api/config/style/changes', { body })),
      },
    })
    const session = new EditingSession(store, 'en')
    session.editStyle(this.style)
    this.driver = new EditorDriver(session, this.#time)
  }

  get session(): EditingSession {
    return this.driver.session
  }

  /** Rests for longer than a step of typing lasts. */
  rest(): void {
    this.#time.advance(2_000)
    site.clock.advance(2_000)
  }

  async save(): Promise<void> {
    this.rest()
    await this.session.store.flush()
    await this.style.flush()
  }

  async saveWithoutHearing(): Promise<void> {
    this.losesAnswer = true
    await this.save()
    this.losesAnswer = false
  }

  async publish(): Promise<void> {
    await this.save()
    await this.#call('POST /api/config/publish', {
      body: { documentIds: [this.#documentId], style: true, navigation: true },
    })
  }

  /** Saves what is unsaved and brings in what others did, until both are one. */
  async steady(): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      await this.save()
      await this.session.store.pull()
      await this.style.pull()
    }
  }

  /** Takes back everything they did. */
  undoAll(): void {
    for (let left = 400; this.session.undoWords !== undefined && left > 0; left -= 1) this.session.undo()
  }

  #answered<Answer>(answer: Answer): Answer {
    if (!this.losesAnswer) return answer
    throw new ApiError(0, 'offline', 'Unable to connect. Please try again')
  }
}

/** What can be written into a text, and around all of it: as writing makes it, and as it is pasted and then cleaned. */
const MARKS = [
  (words: string) => `<strong>${words}</strong>`,
  (words: string) => `<em>${words}</em>`,
  (words: string) => `<span class="ink-accent">${words}</span>`,
  (words: string) => `<mark class="strong">${words}</mark>`,
  (words: string) =>
    `<a target="_blank" rel="noopener noreferrer nofollow" href="https://a.example/?x=1&amp;y">${words}</a>`,
  (words: string) => `<font color="red">${words}</font> &nbsp;&quot;"'<br/>`,
] as const

const link = (id: string): Menus['main'][number] => ({
  id,
  externalLink: { url: '/', newWindow: false },
  title: { en: id },
  items: [],
})

/** What a person does; `which` says to what, from 0 to 5. */
const DEEDS: Readonly<Record<string, (person: Person, which: number) => void>> = {
  type: ({ driver, session }, which) => {
    const place = textIn(driver, which)
    if (place?.field === 'html') session.setText(place.id, 'html', `<p>${inside(place.words)} w${which}</p>`)
    else if (place !== undefined) session.setText(place.id, place.field, `${place.words} w${which}`)
  },
  'mark words': ({ driver, session }, which) => {
    const place = textIn(driver, which)
    if (place?.field === 'html')
      session.setText(place.id, 'html', `<p>${MARKS[which % MARKS.length]!(inside(place.words))}</p>`)
  },
  empty: ({ driver, session }, which) => {
    const place = textIn(driver, which)
    if (place !== undefined) session.setText(place.id, place.field, which % 2 === 0 ? '' : null)
  },
  hide: ({ driver, session }, which) => {
    const id = blockOf(driver, which)
    if (id !== undefined) driver.select(id)
    if (id !== undefined) session.mark(which % 2 === 0 ? 'hiddenOnPhone' : 'locked', which < 3)
  },
  widen: ({ driver, session }, which) => {
    const id = blockOf(driver, which)
    if (id !== undefined) driver.select(id)
    if (id !== undefined) session.ownWidth({ maxWidth: which === 0 ? null : 300 + which })
  },
  add: ({ driver }, which) =>
    void driver.add((['quote', 'button', 'text'] as const)[which % 3]!, driver.document.sections[0]!.id),
  drag: ({ driver }, which) => {
    const id = blockOf(driver, which)
    if (id !== undefined) driver.drag(id, { x: which, w: 6 })
  },
  order: ({ driver, session }, which) => {
    const id = blockOf(driver, which)
    if (id !== undefined) session.moveInOrder(id, which % 2 === 0 ? 1 : -1)
  },
  phone: ({ driver, session }, which) => {
    const id = blockOf(driver, which)
    if (id === undefined) return
    session.setDevice('phone')
    driver.select(id).session.nudge(0, 1)
    session.setDevice('desktop')
  },
  delete: ({ driver, session }, which) => {
    const id = blockOf(driver, which)
    if (id !== undefined) driver.select(id)
    if (id !== undefined) session.deleteSelected()
  },
  duplicate: ({ driver, session }, which) => {
    const id = blockOf(driver, which)
    if (id !== undefined) driver.select(id)
    if (id !== undefined) session.duplicateSelected()
  },
  section: ({ session }, which) => void session.insertSection(which % (session.document.sections.length + 1)),
  theme: ({ session }, which) =>
    session.updateSection(session.document.sections[0]!.id, { theme: which % 2 === 0 ? 'dark' : 'light' }),
  'move section': ({ session }, which) => {
    const { sections } = session.document
    const own = sections.find(({ id }) => id !== 'end')
    if (own !== undefined) session.moveSection(own.id, which % sections.length)
  },
  title: ({ session }, which) => void session.setAbout({ title: { en: `Title ${which}` } }),
  code: ({ session }, which) => session.setCode('head', `<!-- ${which} -->`),
  look: ({ session }, which) =>
    session.changeStyle({ radius: 5 + which }, { code: 'changed' }, which % 2 === 0 ? 'radius' : undefined),
  menu: ({ session, style }, which) => {
    const from = style.getSnapshot().menus
    const main = [...from.main, link(newId())].slice(which % 2)
    session.changeStyle({ menus: { from, to: { ...from, main } } })
  },
  undo: ({ session }) => session.undo(),
  redo: ({ session }) => session.redo(),
}

/** One of the blocks of the section that is Ana's: Ben writes in the other. */
function blockOf({ document }: EditorDriver, which: number): string | undefined {
  const blocks = document.sections.find(({ id }) => id !== 'end')?.blocks ?? []
  return blocks[which % Math.max(1, blocks.length)]?.id
}

/** The first text of one of her blocks, with its field and what it says. */
function textIn(driver: EditorDriver, which: number) {
  const id = blockOf(driver, which)
  const block = id === undefined ? undefined : findBlock(driver.document, id)?.block
  const field = block === undefined ? undefined : Object.keys(registry.get(block.type)?.texts ?? {})[0]
  if (block === undefined || field === undefined) return undefined
  return { id: block.id, field, words: block.texts['en']?.[field] ?? '' }
}

const inside = (html: string): string => html.replace(/^<p>|<\/p>$/g, '')

const BETWEEN = ['go on', 'go on', 'rest', 'save', 'reload', 'lost', 'ben', 'publish', 'pull'] as const

/** Draft of the page, of style, header and menus, as the service has them. */
async function drafts({ documentId, call }: Place): Promise<string> {
  const { document } = await call('GET /api/config/documents/:documentId', { params: { documentId } })
  const { style, header, menus } = await call('GET /api/config/style')
  return JSON.stringify({ document, style, header, menus })
}

test('[EDIT-1520] whatever two people do to a page, style and menus of the real service, with saves, reloads, lost answers and publishes between: all of it undone is what it was, byte for byte', async () => {
  const step = fc.tuple(fc.constantFrom(...Object.keys(DEEDS)), fc.constantFrom(...BETWEEN), fc.nat(5))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 24 }), async (steps) => {
      const place = await madePlace()
      const start = await drafts(place)
      const [ana, ben] = [await Person.at(place), await Person.at(place)]
      for (const [deed, then, which] of steps) {
        DEEDS[deed]!(ana, which)
        if (then === 'rest') ana.rest()
        if (then === 'save') await ana.save()
        if (then === 'publish') await ana.publish()
        if (then === 'lost') await ana.saveWithoutHearing()
        if (then === 'reload') await ana.open()
        if (then === 'pull') await ana.steady()
        if (then === 'ben') {
          await ben.steady()
          ben.session.setText('foot', 'html', `<p>Ben <em>${which}</em></p>`)
          ben.session.changeStyle({ spacing: 9 + which })
          await ben.publish()
        }
      }
      for (let round = 0; round < 2; round += 1)
        for (const person of [ana, ben]) {
          await person.steady()
          person.undoAll()
          await person.steady()
        }
      await ana.steady()
      expect([ana.driver.saveState, ben.driver.saveState]).toEqual(['saved', 'saved'])
      expect(await drafts(place)).toBe(start)
      expect(JSON.stringify(ana.session.document)).toBe(JSON.stringify(JSON.parse(start).document))
      expect(findBlock(ana.session.document, 'title')?.block.texts).toEqual({ en: { html: '<p>Hi</p>' } })
    }),
    { numRuns: 40 },
  )
})
