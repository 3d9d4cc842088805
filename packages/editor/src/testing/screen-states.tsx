import type { CallKey } from '@plinth/contract'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { broken, never, offline, type Answers } from './fake-api.ts'
import { everything } from './sample-answers.ts'
import { cutOff, expectSound, showScreen } from './show.tsx'

/** A name longer than any other, without a place to break it. */
export const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

/** A screen, and what makes it wait, fail, be empty and be full of the longest names. */
export interface ScreenCase {
  readonly name: string
  readonly screen: ReactNode
  readonly path: string
  readonly address?: string
  /** What it asks for beside `everything`. */
  readonly answers?: Answers
  /** The call the screen stands or falls with. */
  readonly call: CallKey
  /** Seen when everything is there. */
  readonly shows: string | RegExp
  readonly empty?: { readonly answers: Answers; readonly shows: string | RegExp }
  readonly long: Answers
}

const seen = (words: string | RegExp) => page.getByText(words).or(page.getByLabelText(words)).first()
const alert = () => page.getByRole('alert').first()

/** Every screen loads, fails, is offline, empty, and full of the longest names, and looks whole in each. [EDIT-201] [EDIT-1480] */
export function describeScreens(screens: readonly ScreenCase[]): void {
  describe.each(screens)(
    '$name',
    ({ screen, path, address = path, answers: own, call, shows, empty, long: longNames }) => {
      const usual: Answers = { ...everything, ...own }
      const open = (answers: Answers, width?: number) =>
        showScreen(screen, path, {
          address,
          answers: { ...usual, ...answers },
          ...(width === undefined ? {} : { width }),
        })

      test('is sound at 1440 and 1024 px', async () => {
        await open({})
        await expect.element(seen(shows)).toBeVisible()
        await expectSound()
        await page.viewport(1024, 768)
        await expectSound()
      })

      test('says that it waits', async () => {
        await open({ [call]: never })
        await expect.element(page.getByRole('status', { name: 'Loading' }).first()).toBeVisible()
        await expectSound()
      })

      test('says what went wrong, and opens when it is asked for again', async () => {
        const { api } = await open({ [call]: broken })
        await expect.element(alert().getByText(/Something broke/)).toBeVisible()
        await expectSound()
        api.change({ [call]: usual[call] })
        await page.getByRole('button', { name: 'Try again' }).click()
        await expect.element(seen(shows)).toBeVisible()
      })

      test('says that there is no connection', async () => {
        await open({ [call]: offline })
        await expect.element(alert().getByText(/Unable to connect/)).toBeVisible()
        await expectSound()
      })

      test('holds the longest names on a phone', async () => {
        await open(longNames, 390)
        await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect.poll(() => document.querySelector('[role=status][aria-label=Loading]')).toBeNull()
        expect(cutOff()).toEqual([])
        await expectSound()
      })

      test.runIf(empty !== undefined)('says how to begin when there is nothing yet', async () => {
        await open(empty!.answers)
        await expect.element(seen(empty!.shows)).toBeVisible()
        await expectSound()
      })
    },
  )
}
