import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { everything, formAnswers } from '../../testing/sample-answers.ts'
import { expectSound, show } from '../../testing/show.tsx'
import { AnswerDialog } from './answer-dialog.tsx'

test('[EDIT-331] a suspected answer says why, and is no spam with a press; without an address nobody can be replied to', async () => {
  const robot = formAnswers.answers[1]!
  const marks: object[] = []
  let closed = 0
  await show(
    <AnswerDialog
      answer={robot}
      onMark={(mark) => marks.push(mark)}
      onClose={() => {
        closed += 1
      }}
    />,
    { answers: everything },
  )
  await expect.element(page.getByText(/A program may have sent this/)).toBeVisible()
  await expectSound()
  await expect.element(page.getByRole('link', { name: 'Reply by mail' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Not spam' }).click()
  expect(marks).toEqual([{ suspected: false }])
  expect(closed).toBe(1)
})
