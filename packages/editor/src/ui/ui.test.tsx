import { Button, Menu, Modal, VisuallyHidden } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconReceipt } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '../api/api-error.ts'
import type { Command } from '../commands/command.ts'
import { handleKey, useCommandTable } from '../commands/command-registry.ts'
import type { FakeApi } from '../testing/fake-api.ts'
import { everything } from '../testing/sample-answers.ts'
import { expectSound, show, showScreen } from '../testing/show.tsx'
import { EmptyState } from './empty-state.tsx'
import { LoadFailure } from './load-failure.tsx'
import { part } from './part.tsx'
import { Screen } from './screen.tsx'
import { Waiting } from './waiting.tsx'

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2)

test('an empty list says what would be here and how to begin', async () => {
  await show(
    <EmptyState icon={IconReceipt} title="No orders yet" action={<button type="button">Add one</button>}>
      Orders appear here.
    </EmptyState>,
  )
  await expect.element(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add one' })).toBeVisible()
  await expectSound()
})

test('what could not be loaded says why, and is asked for again', async () => {
  const onRetry = vi.fn()
  await show(<LoadFailure error={new ApiError(0, 'offline', 'Unable to connect.')} onRetry={onRetry} />)
  await expect.element(page.getByRole('alert').getByText(/Unable to connect\./)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => onRetry).toHaveBeenCalledOnce()
  await expectSound()
})

test('waiting is said to those who do not see it turn', async () => {
  await show(<Waiting label="Loading the page" />)
  await expect.element(page.getByRole('status', { name: 'Loading the page' })).toBeVisible()
  await expectSound()
})

test('a part that does not arrive says so in its place, and opens when tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let arrives = false
  const Late = part(async () => {
    if (!arrives) throw new TypeError('Failed to fetch dynamically imported module: late.js')
    return { default: () => <p>Here it is</p> }
  })
  await show(<Late />, { answers: {} })
  await expect.element(page.getByRole('alert').getByText(/did not arrive/)).toBeVisible()
  arrives = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Here it is')).toBeVisible()
})

test('[LOG-6] a part that fails while it is drawn, and a screen that does, are told to the server', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const Broken = part(async () => ({
    default: () => {
      throw new Error('the part is broken')
    },
  }))
  const BrokenScreen = () => {
    throw new Error('the screen is broken')
  }
  const { api } = await show(<Broken />)
  await expect.element(page.getByText(/could not be shown/)).toBeVisible()
  const told = (shown: FakeApi) =>
    shown.made
      .filter(({ key }) => key === 'POST /api/events/RecordJavascriptErrors')
      .map(({ body }) => body)
      .flat()
      // What an earlier test ran into may be told only now.
      .filter((event) => /is broken/.test(JSON.stringify(event)))
  await expect
    .poll(() => told(api), { timeout: 5000 })
    .toEqual([
      expect.objectContaining({
        source: 'editor',
        message: 'Error: the part is broken',
        page: location.pathname,
      }),
    ])
  const screen = await show(<BrokenScreen />)
  await expect.element(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect
    .poll(() => told(screen.api), { timeout: 5000 })
    .toEqual([expect.objectContaining({ message: 'Error: the screen is broken' })])
})

test('[EDIT-98] a part is shown as soon as its code is there, without a pause', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: () => ReactNode }>()
  const Late = part(() => promise)
  await show(<Late />)
  resolve({ default: () => <p>Here it is</p> })
  // Frames of the browser, not time: a pause for show lasts many of them.
  for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame)
  expect(document.body.textContent).toContain('Here it is')
})

/** Waits for the server, as a button that publishes. */
function Sending({ onSent }: { readonly onSent: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const send = () => {
    setIsBusy(true)
    const whenBlurred = () =>
      document.activeElement === document.body ? onSent() : requestAnimationFrame(whenBlurred)
    requestAnimationFrame(whenBlurred)
  }
  return (
    <Button loading={isBusy} onClick={send}>
      Send
    </Button>
  )
}

const Asked = part(
  async () => ({
    default: ({ onClose }: { readonly onClose: () => void }) => (
      <Modal opened onClose={onClose} title="Asked">
        <Button onClick={onClose}>Done</Button>
        <Sending onSent={onClose} />
        <Button
          onClick={() => {
            document.getElementById('further')?.focus()
            onClose()
          }}
        >
          Go further
        </Button>
      </Modal>
    ),
  }),
  { kind: 'dialog' },
)

function Asking() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Ask</Button>
      <Menu transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <Button>More</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setIsOpen(true)}>Ask from here</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <input id="further" aria-label="Further" />
      {isOpen && <Asked onClose={() => setIsOpen(false)} />}
    </>
  )
}

test('[EDIT-714] a dialog that closes gives the focus back, unless what it did leads further', async () => {
  await show(<Asking />)
  const done = page.getByRole('button', { name: 'Done' })
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await done.click()
  await expect.element(page.getByRole('button', { name: 'Ask', exact: true })).toHaveFocus()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Ask from here' }).click()
  await done.click()
  await expect.element(page.getByRole('button', { name: 'More' })).toHaveFocus()
  // What was pressed is no button any more while it is sent.
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByRole('button', { name: 'Ask', exact: true })).toHaveFocus()
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByRole('button', { name: 'Go further' }).click()
  await expect.poll(() => done.query()).toBeNull()
  await expect.element(page.getByRole('textbox', { name: 'Further' })).toHaveFocus()
})

test('a screen keeps its head on a phone, however long its title', async () => {
  await showScreen(
    <Screen
      title={LONG}
      back={{ to: '/config/orders', label: 'Back to orders' }}
      actions={<button type="button">Save</button>}
    >
      <p>Short</p>
    </Screen>,
    '/config/one',
    { width: 390, answers: everything },
  )
  await expect.element(page.getByRole('link', { name: 'Back to orders' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeVisible()
  await expectSound()
})

/** Whether a finger that comes down in the middle of a button reaches it. */
function isReached(name: string): boolean {
  const button = page.getByRole('button', { name, exact: true }).element()
  button.scrollIntoView({ block: 'end' })
  const { left, top, width, height } = button.getBoundingClientRect()
  return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

test('[EDIT-690] on a phone a toast lies neither over the last button of a screen nor over one of a dialog', async () => {
  await showScreen(
    <Screen title="Settings">
      <div style={{ height: 1400 }}>A long form</div>
      <Button>Save</Button>
    </Screen>,
    '/config/settings',
    { answers: everything, width: 390 },
  )
  await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  // Its entries come with whoever is signed in, and take room from the screen.
  await expect
    .element(page.getByRole('navigation', { name: 'Editor' }).getByRole('link').first())
    .toBeVisible()
  const save = (await page.getByRole('button', { name: 'Save' }).findElement()) as HTMLButtonElement
  save.focus()
  notifications.show({ message: `Saved. ${LONG}`, autoClose: false })
  await expect.element(page.getByText(/^Saved\./)).toBeVisible()
  const toast = await page.getByText(/^Saved\./).findElement()
  await expect
    .poll(() => toast.getBoundingClientRect().top - save.getBoundingClientRect().bottom)
    .toBeGreaterThan(0)
  await expect.poll(() => isReached('Save')).toBe(true)
  await expectSound()
  // What is gone gives the room back.
  const frame = () =>
    document.querySelector('main')?.closest('[class*=frame]')?.getBoundingClientRect().height
  expect(frame()).toBeLessThan(innerHeight)
  notifications.clean()
  await expect.poll(frame).toBe(innerHeight)
})

test('[EDIT-690] on a phone an open dialog ends above a toast', async () => {
  await show(
    <Modal opened onClose={() => undefined} title="Dispatch">
      <div style={{ height: 1400 }}>A long form</div>
      <Button>Send</Button>
    </Modal>,
    { width: 390 },
  )
  await expect.element(page.getByRole('dialog', { name: 'Dispatch' })).toBeVisible()
  notifications.show({ message: 'Could not be sent.', autoClose: false })
  await expect.element(page.getByText('Could not be sent.')).toBeVisible()
  await expect.poll(() => isReached('Send')).toBe(true)
})

/** Shows something on a page that erases by a letter and undoes by Ctrl; what is done is written down. */
async function showWithKeys(children: ReactNode): Promise<string[]> {
  const done: string[] = []
  const commands: readonly Command[] = [
    { id: 'erase', name: 'Erase', category: 'block', keys: ['D'], run: () => done.push('erase') },
    { id: 'undo', name: 'Undo', category: 'edit', keys: ['Mod+Z'], run: () => done.push('undo') },
  ]
  function Screen() {
    useCommandTable(commands)
    useEffect(() => {
      document.addEventListener('keydown', handleKey)
      return () => document.removeEventListener('keydown', handleKey)
    }, [])
    return children
  }
  await show(<Screen />)
  return done
}

test('[EDIT-1276] keys typed for a dialog that is about to come do nothing to the page; those of a text and of Ctrl stay what they are', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: () => ReactNode }>()
  const Late = part(() => promise, { kind: 'dialog' })
  const done = await showWithKeys(
    <>
      <input aria-label="Words" />
      <Late />
    </>,
  )
  await userEvent.keyboard('d')
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(done).toEqual(['undo'])
  const words = page.getByRole('textbox', { name: 'Words' })
  await words.click()
  await userEvent.keyboard('d')
  await expect.element(words).toHaveValue('d')
  document.body.focus()
  ;(document.activeElement as HTMLElement | null)?.blur()
  resolve({ default: () => <div role="dialog" aria-modal="true" aria-label="Late" /> })
  await expect.element(page.getByRole('dialog', { name: 'Late' })).toBeInTheDocument()
  // It is there, and has not taken the focus yet. [EDIT-1253]
  await userEvent.keyboard('d')
  expect(done).toEqual(['undo'])
  page.getByRole('dialog', { name: 'Late' }).element().remove()
  await userEvent.keyboard('d')
  expect(done).toEqual(['undo', 'erase'])
})

test('[EDIT-1276] tools of the page that come by themselves keep no key from it', async () => {
  const { promise } = Promise.withResolvers<{ default: () => ReactNode }>()
  const Tools = part(() => promise, { kind: 'tools' })
  const done = await showWithKeys(<Tools />)
  await userEvent.keyboard('d')
  expect(done).toEqual(['erase'])
})

test('[EDIT-1303] words for screen readers alone, at the end of what scrolls, make nothing else scroll', async () => {
  await show(
    <div style={{ height: 120, overflow: 'auto' }}>
      <div style={{ height: 3000 }}>Long</div>
      <p>
        3 <VisuallyHidden>to send</VisuallyHidden>
      </p>
    </div>,
  )
  await expect.element(page.getByText('to send')).toBeInTheDocument()
  const { scrollHeight, clientHeight } = document.documentElement
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight)
})
