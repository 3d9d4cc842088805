import { accordion, at, button, text } from '../documents/build-document.ts'
import { template } from './section-template.ts'

const QUESTIONS = [
  ['How do I order?', '<p>Say it in two or three steps, from the first look to the confirmation.</p>'],
  ['How can I pay?', '<p>You see every way to pay before you order.</p>'],
  ['When will it arrive?', '<p>Say how long it usually takes, and where you send to.</p>'],
  ['Can I change my mind?', '<p>Say how long people have, and what they need to do.</p>'],
] as const

/** Sections that answer what people ask. */
export const questionSections = [
  template(
    'questions',
    ['questions-beside', 'Questions beside a heading', 'faq answers accordion help'],
    { theme: 'light' },
    [
      text('<h2>Before you ask</h2><p>Short answers to what people want to know.</p>', at(0, 0, 8, 7)),
      accordion(QUESTIONS, at(9, 0, 15, 14), { size: 'large', isFaq: true }),
    ],
  ),
  template(
    'questions',
    ['questions-middle', 'Questions in the middle', 'faq answers accordion help centered'],
    { theme: 'white' },
    [
      text('<h2>Questions and answers</h2>', at(3, 0, 18, 4), { align: 'center' }),
      accordion(QUESTIONS, at(4, 5, 16, 14), { isFaq: true, lines: 'around' }),
    ],
  ),
  template(
    'questions',
    ['questions-open', 'Answers side by side', 'faq answers columns open'],
    { theme: 'white' },
    [
      text('<h2>Good to know</h2>', at(0, 0, 18, 4)),
      text('<h3>How do I order?</h3><p>Say it in two or three steps.</p>', at(0, 5, 11, 5)),
      text('<h3>How can I pay?</h3><p>You see every way to pay before you order.</p>', at(13, 5, 11, 5)),
      text('<h3>When will it arrive?</h3><p>Say how long it usually takes.</p>', at(0, 11, 11, 4)),
      text('<h3>Can I change my mind?</h3><p>Say how long people have.</p>', at(13, 11, 11, 4)),
    ],
  ),
  template(
    'questions',
    ['questions-ask', 'Questions and a button', 'faq answers contact help support'],
    { theme: 'light' },
    [
      text('<h2>Still wondering?</h2>', at(0, 0, 14, 4)),
      button('Ask us', 'collection:#contact', at(16, 0, 8, 4), { align: 'end', verticalAlign: 'bottom' }),
      accordion(QUESTIONS.slice(0, 3), at(0, 5, 24, 11), { size: 'large', sign: 'arrow' }),
    ],
  ),
]
