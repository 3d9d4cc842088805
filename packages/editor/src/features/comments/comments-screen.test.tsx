import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../testing/fake-api.ts'
import { broken } from '../../testing/fake-api.ts'
import { comments, everything, posts, session } from '../../testing/sample-answers.ts'
import { expectSound, show, showScreen } from '../../testing/show.tsx'
import { PostComments } from '../pages/post-comments.tsx'
import { AnswerCommentDialog } from './answer-comment-dialog.tsx'
import CommentSettingsDialog from './comment-settings-dialog.tsx'
import CommentsScreen from './comments-screen.tsx'

const LIST = 'GET /api/config/comments'
const STATES = 'POST /api/config/comments/states'
const ANSWER = 'POST /api/config/comments'
const SETTINGS = 'PUT /api/config/comment-settings'
const [first] = comments.comments

const open = (answers: Answers = {}, width = 1440, address = '/config/comments') =>
  showScreen(<CommentsScreen />, '/config/comments', {
    answers: { ...everything, ...answers },
    width,
    address,
  })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('[EDIT-650] each comment says what was written, below which post, by whom and whether it is shown; the filter stands in the address', async () => {
  const { api } = await open()
  const row = page.getByRole('row', { name: /I have tried this for a year/ })
  for (const text of ['How a mug handle is pulled', 'Grace O.', 'grace@example.com', 'Member', 'To look at'])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible()
  await expect.element(page.getByText('Answers Mara', { exact: true })).toBeVisible()
  await expect.element(page.getByText('1 comment waits for you', { exact: true })).toBeVisible()
  await expectSound()
  await page.getByRole('combobox', { name: 'State' }).selectOptions('spam')
  await expect.poll(() => api.made.findLast(({ key }) => key === LIST)?.query.get('state')).toBe('spam')
})

test('[EDIT-650] those of one post are narrowed to it, and all are shown again; a phone shows the longest names whole', async () => {
  const { api } = await open(
    { [LIST]: { ...comments, post: { id: 'post-1', title: 'How a mug handle is pulled' } } },
    390,
    '/config/comments?itemId=post-1',
  )
  await expect.element(page.getByText(/^Only on “How a mug handle is pulled”/)).toBeVisible()
  await expectSound()
  await button('Show those of all posts').click()
  await expect.poll(() => api.made.findLast(({ key }) => key === LIST)?.query.get('itemId') ?? '').toBe('')
})

test('[EDIT-650] an empty list says what stands there one day, and whether comments are on', async () => {
  await open({
    [LIST]: { ...comments, comments: [], waiting: 0, settings: { ...comments.settings!, isOn: false } },
  })
  await expect.element(page.getByText('No comments yet')).toBeVisible()
  await expect.element(page.getByText('Readers cannot comment at the moment.')).toBeVisible()
  await expectSound()
})

test('[EDIT-651] those chosen are shown, put with the spam or away at once, and deleted once that was confirmed', async () => {
  const { api } = await open({ [STATES]: { changed: 1 } }, 834)
  const choose = () =>
    page.getByRole('checkbox', { name: 'Select Grace O. on How a mug handle is pulled' }).click()
  for (const [name, action] of [
    ['Show', 'show'],
    ['Spam', 'spam'],
    ['Put away', 'remove'],
  ] as const) {
    await choose()
    await button(name).click()
    await expect.poll(() => api.sent(STATES).at(-1)).toEqual({ ids: [first!.id], action })
    await expect.element(button(name)).not.toBeInTheDocument()
  }
  await choose()
  await button('Delete').click()
  expect(api.sent(STATES)).toHaveLength(3)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good', exact: true }).click()
  await expect.poll(() => api.sent(STATES)[3]).toEqual({ ids: [first!.id], action: 'delete' })
})

test('[COMMENT-17] what was done to comments by a slip is taken back: each is again as it was', async () => {
  const [waiting, shown] = comments.comments
  expect([waiting?.state, shown?.state]).toEqual(['waiting', 'shown'])
  const { api } = await open({ [STATES]: { changed: 2 } }, 834)
  const rows = page.getByRole('checkbox', { name: /^Select .* on How a mug handle is pulled$/ })
  await rows.nth(0).click()
  await rows.nth(1).click()
  await button('Spam').click()
  await button('Undo').click()
  await expect
    .poll(() => api.sent(STATES).slice(1))
    .toEqual([
      { ids: [waiting!.id], action: 'wait' },
      { ids: [shown!.id], action: 'show' },
    ])
})

test('[EDIT-652] a comment is answered below it; what is refused says why and keeps the words', async () => {
  const failing = await show(<AnswerCommentDialog comment={first!} onClose={() => undefined} />, {
    answers: { ...everything, [ANSWER]: broken },
    width: 390,
  })
  await expect
    .element(page.getByText('Everybody reads it below the comment, which is shown with it.'))
    .toBeVisible()
  await expect.element(button('Send the answer')).toBeDisabled()
  await page.getByRole('textbox', { name: 'Answer' }).fill('Yes, warm water.')
  await expectSound()
  await button('Send the answer').click()
  await expect.poll(() => failing.api.sent(ANSWER)).toEqual([{ to: first!.id, text: 'Yes, warm water.' }])
  await expect.element(page.getByRole('textbox', { name: 'Answer' })).toHaveValue('Yes, warm water.')
  await expect.element(page.getByRole('textbox', { name: 'Answer' })).toHaveAttribute('aria-invalid', 'true')
})

test('[EDIT-653] the settings say who may write, what waits and until when; what is not asked while comments are off is not shown', async () => {
  const { api } = await show(
    <CommentSettingsDialog settings={comments.settings!} onClose={() => undefined} />,
    { answers: { ...everything, [SETTINGS]: comments.settings! }, width: 390 },
  )
  await page.getByRole('combobox', { name: 'Who may write' }).selectOptions('members')
  await page.getByRole('textbox', { name: 'Close posts after' }).fill('30')
  await expectSound()
  await button('Save').click()
  await expect
    .poll(() => api.sent(SETTINGS))
    .toEqual([{ ...comments.settings!, guests: false, closeAfterDays: 30 }])
  await page.getByRole('switch', { name: /^Readers can comment on posts/ }).click()
  await expect.element(page.getByRole('combobox', { name: 'Who may write' })).not.toBeInTheDocument()
})

test('[EDIT-653] only who may change settings is offered them', async () => {
  await open({ 'GET /api/config/session': { ...session, roles: [6], permissions: ['comments.moderate'] } })
  await expect.element(page.getByText('Grace O.')).toBeVisible()
  await expect.element(button('Comments and likes')).not.toBeInTheDocument()
})

test('[EDIT-654] a post says whether it can be commented on, and leads to its comments', async () => {
  const { words: _, ...post } = posts.items[0]!
  const changes: unknown[] = []
  await show(
    <PostComments
      post={{ ...post, commentCount: 2 }}
      error={undefined}
      save={async (change) => changes.push(change) > 0}
    />,
    { answers: everything, width: 390 },
  )
  await page.getByRole('combobox', { name: 'Comments' }).selectOptions('closed')
  expect(changes).toEqual([{ commentMode: 'closed' }])
  await expect
    .element(page.getByRole('link', { name: '2 comments' }))
    .toHaveAttribute('href', `/config/comments?itemId=${post.id}`)
  await expectSound()
})
