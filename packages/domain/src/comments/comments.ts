import { isEmail } from '../checkout/email.ts'
import type { CaptchaKind } from '../forms/captcha.ts'
import { say, type Sentence } from '../words/sentence.ts'

/** Whose comments wait until somebody has looked at them: nobody's, those of people unknown so far, or all. [COMMENT-3] */
export const COMMENT_APPROVALS = ['none', 'first', 'all'] as const
export type CommentApproval = (typeof COMMENT_APPROVALS)[number]

/** Comments and likes of a website's posts. [COMMENT-1] */
export interface CommentSettings {
  readonly isOn: boolean
  /** Whoever gives a name and an address may write; else members alone. */
  readonly guests: boolean
  readonly approval: CommentApproval
  /** Days after a post's date from which on nobody writes any more; 0 for never. */
  readonly closeAfterDays: number
  /** Comments can be liked. */
  readonly likes: boolean
  /** Posts can be liked. */
  readonly postLikes: boolean
  /** How the form asks whether a person sends it. */
  readonly captcha: CaptchaKind
  /** The first administrator gets a mail of each comment. */
  readonly tellOwner: boolean
  /** Words and addresses that make a comment wait. */
  readonly words: readonly string[]
}

/** How websites begin. */
export const noComments: CommentSettings = {
  isOn: false,
  guests: true,
  approval: 'first',
  closeAfterDays: 0,
  likes: true,
  postLikes: false,
  captcha: 'none',
  tellOwner: true,
  words: [],
}

/** The settings of a website, of which what nobody has set is as websites begin. */
export const commentSettings = ({
  comments,
}: {
  readonly comments?: Partial<CommentSettings>
}): CommentSettings => ({ ...noComments, ...comments })

/** Letters of what is written, levels of answers, threads of one page of a post, answers of such a page, words that make one wait. */
export const COMMENT_LIMITS = {
  name: 60,
  email: 254,
  text: 4000,
  depth: 4,
  page: 20,
  replies: 500,
  words: 200,
  word: 100,
  days: 3650,
} as const

/** Whether and how one post can be commented on. */
export const COMMENT_MODES = ['usual', 'open', 'approval', 'closed'] as const
export type CommentMode = (typeof COMMENT_MODES)[number]

/** Whether a comment waits for somebody to look at it, is seen by everybody, was taken for spam or put away. */
export const COMMENT_STATES = ['waiting', 'shown', 'spam', 'removed'] as const
export type CommentState = (typeof COMMENT_STATES)[number]

/** What templates know an open post by; any other number is a closed one. */
const OPEN = 1
const CLOSED = 2

const DAY = 24 * 60 * 60 * 1000

/** A post as far as comments depend on it. */
export interface CommentedPost {
  readonly commentMode?: CommentMode
  /** Milliseconds since the epoch. */
  readonly publishOn: number
}

/** Whether something can be written below a post now. [COMMENT-2] */
export function isOpenForComments(settings: CommentSettings, post: CommentedPost, now: number): boolean {
  const { commentMode = 'usual', publishOn } = post
  if (!settings.isOn || commentMode === 'closed') return false
  if (commentMode !== 'usual' || settings.closeAfterDays === 0) return true
  return now < publishOn + settings.closeAfterDays * DAY
}

/** The same as templates read it: `1` while it is open. */
export const commentStateOf = (settings: CommentSettings, post: CommentedPost, now: number): number =>
  isOpenForComments(settings, post, now) ? OPEN : CLOSED

/** What somebody typed. */
export interface TypedComment {
  readonly name: string
  readonly email: string
  readonly text: string
}

const tidyText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    // Controls, and signs that turn the direction of what stands around them.
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim()

const tidyLine = (text: string): string => tidyText(text).replaceAll(/\s+/gu, ' ')

/**
 * Reads what somebody typed; or what is wrong with it, by field. Whoever is signed in gives neither name nor address.
 * [COMMENT-4]
 */
export function readComment(
  typed: TypedComment,
  isGuest: boolean,
):
  | { readonly ok: true; readonly value: TypedComment }
  | { readonly ok: false; readonly problems: { readonly [field: string]: Sentence } } {
  const value = {
    name: isGuest ? tidyLine(typed.name) : '',
    email: isGuest ? typed.email.trim().toLowerCase() : '',
    text: tidyText(typed.text),
  }
  const problems: { [field: string]: Sentence } = {}
  if (value.text === '') problems['text'] = say('Write something first.')
  if (isGuest && value.name === '') problems['name'] = say('Write the name that stands with your comment.')
  if (isGuest && !isEmail(value.email)) problems['email'] = say('This is not an e-mail address.')
  for (const field of ['name', 'text'] as const) {
    const most = COMMENT_LIMITS[field]
    if (value[field].length > most) problems[field] = say('Write at most {most} characters.', { most })
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, value }
}

/** How a comment came. */
export interface CommentSigns {
  /** A field held something that no person sees. */
  readonly isTrapped: boolean
  /** Milliseconds since its form was begun. */
  readonly took: number
  /** The same words stand on the website already, from somebody. */
  readonly isRepeated: boolean
}

/** Below this nobody reads a form and writes a sentence, in milliseconds. */
const TOO_QUICK = 2000
/** Links from which on somebody looks at a comment, and from which on it is taken for spam. */
const SOME_LINKS = 2
const MANY_LINKS = 6

/** How many addresses a text has, written out or as markup. */
export const linksIn = (text: string): number =>
  (text.match(/https?:\/\/|\bwww\.|\[url|<a\s/giu) ?? []).length

/** What a comment seems to be, before anybody has read it. [COMMENT-5] */
export function judgeComment(
  { name, text }: Pick<TypedComment, 'name' | 'text'>,
  { isTrapped, took, isRepeated }: CommentSigns,
  words: readonly string[],
): 'fine' | 'suspect' | 'spam' {
  if (isTrapped || took < TOO_QUICK || isRepeated || linksIn(name) > 0) return 'spam'
  const links = linksIn(text)
  if (links >= MANY_LINKS) return 'spam'
  const said = `${name}\n${text}`.toLowerCase()
  const isNamed = words.some((word) => word.trim() !== '' && said.includes(word.trim().toLowerCase()))
  return links >= SOME_LINKS || isNamed ? 'suspect' : 'fine'
}

/** Whether a comment is seen at once, waits, or is put with the spam. [COMMENT-3] [COMMENT-5] */
export function beginningState(
  { approval }: Pick<CommentSettings, 'approval'>,
  mode: CommentMode,
  writer: { readonly isTeam: boolean; readonly isKnown: boolean },
  verdict: ReturnType<typeof judgeComment>,
): CommentState {
  if (writer.isTeam) return 'shown'
  if (verdict === 'spam') return 'spam'
  const asks = mode === 'approval' ? 'all' : approval
  const isAsked = asks === 'all' || (asks === 'first' && !writer.isKnown)
  return verdict === 'suspect' || isAsked ? 'waiting' : 'shown'
}
