import { captchaOf } from '@plinth/blocks'
import {
  CAPTCHA_TEXTS,
  COMMENT_LIMITS,
  commentSettings,
  inWords,
  PAGE_TYPES,
  patternOf,
  say,
  translatedPattern,
  type JsonObject,
  type Sentence,
} from '@plinth/domain'
import type { CommentPage } from '../model.ts'
import type { RenderRun } from '../run/render-run.ts'
import { paragraphsOf } from './comments.ts'
import type { PageContextBuilder } from './page-context.ts'

interface Says {
  readonly title: Sentence
  readonly text?: Sentence
  /** A link, or with `c` and `k` a button of a form. */
  readonly button?: Sentence
  readonly action?: string
}

function says({ step, to, title, path }: CommentPage): Says {
  const back = { button: say('Back to the post'), action: path }
  switch (step) {
    case 'write':
      return {
        title: to === undefined ? say('Write a comment') : say('Answer {name}', { name: to.name }),
        text: say('On “{title}”', { title }),
      }
    case 'signIn':
      return {
        title: say('Write a comment'),
        text: say('Members write here. Sign in, and you come back to this page.'),
        button: say('Sign in'),
        action: '',
      }
    case 'closed':
      return { title: say('Comments are closed'), text: say('Nobody can comment on this any more.'), ...back }
    case 'waiting':
      return {
        title: say('Thank you for your comment'),
        text: say('Somebody reads it before it is shown.'),
        ...back,
      }
    case 'tell':
      return {
        title: say('Be told of answers'),
        text: say('Press the button, and you get a mail when somebody answers your comment.'),
        button: say('Tell me'),
        action: '/_comments/tell',
      }
    case 'told':
      return {
        title: say('You will be told'),
        text: say('You get a mail when somebody answers your comment. Each says how to end that.'),
        ...back,
      }
    case 'stop':
      return {
        title: say('Be told no more'),
        text: say('Press the button, and you get no more mails about answers to your comments.'),
        button: say('Tell me no more'),
        action: '/_comments/stop',
      }
    case 'stopped':
      return {
        title: say('You are told no more'),
        text: say('You get no more mails about answers to your comments here.'),
        ...back,
      }
    case 'unknown':
      return {
        title: say('This link does not work'),
        text: say('It may have been cut off in the mail, or what it was about is not there any more.'),
      }
  }
}

const patterns = Object.values(CAPTCHA_TEXTS).map(patternOf)

/** What the captcha's script has to know, with its words in the language of the page. */
function captchaProps(run: RenderRun, itemId: string): JsonObject | null {
  const { website, language } = run.input
  const captcha = captchaOf(commentSettings(website).captcha, 'form_block', `comments-${itemId}`, {
    captchaSiteKey: website.captchaSiteKey ?? '',
    allowScriptFrom: (address) => void run.scriptAddresses.add(address),
    allowFrom: (_what, address) => void run.frameOrigins.add(new URL(address).origin),
  })
  if (captcha === null) return null
  const words = Object.fromEntries(
    patterns.flatMap((english) => {
      const own = translatedPattern(english, language)
      return own === english ? [] : [[english, own] as const]
    }),
  )
  return { captcha, language, words }
}

/** The page on which a comment is written, and those of mails about comments. [COMMENT-4] [COMMENT-10] */
export const commentContext: PageContextBuilder<'comment'> = (run, input) => {
  const words = (sentence: Sentence) => inWords(sentence, run.input.language)
  const { title, text, button, action } = says(input)
  const { step, path, c, k, problem, errors } = input
  const heading = words(title)
  const signIn = `/_members/sign-in?${new URLSearchParams({ to: path })}`
  const asks = step === 'tell' || step === 'stop'
  return {
    pageType: PAGE_TYPES.page,
    pageClass: 'page-comment',
    ownTitle: true,
    data: {
      comment: {
        title: heading,
        text: text === undefined ? '' : words(text),
        path,
        back: step === 'write' ? words(say('Back to the post')) : '',
        problem:
          problem === '' && Object.keys(errors).length > 0
            ? words(say('Something is missing or wrong.'))
            : problem,
        to:
          input.to === undefined
            ? null
            : { name: input.to.name, paragraphs: paragraphsOf(input.to.text).map((lines) => ({ lines })) },
        form: step === 'write' ? formView(run, input) : null,
        asks: asks ? { action: action ?? '', button: button === undefined ? '' : words(button), c, k } : null,
        link:
          asks || button === undefined
            ? null
            : { url: step === 'signIn' ? signIn : path, title: words(button) },
      },
    },
    head: { title: heading, description: '', openGraphType: 'website', indexable: false, structuredData: [] },
  }
}

function formView(run: RenderRun, input: CommentPage): JsonObject {
  const words = (sentence: Sentence) => inWords(sentence, run.input.language)
  const { itemId, to, key, again, writer, values, errors } = input
  const id = `comment-${to?.id ?? itemId}`
  const field = (name: 'name' | 'email' | 'text', label: Sentence, hint?: Sentence) => ({
    name,
    id: `${id}-${name}`,
    label: words(label),
    hint: hint === undefined ? '' : words(hint),
    value: values[name],
    most: COMMENT_LIMITS[name],
    error: errors[name] ?? '',
  })
  return {
    itemId,
    to: to?.id ?? '',
    key,
    again,
    label: words(to === undefined ? say('Write a comment') : say('Answer {name}', { name: to.name })),
    isGuest: writer === undefined,
    as: writer === undefined ? '' : words(say('You write as {name}.', { name: writer })),
    text: field('text', to === undefined ? say('Comment') : say('Answer')),
    name: field('name', say('Name')),
    email: field('email', say('Email'), say('It is not shown.')),
    tells: values.tells,
    // Nothing is offered that does not come. [MAIL-33]
    tellsLabel: run.input.sendsMail === false ? '' : words(say('Tell me by mail when somebody answers')),
    tellsId: `${id}-tells`,
    leaveEmpty: words(say('Leave this field empty')),
    send: words(to === undefined ? say('Send the comment') : say('Send the answer')),
    cancel: words(say('Cancel')),
    path: input.path,
    props: captchaProps(run, itemId),
  }
}
