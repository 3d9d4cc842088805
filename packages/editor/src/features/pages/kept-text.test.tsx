import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectSound, show } from '../../testing/show.tsx'
import { KeptText } from './kept-text.tsx'

const field = () => page.getByRole('textbox', { name: 'URL slug' })
const leave = () => (field().element() as HTMLElement).blur()

/** A field whose every save is written down, and is what `keeps` gives. */
async function open(keeps: (text: string) => Promise<boolean>) {
  const sent: string[] = []
  await show(
    <KeptText
      label="URL slug"
      value="bowls"
      most={200}
      missing="Please give an address."
      onSave={(text) => {
        sent.push(text)
        return keeps(text)
      }}
    />,
  )
  return sent
}

test('[EDIT-41] a text is kept once, whenever its field is left after Enter', async () => {
  let answer = (_kept: boolean): void => undefined
  const sent = await open(() => new Promise((resolve) => (answer = resolve)))
  await expectSound()
  await field().fill('clay')
  await userEvent.keyboard('{Enter}')
  const answered = new Promise<void>((resolve) => {
    // Left after the answer, before the screen has been drawn again.
    answer(true)
    let turns = 8
    const turn = (): void => {
      if (turns-- > 0) return queueMicrotask(turn)
      leave()
      resolve()
    }
    turn()
  })
  await answered
  expect(sent).toEqual(['clay'])
})

test('[EDIT-41] what could not be kept is tried again, and Escape gives back what it was', async () => {
  const sent = await open(() => Promise.resolve(false))
  await field().fill('clay')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent).toEqual(['clay'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent).toEqual(['clay', 'clay'])
  await expect.element(field()).toHaveValue('clay')
  await userEvent.keyboard('{Escape}')
  await expect.element(field()).toHaveValue('bowls')
  await field().fill('')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Please give an address.')).toBeVisible()
  expect(sent).toEqual(['clay', 'clay'])
})
