import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { useAsked } from './use-asked.ts'

test('[EDIT-966] what was asked is told once, also to what is shown anew before the address says so', async () => {
  const told: boolean[] = []
  let done = 0
  function Field() {
    const wasAsked = useAsked('writes', () => void (done += 1))
    useEffect(() => void told.push(wasAsked), [wasAsked])
    return null
  }
  /** Shows the field anew as soon as it has been there: before the router has followed. */
  function Panel() {
    const [times, setTimes] = useState(1)
    useEffect(() => queueMicrotask(() => flushSync(() => setTimes(2))), [])
    return <Field key={times} />
  }
  await show(<Panel />, { state: { writes: true } })
  await expect.poll(() => told).toEqual([true, false])
  expect(done).toBe(1)
})

test('[EDIT-966] nothing is asked of whoever comes without a word', async () => {
  const told: boolean[] = []
  function Field() {
    const wasAsked = useAsked('writes')
    useEffect(() => void told.push(wasAsked), [wasAsked])
    return null
  }
  await show(<Field />, { state: { stacks: true } })
  await expect.poll(() => told).toEqual([false])
})
