import { expect, test } from 'vitest'
import {
  beginningState,
  commentStateOf,
  isOpenForComments,
  judgeComment,
  linksIn,
  noComments,
  readComment,
} from './comments.ts'

const on = { ...noComments, isOn: true }
const DAY = 24 * 60 * 60 * 1000

test('[COMMENT-2] a post is open as the website or it itself says, until so many days after its date', () => {
  const post = { publishOn: 0 }
  expect(isOpenForComments(noComments, { ...post, commentMode: 'open' }, 0)).toBe(false)
  expect(isOpenForComments({ ...on, closeAfterDays: 2 }, post, 2 * DAY - 1)).toBe(true)
  expect(isOpenForComments({ ...on, closeAfterDays: 2 }, post, 2 * DAY)).toBe(false)
  expect(isOpenForComments({ ...on, closeAfterDays: 2 }, { ...post, commentMode: 'approval' }, 9 * DAY)).toBe(
    true,
  )
  expect(commentStateOf(on, post, 0)).toBe(1)
  expect(commentStateOf(on, { ...post, commentMode: 'closed' }, 0)).toBe(2)
})

test('[COMMENT-4] what was typed is tidied; whoever is signed in gives no name', () => {
  const typed = {
    name: ' Ada \n L. ',
    email: ' Ada@Example.com ',
    text: 'One\r\n\r\n\r\n\r\ntwo\u0007\u202e',
  }
  expect(readComment(typed, true)).toEqual({
    ok: true,
    value: { name: 'Ada L.', email: 'ada@example.com', text: 'One\n\ntwo' },
  })
  expect(readComment({ name: '', email: '', text: 'x' }, false).ok).toBe(true)
  const wrong = readComment({ name: 'x'.repeat(61), email: '', text: '\u0000' }, true)
  expect(wrong.ok ? [] : Object.keys(wrong.problems).toSorted()).toEqual(['email', 'name', 'text'])
})

test('[COMMENT-5] links, words, traps and haste are told from what people write', () => {
  const signs = { isTrapped: false, took: 9000, isRepeated: false }
  const judged = (text: string, more = {}, name = 'Ada') =>
    judgeComment({ name, text }, { ...signs, ...more }, ['spam word'])
  expect(judged('See https://example.com')).toBe('fine')
  expect(judged('https://a.example www.b.example')).toBe('suspect')
  expect(judged('A SPAM WORD here')).toBe('suspect')
  expect(judged('Fine', { isTrapped: true })).toBe('spam')
  expect(judged('Fine', { took: 1999 })).toBe('spam')
  expect(judged('Fine', { isRepeated: true })).toBe('spam')
  expect(judged('Fine', {}, 'www.buy.example')).toBe('spam')
  expect(linksIn('<a href="http://x">[URL=http://y]')).toBe(4)
})

test('[COMMENT-3] who is known, and of the website, waits less', () => {
  const [known, unknown] = [true, false].map((isKnown) => ({ isTeam: false, isKnown }))
  expect(beginningState({ approval: 'first' }, 'usual', known!, 'fine')).toBe('shown')
  expect(beginningState({ approval: 'first' }, 'usual', unknown!, 'fine')).toBe('waiting')
  expect(beginningState({ approval: 'none' }, 'approval', known!, 'fine')).toBe('waiting')
  expect(beginningState({ approval: 'none' }, 'usual', unknown!, 'suspect')).toBe('waiting')
  expect(beginningState({ approval: 'all' }, 'usual', unknown!, 'spam')).toBe('spam')
  expect(beginningState({ approval: 'all' }, 'closed', { isTeam: true, isKnown: true }, 'spam')).toBe('shown')
})
