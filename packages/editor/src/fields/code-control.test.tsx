import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import CodeControl from './code-control.tsx'

test('[EDIT-1263] what was typed in code is not taken back by what comes back late, and follows what comes from elsewhere', async () => {
  const typed: string[] = []
  let comeBack: (value: string) => void = () => undefined
  let lookOnly: (is: boolean) => void = () => undefined
  /** As on a busy machine: what is typed becomes the value when it is told to. */
  function Late() {
    const [value, setValue] = useState('')
    const [readOnly, setReadOnly] = useState(false)
    useEffect(() => {
      comeBack = setValue
      lookOnly = setReadOnly
    }, [])
    return (
      <CodeControl
        label="Code"
        language="html"
        max={100}
        value={value}
        readOnly={readOnly}
        onChange={(text) => typed.push(text)}
      />
    )
  }
  await show(<Late />, {})
  const code = page.getByRole('textbox', { name: 'Code' })
  const written = () => code.element().textContent
  await code.click()
  await expect.element(code).toHaveFocus()
  await userEvent.keyboard('abc')
  await expect.poll(() => typed).toEqual(['a', 'ab', 'abc'])
  comeBack('a')
  // Whatever is drawn anew meanwhile, such as a right that is known now.
  lookOnly(true)
  await expect.poll(() => code.element().getAttribute('aria-readonly')).toBe('true')
  expect(written()).toBe('abc')
  lookOnly(false)
  await expect.poll(() => code.element().getAttribute('aria-readonly')).toBe('false')
  comeBack('abc')
  comeBack('undone')
  await expect.poll(written).toBe('undone')
  comeBack('abc')
  await expect.poll(written).toBe('abc')
  expect(typed.filter((text) => text === 'a')).toHaveLength(1)
})
