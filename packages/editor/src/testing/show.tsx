import '@mantine/core/styles.css'
import '@mantine/dropzone/styles.css'
import '@mantine/notifications/styles.css'
import '@mantine/spotlight/styles.css'
import '@fontsource-variable/inter'
import '../shell/chrome.css'
import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import axe, { type RunOptions } from 'axe-core'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, Outlet, parsePath, RouterProvider, type RouteObject } from 'react-router'
import { afterEach, expect } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../api/query-client.ts'
import { FieldSourcesContext, type FieldSources } from '../fields/field-sources.ts'
import { appearanceManager } from '../ui/appearance.ts'
import { Frame } from '../shell/frame.tsx'
import { RouteFailure } from '../shell/route-failure.tsx'
import { UnsavedGuard } from '../shell/unsaved-guard.tsx'
import { theme } from '../theme.ts'
import { setLeaving } from '../ui/unsaved-forms.ts'
import { Toasts } from '../ui/toasts.tsx'
import { FakeApi, type Answers } from './fake-api.ts'

/** What a test has put on the screen. */
export interface Shown {
  readonly api: FakeApi
  /** Where the person is, such as `/config/orders?status=pending`. */
  address(): string
  /** Goes one page back, as the browser’s button does. */
  back(): void
}

interface ShowOptions {
  readonly answers?: Answers
  /** Width of the window in pixels; 1440 unless given. */
  readonly width?: number
  /** What the way here asks for. */
  readonly state?: unknown
}

const realFetch = globalThis.fetch
const retry = queryClient.getDefaultOptions()
let root: Root | undefined
let place: HTMLElement | undefined
let current: FakeApi | undefined

/** Takes away what is shown. */
function takeAway(): void {
  root?.unmount()
  place?.remove()
  root = undefined
}

afterEach(async ({ task }) => {
  // What was to be seen says more than that something else was not.
  if (task.result?.state === 'fail')
    console.log(`At the end of "${task.name}": ${document.body.innerText.slice(0, 4000)}`)
  takeAway()
  setLeaving(null)
  // What a test still waits for would be kept after it, and the next one be shown the answers of this one.
  await current?.settled()
  notifications.clean()
  queryClient.clear()
  queryClient.setDefaultOptions(retry)
  globalThis.fetch = realFetch
  // What a person chose in one test is nobody's choice in the next, which may be another file's.
  localStorage.clear()
  delete document.documentElement.dataset['appearance']
  delete document.documentElement.dataset['mantineColorScheme']
  const mistakes = current?.mistakes ?? []
  current = undefined
  expect(mistakes).toEqual([])
})

async function mount(routes: RouteObject[], address: string, options: ShowOptions): Promise<Shown> {
  const { answers = {}, width = 1440, state } = options
  takeAway()
  await page.viewport(width, width < 600 ? 844 : 900)
  const api = new FakeApi(answers)
  current = api
  globalThis.fetch = api.fetch
  // What is not answered is said at once; that it is tried again is the query client's own test.
  queryClient.setDefaultOptions({ ...retry, queries: { ...retry.queries, retry: false } })
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <Outlet />
            <UnsavedGuard />
          </>
        ),
        errorElement: <RouteFailure />,
        children: routes,
      },
    ],
    { initialEntries: [{ ...parsePath(address), state }] },
  )
  place = document.createElement('div')
  place.id = 'root'
  document.body.append(place)
  root = createRoot(place)
  root.render(
    <MantineProvider theme={theme} colorSchemeManager={appearanceManager} env="test">
      <QueryClientProvider client={queryClient}>
        <ModalsProvider>
          <Toasts />
          <RouterProvider router={router} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return {
    api,
    address: () => router.state.location.pathname + router.state.location.search,
    back: () => void router.navigate(-1),
  }
}

/** Shows a component, with everything around it that a screen has. */
export function show(element: ReactNode, options: ShowOptions = {}): Promise<Shown> {
  return mount([{ path: '*', element: <main>{element}</main> }], '/', options)
}

/**
 * Shows a screen in the frame it stands in.
 *
 * @param path its place, such as `/config/orders/:orderId`
 * @param address where the person is; the path itself unless given
 */
export function showScreen(
  screen: ReactNode,
  path: string,
  { address = path, ...options }: ShowOptions & { readonly address?: string } = {},
): Promise<Shown> {
  const elsewhere: RouteObject = { path: '*', element: <p>Another screen</p> }
  const routes = path.startsWith('/config')
    ? [{ path: '/config', element: <Frame />, children: [{ path, element: screen }, elsewhere] }, elsewhere]
    : [{ path, element: screen }, elsewhere]
  return mount(routes, address, options)
}

/** Shows the screen that an address leads to among those of the editor, in its frame. */
export function showRoutes(
  children: RouteObject[],
  address: string,
  options: ShowOptions = {},
): Promise<Shown> {
  return mount([{ path: '/config', element: <Frame />, children }], address, options)
}

/** Gives controls what they ask of the place they stand in. */
export function InForm({
  sources = {},
  children,
}: {
  readonly sources?: Partial<FieldSources>
  readonly children: ReactNode
}) {
  const value: FieldSources = {
    language: 'en',
    currency: 'GBP',
    asset: () => undefined,
    productName: () => undefined,
    learn: () => undefined,
    ...sources,
  }
  return <FieldSourcesContext value={value}>{children}</FieldSourcesContext>
}

/** Rules about a document as a whole, which here is the test's. */
const OF_DOCUMENTS = [
  'document-title',
  'html-has-lang',
  'region',
  'landmark-one-main',
  'page-has-heading-one',
  'bypass',
]

const ends = (animation: Animation): boolean =>
  animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY

/**
 * Whether a list is walked with the arrow keys of the field that has the focus, as what a code editor proposes is.
 * axe-core knows such lists beside a combobox; a field of many lines may not have that role.
 */
function followsFocus(list: string): boolean {
  const named = (attribute: string) =>
    document.getElementById(document.activeElement?.getAttribute(attribute) ?? '')
  const walked = named('aria-activedescendant')
  return walked !== null && walked.closest(list) === named('aria-controls')
}

/** What axe-core objects to, as sentences. It is in no frame, and would wait half a second for each to answer. */
async function objections(rules: RunOptions): Promise<string[]> {
  const { violations } = await axe.run(document, { resultTypes: ['violations'], iframes: false, ...rules })
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(({ target }) => id !== 'scrollable-region-focusable' || !followsFocus(target.join(' ')))
      .map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')} (${failureSummary ?? ''})`),
  )
}

const settled = () =>
  Promise.all(
    document
      .getAnimations()
      .filter(ends)
      .map((one) => one.finished.catch(() => undefined)),
  )

/** What cannot be read when the editor is dark: every colour is a variable, so that a word on the page is all it takes. */
async function objectionsInTheDark(): Promise<string[]> {
  const page = document.documentElement
  const before = page.dataset['mantineColorScheme'] ?? 'light'
  // A colour that is inherited goes over to the next one after the other, however short each takes.
  const atOnce = document.createElement('style')
  atOnce.textContent = '* { transition: none !important }'
  document.head.append(atOnce)
  const look = (scheme: string) => {
    page.dataset['mantineColorScheme'] = scheme
    return getComputedStyle(page).colorScheme
  }
  try {
    look(before === 'dark' ? 'light' : 'dark')
    return await objections({ runOnly: ['color-contrast'] })
  } finally {
    look(before)
    atOnce.remove()
  }
}

/** Nothing for axe-core to object to, light or dark, and nothing to scroll sideways for. [EDIT-201] */
export async function expectSound(): Promise<void> {
  const rules = Object.fromEntries(OF_DOCUMENTS.map((rule) => [rule, { enabled: false }]))
  // What is on its way in or out is looked at again; what is wrong stays wrong.
  await expect
    .poll(async () => {
      await settled()
      return objections({ rules })
    })
    .toEqual([])
  await expect.poll(objectionsInTheDark, { message: 'in the dark' }).toEqual([])
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth, 'scrolls sideways').toBeLessThanOrEqual(clientWidth)
}

/**
 * What holds more than it shows, and nobody can scroll to: words that are cut. What ends in an ellipsis says that there is
 * more, and what only screen readers read is not seen. [EDIT-1480]
 *
 * @returns the first words of each
 */
export function cutOff(): string[] {
  return [...document.querySelectorAll<HTMLElement>('#root *, [role=dialog] *')]
    .filter(isCut)
    .map(
      (element) => `${element.tagName.toLowerCase()}.${element.className}: ${element.innerText.slice(0, 60)}`,
    )
}

function isCut(element: HTMLElement): boolean {
  const { clientWidth, scrollWidth } = element
  if (scrollWidth <= clientWidth + 1 || clientWidth < 8) return false
  const { overflowX, textOverflow } = getComputedStyle(element)
  return (
    (overflowX === 'hidden' || overflowX === 'clip') &&
    textOverflow !== 'ellipsis' &&
    element.innerText !== ''
  )
}
