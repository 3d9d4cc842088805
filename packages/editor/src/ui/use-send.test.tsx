import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError, errorText } from '../api/api-error.ts'
import { expectSound, show } from '../testing/show.tsx'
import { useSend } from './use-send.ts'

/** A form that sends a word, with the calls that are under way. */
function Word({
  underWay,
  stays,
}: {
  readonly underWay: PromiseWithResolvers<void>[]
  readonly stays: boolean
}) {
  const [word, setWord] = useState('')
  const [sent, setSent] = useState<readonly string[]>([])
  const { problem, isBusy, send } = useSend(errorText, { stays })
  const add = async () => {
    const call = Promise.withResolvers<void>()
    underWay.push(call)
    await call.promise
    setSent([...sent, word])
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send(add)
      }}
    >
      <TextInput label="Word" value={word} error={problem} onChange={(e) => setWord(e.currentTarget.value)} />
      <Button type="submit" loading={isBusy}>
        Add
      </Button>
      <p>{`Added: ${sent.join(', ')}`}</p>
    </form>
  )
}

const word = () => page.getByRole('textbox', { name: 'Word' })
const add = () => page.getByRole('button', { name: 'Add' })

test('[EDIT-1160] it is busy while it is on its way; refused, it says why, keeps what was typed and sends again', async () => {
  const underWay: PromiseWithResolvers<void>[] = []
  await show(<Word underWay={underWay} stays />)
  await word().fill('clay')
  await add().click()
  await expect.element(add()).toBeDisabled()
  underWay[0]?.reject(new ApiError(409, 'full', 'There is no room for it.'))
  await expect.element(page.getByText('There is no room for it.')).toBeVisible()
  await expect.element(word()).toHaveValue('clay')
  await expectSound()
  await add().click()
  await expect.element(page.getByText('There is no room for it.')).not.toBeInTheDocument()
  underWay[1]?.resolve()
  await expect.element(page.getByText('Added: clay')).toBeVisible()
  await expect.element(add()).toBeEnabled()
  expect(underWay).toHaveLength(2)
})

test('[EDIT-1160] what goes away once it went well is not ready for a second time before it is gone', async () => {
  const underWay: PromiseWithResolvers<void>[] = []
  await show(<Word underWay={underWay} stays={false} />)
  await word().fill('clay')
  await add().click()
  await expect.poll(() => underWay).toHaveLength(1)
  underWay[0]?.resolve()
  await expect.element(page.getByText('Added: clay')).toBeVisible()
  await expect.element(add()).toBeDisabled()
})
