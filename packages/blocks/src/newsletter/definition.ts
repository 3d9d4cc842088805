import { BLOCK_TYPES, field, POPUP_FORM, say } from '@plinth/domain'
import { headingLevel } from '../choices.ts'
import { defineBlock } from '../definition.ts'
import { drawForm } from '../form/draw-form.ts'
import { showField } from '../form/show-field.ts'
import { fieldsOfNewsletter } from './fields-of-newsletter.ts'

const NOT_CONFIRMED = say(
  'Thank you! This website cannot send mails yet, so nobody can confirm an address. Please subscribe again later.',
)

export const newsletterBlock = defineBlock({
  type: BLOCK_TYPES.newsletter,
  folder: 'newsletter',
  name: 'Newsletter',
  description: 'Visitors leave their address to hear from you.',
  keywords: ['subscribe', 'mailing list', 'email', 'sign up', 'news', 'updates'],
  group: 'basic',
  menuOrder: 66,
  fields: {
    captcha: field.choice(
      'CAPTCHA',
      [
        ['altcha', 'Built in'],
        ['recaptcha', 'Google reCAPTCHA'],
        ['none', 'None'],
      ],
      {
        tab: 'advanced',
        help: 'The built-in one works out a sum and asks nobody else. Google’s needs keys under Settings, Forms, and asks visitors before it loads.',
      },
    ),
    withoutConfirmation: field.toggle('Without a mail to confirm', {
      tab: 'advanced',
      help: 'Then anybody can put anybody on the list, and in many countries you cannot prove that they agreed.',
    }),
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
    title: field.text('Title', { max: 200 }, { placeholder: 'Title' }),
    text: field.inlineText('Text', { max: 1000 }, { placeholder: 'What you write about, and how often' }),
    submit: field.text('Button', { max: 60 }, { placeholder: 'Subscribe' }),
    disclaimer: field.inlineText(
      'What is agreed to',
      { max: 2000 },
      { placeholder: 'What people agree to; it is kept as proof' },
    ),
    success: field.inlineText(
      'Message afterwards',
      { max: 2000 },
      { placeholder: 'Thank you! Please open the mail we sent you and confirm.', tab: 'content' },
    ),
  },
  initialTexts: {
    title: 'Newsletter',
    submit: 'Subscribe',
    disclaimer: 'We write from time to time. You can leave at any time by a link in every mail.',
    success: 'Thank you! Please open the mail we sent you and confirm.',
  },
  size: { w: 10, h: 9 },
  pairsOnPhone: false,
  partials: ['parts/form-field.html'],
  shares: () => ['form'],
  context: (value, environment, block) => {
    const { editing } = environment
    const fields = fieldsOfNewsletter(environment.say(say('Email')))
    const state = environment.form()
    const title = environment.text('title')
    const { captcha, align } = value
    // The one in a pop-up is another action: what was worked out for one counts for no other. [POPUP-4]
    const action = block.id === POPUP_FORM ? 'promo_popup' : 'newsletter_block'
    const drawn = { action, captcha, align, fields, redirect: null } as const
    // Without a mail nobody can confirm, whatever the owner has written to be said afterwards. [MAIL-31]
    const cannotConfirm = !environment.sendsMail && !value.withoutConfirmation
    return {
      ...drawForm(block.id, drawn, environment),
      ...(cannotConfirm ? { success: environment.say(NOT_CONFIRMED) } : {}),
      empty: false,
      ...(title === '' ? { level: value.level, levelLook: '' } : environment.heading(value.level)),
      title,
      showTitle: editing || title !== '',
      label: title || environment.say(say('Newsletter')),
      text: environment.text('text'),
      showText: editing || environment.text('text') !== '',
      fields: fields.map((one) => showField(one, { ...environment, editing: false }, state, `${block.id}-`)),
      submitFallback: environment.say(say('Subscribe')),
    }
  },
})
