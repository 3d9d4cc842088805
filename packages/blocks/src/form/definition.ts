import {
  BLOCK_TYPES,
  field,
  FILE_LIMITS,
  FORM_ITEM_FIELDS,
  FORM_ITEM_TEXTS,
  FORM_LIMITS,
  MAX_EMAIL_LENGTH,
  PREFILLED_KINDS,
  say,
  whenAsks,
} from '@plinth/domain'
import { headingLevel } from '../choices.ts'
import { defineBlock } from '../definition.ts'
import { linkNeeds } from '../link-needs.ts'
import { drawForm } from './draw-form.ts'
import { fieldsOfFormBlock } from './fields-of-form-block.ts'
import { askedAtFirst, openAtFirst, notesOfConditions } from './conditions-of-form.ts'
import { showField } from './show-field.ts'

const ITEM = {
  ...FORM_ITEM_FIELDS,
  key: field.text(
    'Name in the address',
    { max: 100, line: true },
    {
      when: { field: 'kind', is: ['hidden', ...PREFILLED_KINDS] },
      seldom: true,
      help: 'A parameter of this name in the address of the page fills the field.',
    },
  ),
  value: field.text(
    'Value',
    { max: 1000, line: true },
    { ...whenAsks('value'), help: 'Sent when the address says nothing.' },
  ),
  newStep: field.toggle('Begins a new step', {
    when: { field: 'kind', is: ['section'] },
    help: 'Visitors go on with Continue, and back. Without scripts everything is on one page.',
  }),
  fileTypes: field.choice(
    'Files',
    [
      ['picturesAndDocuments', 'Pictures and documents'],
      ['pictures', 'Pictures'],
      ['documents', 'Documents'],
      ['any', 'Sound, film and ZIP too'],
    ],
    whenAsks('fileTypes'),
  ),
  mostFiles: field.number('Most files', { min: 1, max: FILE_LIMITS.files }, whenAsks('mostFiles')),
  mostMegabytes: field.number(
    'Largest file',
    { min: 1, max: FILE_LIMITS.megabytes },
    { unit: 'MB', default: 10, ...whenAsks('mostMegabytes') },
  ),
  condition: field.condition('Ask it', { length: FORM_LIMITS.option }),
}

/** What a field is that was just added, beside its name and kind. */
export const FRESH = {
  required: true,
  maxLength: 0,
  showCountryCode: false,
  currencySymbol: '$',
  underline: false,
  key: '',
  value: '',
  newStep: false,
  fileTypes: 'picturesAndDocuments',
  mostFiles: 1,
  mostMegabytes: 10,
  condition: null,
} as const

export const formBlock = defineBlock({
  type: BLOCK_TYPES.form,
  folder: 'form',
  name: 'Form',
  description: 'Questions whose answers reach you.',
  keywords: ['contact', 'questions', 'survey', 'inquiry', 'message', 'email', 'sign up', 'booking', 'input'],
  group: 'basic',
  menuOrder: 65,
  fields: {
    name: field.text(
      'Name of the form',
      { max: 100, line: true },
      { default: 'Contact form', fieldset: 'BUILD', help: 'You find its answers under this name.' },
    ),
    items: field.list('Fields', 'Field', ITEM, { max: FORM_LIMITS.fields }, { fieldset: 'BUILD' }),
    notify: field.text(
      'Send new answers to',
      { max: MAX_EMAIL_LENGTH, line: true },
      {
        tab: 'advanced',
        fieldset: 'STORAGE',
        placeholder: 'you@example.com',
        help: 'An e-mail address. Without one they go to the first administrator. Every answer is kept under Form answers as well.',
      },
    ),
    keepDays: field.number(
      'Keep answers for',
      { min: 0, max: 3650 },
      { tab: 'advanced', fieldset: 'STORAGE', unit: 'days', help: '0 keeps them until you delete them.' },
    ),
    mailingList: field.choice(
      'Put senders on the mailing list',
      [
        ['no', 'No'],
        ['asked', 'If they tick a box'],
        ['always', 'Always'],
      ],
      {
        tab: 'advanced',
        fieldset: 'STORAGE',
        help: 'The list of the service that is connected under Settings, Forms. In many countries people have to agree first: have them tick a box.',
      },
    ),
    thankSender: field.toggle('Send a mail to whoever filled it in', {
      tab: 'advanced',
      fieldset: 'ADVANCED',
      help: 'To the first e-mail address in the answer.',
    }),
    copyToSender: field.toggle('Add a copy of the answers', {
      tab: 'advanced',
      fieldset: 'ADVANCED',
      when: { field: 'thankSender', is: [true] },
      help: 'Only while the form has a CAPTCHA: else programs would send their own words to anybody.',
    }),
    captcha: field.choice(
      'CAPTCHA',
      [
        ['altcha', 'Built in'],
        ['recaptcha', 'Google reCAPTCHA'],
        ['none', 'None'],
      ],
      {
        tab: 'advanced',
        fieldset: 'CAPTCHA',
        help: 'The built-in one works out a sum and asks nobody else. Google’s needs keys under Settings, Forms, and asks visitors before it loads.',
      },
    ),
    redirect: field.link('Go to this page afterwards', { tab: 'advanced', fieldset: 'ADVANCED' }),
    level: headingLevel('h2'),
    align: field.choice(
      'Button',
      [
        ['start', 'Left'],
        ['center', 'Centre'],
        ['stretch', 'Full width'],
      ],
      { tab: 'design' },
    ),
  },
  texts: {
    'items.*.label': FORM_ITEM_TEXTS.label,
    'items.*.options': FORM_ITEM_TEXTS.options,
    'items.*.description': FORM_ITEM_TEXTS.description,
    'items.*.placeholder': FORM_ITEM_TEXTS.placeholder,
    mailingListLabel: field.text(
      'Beside the box for the mailing list',
      { max: 300 },
      {
        placeholder: 'Join the mailing list',
        tab: 'advanced',
        fieldset: 'STORAGE',
        when: { field: 'mailingList', is: ['asked'] },
      },
    ),
    submit: field.text('Button', { max: 60 }, { placeholder: 'Submit' }),
    disclaimer: field.inlineText(
      'Disclaimer',
      { max: 2000 },
      { placeholder: 'What happens with these answers', tab: 'advanced', fieldset: 'DISCLAIMER' },
    ),
    success: field.inlineText(
      'Message after sending',
      { max: 2000 },
      { placeholder: 'Thank you!', tab: 'content', fieldset: 'BUILD' },
    ),
    after: field.richText(
      'Post-submit HTML',
      { max: 20_000 },
      { placeholder: 'Anything else to show after sending', tab: 'advanced', fieldset: 'ADVANCED' },
    ),
    thanksSubject: field.text(
      'Subject of the mail to the sender',
      { max: 200 },
      {
        tab: 'advanced',
        fieldset: 'ADVANCED',
        when: { field: 'thankSender', is: [true] },
        placeholder: 'Thank you for writing to us',
      },
    ),
    thanksText: field.text(
      'Mail to the sender',
      { max: 5000 },
      {
        tab: 'advanced',
        fieldset: 'ADVANCED',
        lines: 4,
        when: { field: 'thankSender', is: [true] },
        help: 'Left empty, it says that what they sent has reached you, in the language of the website.',
      },
    ),
  },
  initialValue: {
    items: [
      { id: 'name', kind: 'name', ...FRESH },
      { id: 'email', kind: 'email', ...FRESH },
      { id: 'message', kind: 'textarea', ...FRESH },
    ],
  },
  initialTexts: {
    'items.name.label': 'Name',
    'items.email.label': 'Email',
    'items.message.label': 'Message',
    submit: 'Send',
    success: 'Thank you! We will answer as soon as we can.',
  },
  invitation: 'Add a field',
  size: { w: 12, h: 20 },
  pairsOnPhone: false,
  partials: ['parts/form-field.html'],
  needs: ({ redirect }) => ({ links: linkNeeds([redirect]).links }),
  context: (value, environment, block) => {
    const fields = fieldsOfFormBlock(value, environment.text, environment.say)
    const state = environment.form()
    const { editing } = environment
    const shown = fields.filter(({ kind, label }) => editing || kind === 'hidden' || label !== '')
    const { captcha, align } = value
    const notes = notesOfConditions(fields, environment)
    const asked = askedAtFirst(fields, state)
    const open = openAtFirst(fields, asked, state)
    const redirect = environment.link(value.redirect)?.url ?? null
    return {
      ...drawForm(block.id, { action: 'form_block', captcha, align, fields, redirect }, environment),
      empty: fields.length === 0,
      name: value.name,
      level: value.level,
      fields: shown.map((one) => ({
        ...showField(notes.has(one.id) ? { ...one, isConditional: true } : one, environment, state),
        onlyIf: notes.get(one.id) ?? '',
        isUnasked: !asked.has(one.id),
        isElsewhere: !open.has(one.id),
        stepNote:
          editing && one.kind === 'section' && one.newStep === true ? environment.say(say('A new step')) : '',
      })),
      submitFallback: environment.say(say('Submit')),
      after: environment.richText(environment.text('after')),
    }
  },
})
