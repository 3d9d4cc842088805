import {
  inWords,
  PAGE_TYPES,
  planText,
  say,
  type JsonObject,
  type Sentence,
  subscriptionStateText,
} from '@plinth/domain'
import type { MemberPage, MembershipThatOpensNothing } from '../model.ts'
import type { RenderRun } from '../run/render-run.ts'
import { commercePage } from './commerce.ts'
import { dateText } from './commerce-order.ts'
import { priceText } from './commerce-page.ts'
import { addressesSay, addressesView } from './member-addresses.ts'
import type { Field, Form, Says } from './member-form.ts'
import type { PageContextBuilder } from './page-context.ts'

/** Shortest password; the server checks it. */
const leastPassword = 10

const emailField: Field = { name: 'email', label: say('Email'), type: 'email', autocomplete: 'username' }
const passwordField: Field = {
  name: 'password',
  label: say('Password'),
  type: 'password',
  autocomplete: 'current-password',
}
const newPasswordField = (name: string): Field => ({
  name,
  label: say('New password'),
  type: 'password',
  autocomplete: 'new-password',
  hint: say('At least {least} characters.', { least: leastPassword }),
})

const codeField: Field = {
  name: 'factorCode',
  label: say('Code'),
  autocomplete: 'one-time-code',
}

/** The pages of members; each works without scripts. [MEMBER-5] [MEMBER-20] */
export const memberContext: PageContextBuilder<'member'> = (run, page) => {
  const words = (sentence: Sentence) => inWords(sentence, run.input.language)
  const says = sayings[page.view](run, page)
  const { title, text, forms = [], links = [] } = says
  return {
    pageType: says.pageType ?? PAGE_TYPES.page,
    pageClass: 'page-member',
    ...(says.status === undefined ? {} : { status: says.status }),
    ownTitle: true,
    data: {
      member: {
        title: words(title),
        text: text === undefined ? '' : words(text),
        problem: page.problem ?? '',
        notice: page.isSaved === true ? words(say('Saved.')) : '',
        menuLabel: words(say('Your account')),
        menu: menuOf(page).map(([label, url, view]) => ({
          title: words(label),
          url,
          active: view === page.view,
        })),
        forms: forms.map((form, index) => formView(run, page, form, index)),
        links: links.map(([label, url]) => ({ title: words(label), url })),
        ...ordersView(run, page),
        ...subscriptionsView(run, page),
        ...(page.app === undefined && page.recoveryCodes === undefined ? devicesView(run, page) : {}),
        ...factorView(run, page),
        ...passkeysView(run, page),
        ...areasView(run, page),
        ...addressesView(run, page),
        ...offersView(run, page),
        teaser: page.teaser ?? '',
        signOut: page.member !== undefined && menuOf(page).length > 0 ? words(say('Sign out')) : '',
        keepCart: words(say('Keep the cart in this browser')),
        xsrfToken: page.xsrfToken ?? '',
        // With scripts one would be signed out here and not be told of there.
        bySso: page.bySso === true,
        crumb: run.input.crumb ?? '',
        // Forms without a password say whose page they stand on. [MEMBER-97]
        whose: page.member?.email ?? '',
      },
    },
    head: {
      title: words(title),
      description: '',
      openGraphType: 'website',
      indexable: false,
      structuredData: [],
    },
  }
}

/** Subscriptions in rows like orders: each leads to the page on which it is looked after. [SUB-43] */
function subscriptionsView(run: RenderRun, { subscriptions }: MemberPage): JsonObject {
  if (subscriptions === undefined || subscriptions.length === 0) return {}
  const words = (sentence: Sentence) => inWords(sentence, run.input.language)
  const day = (moment: number) => dateText(moment, commercePage(run))
  return {
    orders: subscriptions.map(({ productName, variantName, state, nextOn, url }) => ({
      title: variantName === '' ? productName : `${productName} (${variantName})`,
      url,
      placedOn: nextOn === null ? '' : words(say('Next on {day}', { day: day(nextOn) })),
      downloads: [],
      total: '',
      state: words(subscriptionStateText(state)),
    })),
  }
}

function menuOf({ view }: MemberPage): readonly (readonly [Sentence, string, MemberPage['view']])[] {
  if (
    view !== 'profile' &&
    view !== 'orders' &&
    view !== 'subscriptions' &&
    view !== 'addresses' &&
    view !== 'security' &&
    view !== 'areas'
  )
    return []
  return [
    [say('Profile'), '/_members', 'profile'],
    [say('Orders'), '/_members/orders', 'orders'],
    [say('Subscriptions'), '/_members/subscriptions', 'subscriptions'],
    [say('Addresses'), '/_members/addresses', 'addresses'],
    [say('Areas'), '/_members/areas', 'areas'],
    [say('Sign-in and devices'), '/_members/security', 'security'],
  ]
}

const goingOn = ({ returnTo = '' }: MemberPage): string =>
  returnTo === '' ? '' : `?${new URLSearchParams({ to: returnTo })}`

const ssoLink = (page: MemberPage): readonly (readonly [Sentence, string])[] =>
  page.ssoName === undefined
    ? []
    : [[say('Sign in with {name}', { name: page.ssoName }), `/_members/sso${goingOn(page)}`]]

const backHidden = ({ returnTo = '' }: MemberPage): Record<string, string> =>
  returnTo === '' ? {} : { returnTo }

/** Without a mail server a link is in the hands of whoever runs the website, and people are told so. [MAIL-30] */
const sendsMail = ({ input }: RenderRun): boolean => input.sendsMail !== false

const sayings: Readonly<Record<MemberPage['view'], (run: RenderRun, page: MemberPage) => Says>> = {
  signIn: (run, page) => ({
    title: say('Sign in'),
    forms: [
      {
        action: '/_members/sign-in',
        button: say('Sign in'),
        hidden: backHidden(page),
        ...(page.hasLink === true
          ? {
              instead: [
                sendsMail(run) ? say('Mail me a sign-in link') : say('Ask for a sign-in link'),
                '/_members/ask-link',
              ] as const,
            }
          : {}),
        fields: [
          emailField,
          passwordField,
          {
            name: 'rememberMe',
            label: say('Stay signed in on this device'),
            type: 'checkbox',
            isOptional: true,
          },
        ],
      },
    ],
    links: [
      ...ssoLink(page),
      [say('Forgot your password?'), '/_members/reset'],
      ...(page.mayBegin ? [[say('Create an account'), `/_members/sign-up${goingOn(page)}`] as const] : []),
    ],
  }),
  signUp: (run, page) => ({
    title: say('Create an account'),
    text: sendsMail(run)
      ? say('We send you a mail; with its link you choose a password, and your account is ready.')
      : say(
          'This website cannot send mails yet. Whoever runs it gets the link with which you choose a password: ask them for it.',
        ),
    forms: [
      {
        action: '/_members/sign-up',
        button: say('Create account'),
        hidden: backHidden(page),
        fields: [
          { name: 'name', label: say('Name'), autocomplete: 'name' },
          { ...emailField, autocomplete: 'email' },
        ],
      },
    ],
    links: [[say('I have an account already'), `/_members/sign-in${goingOn(page)}`]],
  }),
  reset: (run) => ({
    title: say('Choose a new password'),
    text: sendsMail(run)
      ? say('Give the address of your account. We send you a mail with a link to choose a new password.')
      : say(
          'Give the address of your account. This website cannot send mails yet: whoever runs it gets the link to choose a new password. Ask them for it.',
        ),
    forms: [
      {
        action: '/_members/reset',
        button: sendsMail(run) ? say('Send the mail') : say('Ask for the link'),
        fields: [emailField],
      },
    ],
    links: [[say('Back to signing in'), '/_members/sign-in']],
  }),
  mailed: (run) => ({
    ...(sendsMail(run)
      ? {
          title: say('Look into your mailbox'),
          text: say(
            'If an account can be had with this address, a mail with a link is on its way to it. Nothing there after a few minutes? Look among the unwanted mails, or check how the address is written.',
          ),
        }
      : {
          title: say('Ask for your link'),
          text: say(
            'This website cannot send mails yet. If an account can be had with this address, whoever runs the website has the link: ask them for it.',
          ),
        }),
    links: [[say('Back to signing in'), '/_members/sign-in']],
  }),
  code: (run, page) => ({
    ...(sendsMail(run)
      ? {
          title: say('Look into your mailbox'),
          text: say(
            'If there is an account with this address, a mail with a link and a code is on its way to it. Open the link in this browser, or type the code here. Nothing there after a few minutes? Look among the unwanted mails, or check how the address is written.',
          ),
        }
      : {
          title: say('Ask for your code'),
          text: say(
            'This website cannot send mails yet. If there is an account with this address, whoever runs the website has a link and a code: ask them. Open the link in this browser, or type the code here.',
          ),
        }),
    forms: [
      {
        action: '/_members/code',
        button: say('Sign in'),
        fields: [
          {
            name: 'code',
            label: say('Code'),
            autocomplete: 'one-time-code',
            hint: sendsMail(run) ? say('Eight letters, as they stand in the mail.') : say('Eight letters.'),
          },
        ],
      },
    ],
    links: [[say('Back to signing in'), `/_members/sign-in${goingOn(page)}`]],
  }),
  link: (_run, page) => ({
    title: say('Sign in'),
    text: say('As {email}.', { email: page.member?.email ?? '' }),
    forms: [{ action: '/_members/link', button: say('Sign in'), hidden: { t: page.token ?? '' } }],
  }),
  elsewhere: () => ({
    title: say('Type the code where you asked'),
    text: say(
      'This link was asked for in another browser, and works only there. Go back to it and type the code of the mail. If you want to sign in here, ask for a link here.',
    ),
    links: [[say('Sign in here'), '/_members/sign-in']],
    status: 403,
  }),
  choose: (_run, page) => ({
    title: say('Choose a password'),
    text: say('For the account of {email}.', { email: page.member?.email ?? '' }),
    forms: [
      ...(page.isChosen === true
        ? [
            {
              action: '/_members/choose',
              button: say('Keep the password I chose with my order'),
              hidden: { t: page.token ?? '', chosen: '1', ...backHidden(page) },
              fields: [],
            },
          ]
        : []),
      {
        action: '/_members/choose',
        button: say('Save and sign in'),
        hidden: { t: page.token ?? '', ...backHidden(page) },
        fields: [newPasswordField('password')],
      },
    ],
  }),
  unusable: (_run, page) => ({
    title: say('This link does not work any more'),
    text: say('It is too old, was used, or a newer mail took its place. Ask for another one.'),
    links: [
      page.hasLink === true
        ? [say('Back to signing in'), '/_members/sign-in']
        : [say('Ask for a new link'), '/_members/reset'],
    ],
    status: 410,
  }),
  welcome: (_run, page) => ({
    title: say('Welcome, {name}', { name: page.member?.name || (page.member?.email ?? '') }),
    text: say('Your account is ready, and you are signed in.'),
    links: [
      ...(page.returnTo === undefined || page.returnTo === ''
        ? []
        : [[say('Go on to where you came from'), page.returnTo] as const]),
      [say('Your account'), '/_members'],
    ],
    pageType: PAGE_TYPES.membershipConfirmed,
  }),
  profile: (run, page) => ({
    title: say('Your account'),
    text: say('You are signed in as {email}.', { email: page.member?.email ?? '' }),
    forms: [
      {
        action: '/_members/profile',
        button: say('Save'),
        fields: profileFields(run, page),
        hidden: { whose: page.member?.email ?? '' },
      },
    ],
    ...(page.member?.newsletterUrl === undefined
      ? {}
      : { links: [[say('Choose what the newsletter sends you'), page.member.newsletterUrl]] }),
  }),
  areas: (_run, page) => ({
    title: say('Areas'),
    ...(page.areas?.length === 0 ? { text: say('This website has no areas yet.') } : {}),
  }),
  protected: (run, page) => ({
    ...(page.isClosed === true ? {} : sayings.signIn(run, page)),
    title: say('For members'),
    text:
      page.isClosed === true
        ? say('This page is not open at the moment.')
        : page.mayBegin
          ? say('Sign in to read this page, or create an account.')
          : say('Sign in to read this page.'),
    pageType: page.teaser === undefined ? PAGE_TYPES.protectedContent : PAGE_TYPES.paywall,
    status: 403,
  }),
  denied: (_run, page) => ({
    title: say('For members of an area'),
    text: deniedText(page),
    links: linksOfReader(page),
    pageType: PAGE_TYPES.memberAreaAccessDenied,
    status: 403,
  }),
  paywall: (run, page) => ({
    title: say('For paying members'),
    text: paywallText(page),
    ...(page.member === undefined
      ? {
          forms: (sayings.signIn(run, page).forms ?? []).map((form) => ({
            ...form,
            title: say('I have a membership'),
          })),
          links: sayings.signIn(run, page).links ?? [],
        }
      : { links: linksOfReader(page) }),
    pageType: PAGE_TYPES.paywall,
    status: 403,
  }),
  orders: (_run, page) => ({
    title: say('Your orders'),
    ...(page.orders?.length === 0
      ? { text: say('Nothing was ordered with {email} yet.', { email: page.member?.email ?? '' }) }
      : {}),
  }),
  subscriptions: (_run, page) => ({
    title: say('Your subscriptions'),
    ...(page.subscriptions?.length === 0
      ? { text: say('There is no subscription with {email}.', { email: page.member?.email ?? '' }) }
      : {}),
  }),
  sso: (_run, page) => ({
    title: say('Sign in with {name}', { name: page.ssoName ?? '' }),
    text: say(
      'You sign in there, and come back here. This website learns your name and address, and no password.',
    ),
    links: [
      [say('Go on to {name}', { name: page.ssoName ?? '' }), `/_members/sso/begin${goingOn(page)}`],
      [say('Back to signing in'), `/_members/sign-in${goingOn(page)}`],
    ],
    pageType: PAGE_TYPES.ssoPage,
  }),
  ssoSignedOut: (_run, page) => ({
    title: say('You are signed out here'),
    text: say(
      'At {name} you still are signed in. Whoever uses this device after you could come in with that.',
      {
        name: page.ssoName ?? '',
      },
    ),
    links: [
      [say('Sign out at {name}, too', { name: page.ssoName ?? '' }), page.signOutUrl ?? '/'],
      [say('To the home page'), '/'],
    ],
    pageType: PAGE_TYPES.ssoPage,
  }),
  secondStep: (_run, page) => ({
    title: say('Type your code'),
    text: say('The app on your phone shows it. If you have lost the phone, type one of your recovery codes.'),
    forms: [
      {
        action: '/_members/second-step',
        button: say('Sign in'),
        hidden: backHidden(page),
        fields: [codeField],
      },
    ],
    links: [[say('Sign in as somebody else'), '/_members/sign-in']],
  }),
  addresses: addressesSay,
  security: (_run, page) => ({
    title: say('Sign-in and devices'),
    forms: [
      ...factorFormsOf(page),
      {
        title: say('Change your password'),
        text: say('Every other device is signed out.'),
        action: '/_members/password',
        button: say('Change password'),
        fields: [
          { ...passwordField, name: 'currentPassword', label: say('Current password') },
          newPasswordField('newPassword'),
        ],
      },
      {
        title: say('Delete your account'),
        text: say(
          'Your account, its devices and its access end at once. What you have ordered stays with the shop, which has to keep it.',
        ),
        action: '/_members/delete',
        button: say('Delete account'),
        isDanger: true,
        fields:
          page.bySso === true ? [{ ...emailField, label: say('Type your email address') }] : [passwordField],
      },
    ],
  }),
}

/** To set a second step up, to look after it, or to type the first code of its app. [MEMBER-32] */
function factorFormsOf({ app, secondStep, recoveryCodes }: MemberPage): readonly Form[] {
  const title = say('Second step')
  if (recoveryCodes !== undefined) return []
  if (app !== undefined)
    return [
      {
        title: say('Type the code the app shows now'),
        action: '/_members/factor/confirm',
        button: say('Switch on'),
        fields: [codeField],
      },
    ]
  const password = { ...passwordField, name: 'factorPassword', label: say('Current password') }
  if (secondStep?.isOn !== true)
    return [
      {
        title,
        text: say(
          'After your password you type a code that an app on your phone shows. Whoever learns your password alone does not get in.',
        ),
        action: '/_members/factor',
        button: say('Set up an app'),
        fields: [password],
      },
    ]
  return [
    {
      title,
      text: say('It is on. You have {count, plural, one {# recovery code} other {# recovery codes}} left.', {
        count: secondStep.codesLeft,
      }),
      action: '/_members/factor/codes',
      button: say('New recovery codes'),
      instead: [say('Remove the second step'), '/_members/factor/remove'],
      fields: [password, codeField],
    },
  ]
}

/** What is shown of an app that is being set up, and of recovery codes. */
function factorView(run: RenderRun, { app, recoveryCodes }: MemberPage): JsonObject {
  const words = (sentence: Sentence) => inWords(sentence, run.input.language)
  return {
    app:
      app === undefined
        ? null
        : {
            title: words(say('Set up an app')),
            text: words(
              say(
                'Open an app for codes on your phone and take this picture with it. Any app for one-time codes will do.',
              ),
            ),
            picture: app.picture,
            alt: words(say('The picture for the app')),
            orType: words(say('If you cannot take the picture, type this into the app:')),
            secret: (app.secret.match(/.{1,4}/g) ?? []).join(' '),
          },
    recovery:
      recoveryCodes === undefined
        ? null
        : {
            title: words(say('Your recovery codes')),
            text: words(
              say(
                'Keep them where your phone is not: each lets you in once if the app is lost. They are not shown again.',
              ),
            ),
            codes: [...recoveryCodes],
            done: words(say('I have kept them')),
          },
  }
}

function profileFields({ input }: RenderRun, { member }: MemberPage): Field[] {
  const { languages } = input.website
  return [
    { name: 'name', label: say('Name'), autocomplete: 'name', value: member?.name ?? '', isOptional: true },
    ...(languages.length < 2
      ? []
      : [
          {
            name: 'language',
            label: say('Language of mails'),
            type: 'select' as const,
            value: member?.language ?? '',
            choices: languages.map((tag) => ({
              value: tag,
              language: tag,
              label: new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag,
            })),
          },
        ]),
    {
      name: 'newsletter',
      label: say('Get the newsletter'),
      type: 'checkbox',
      isOptional: true,
      isChecked: member?.hasNewsletter === true,
    },
  ]
}

/** Where somebody goes who is signed in and does not read a page: to what could open it again, and to their account. [PAID-12] */
const linksOfReader = ({ membership }: MemberPage): readonly (readonly [Sentence, string])[] => [
  ...(membership !== undefined && 'url' in membership
    ? [[say('Look after the subscription'), membership.url] as const]
    : []),
  [say('Your account'), '/_members'],
]

function deniedText({ membership, areas = [] }: MemberPage): Sentence {
  if (membership?.state === 'over')
    return say('Your membership “{name}” is over, and it is not sold at the moment.', {
      name: membership.name,
    })
  if (membership !== undefined) return standingOf(membership)
  return areas.some(({ joining, state }) => joining !== 'invited' || state === 'asked')
    ? say('Your account is not in an area that has this page.')
    : say('Your account is not in an area that has this page. Ask the owner of the website to let you in.')
}

/** Why one does not read what is paid for: what one had of it is named before what else could be bought. [PAID-4] [PAID-12] */
function paywallText({ member, membership }: MemberPage): Sentence {
  if (member === undefined)
    return say(
      'Choose a membership to read this page. If you have one, sign in with the address you bought it with.',
    )
  const { email } = member
  if (membership?.state === 'over')
    return say(
      'Your membership “{name}” is over. Choose one, and buy it with {email}, to read this page again.',
      {
        name: membership.name,
        email,
      },
    )
  if (membership !== undefined) return standingOf(membership)
  return say(
    'You are signed in as {email}. Choose a membership, and buy it with this address, to read this page.',
    { email },
  )
}

/** What a membership waits for that is to open a page again. [PAID-12] */
function standingOf(membership: Exclude<MembershipThatOpensNothing, { readonly state: 'over' }>): Sentence {
  const { name } = membership
  switch (membership.state) {
    case 'past-due':
      return say('“{name}” waits for its payment. This page is open again as soon as it is paid.', { name })
    case 'paused':
      return say('“{name}” is paused. This page is open again once it goes on.', { name })
    case 'active':
      return say('“{name}” is not paid for at the moment. This page is open again with its next payment.', {
        name,
      })
    case 'awaiting':
      return say('Your order {number} waits for its payment. This page is open as soon as it is paid.', {
        number: String(membership.orderNumber),
      })
  }
}

function formView(run: RenderRun, page: MemberPage, form: Form, index: number): JsonObject {
  const words = (sentence: Sentence) => inWords(sentence, run.input.language)
  return {
    title: form.title === undefined ? '' : words(form.title),
    titleId: `member-form-${index}`,
    text: form.text === undefined ? '' : words(form.text),
    action: form.action,
    button: words(form.button),
    isDanger: form.isDanger === true,
    isSignIn: form.action === '/_members/sign-in',
    instead: form.instead === undefined ? '' : words(form.instead[0]),
    insteadAction: form.instead?.[1] ?? '',
    hidden: Object.entries({ ...form.hidden, crumb: run.input.crumb ?? '' }).map(([name, value]) => ({
      name,
      value,
    })),
    fields: (form.fields ?? []).map(({ name, label, type = 'text', ...field }) => {
      const error = page.errors?.[name] ?? ''
      const value = page.values?.[name] ?? field.value ?? ''
      return {
        name,
        id: `member-${index}-${name}`,
        label: words(label),
        hint: field.hint === undefined ? '' : words(field.hint),
        autocomplete: field.autocomplete ?? '',
        type,
        isInput: type !== 'checkbox' && type !== 'select',
        isCheck: type === 'checkbox',
        isChecked: page.values === undefined ? field.isChecked === true : page.values[name] === 'on',
        isSelect: type === 'select',
        choices: (field.choices ?? []).map((choice) => ({
          ...choice,
          isChosen: choice.value === value,
        })),
        isRequired: field.isOptional !== true,
        value: type === 'password' ? '' : value,
        error,
        isInvalid: error !== '',
      }
    }),
  }
}

function ordersView(run: RenderRun, { orders = [] }: MemberPage): JsonObject {
  const shop = commercePage(run)
  const words = (sentence: Sentence) => inWords(sentence, run.input.language)
  return {
    orders: orders.map((order) => ({
      title: words(say('Order {number}', { number: String(order.orderNumber) })),
      url: order.url,
      placedOn: dateText(order.createdOn, shop),
      total: priceText(order.grandTotalCents, shop, order.currency),
      state: words(stateOf(order)),
      downloads: order.downloads.map(({ title, url }) => ({
        title: words(say('Download {title}', { title })),
        url,
      })),
    })),
  }
}

function stateOf({ fulfillmentState, paymentState }: NonNullable<MemberPage['orders']>[number]): Sentence {
  if (fulfillmentState === 'canceled') return say('Canceled')
  if (paymentState === 'refunded') return say('Paid back')
  if (paymentState === 'awaiting') return say('Waiting for payment')
  return fulfillmentState === 'fulfilled' ? say('Done') : say('In preparation')
}

function devicesView(run: RenderRun, { devices = [] }: MemberPage): JsonObject {
  const shop = commercePage(run)
  const words = (sentence: Sentence) => inWords(sentence, run.input.language)
  return {
    devicesTitle: words(say('Where you are signed in')),
    endDevice: words(say('Sign out')),
    endOthers: devices.length > 1 ? words(say('Sign out everywhere else')) : '',
    devices: devices.map(({ id, userAgent, lastSeenOn, isThis }) => ({
      id,
      title: deviceName(userAgent) || words(say('Unknown device')),
      seen: isThis
        ? words(say('This device'))
        : words(say('Last used on {date}', { date: dateText(lastSeenOn, shop) })),
      isThis,
    })),
  }
}

/** Whether the form to sign in is on a page: on its own, before what is for members, and beside what is sold. */
const asksToSignIn = ({ view, isClosed, member }: MemberPage): boolean =>
  view === 'signIn' ||
  (view === 'protected' && isClosed !== true) ||
  (view === 'paywall' && member === undefined)

/** The passkeys of a member, and the buttons that need scripts to make one and to sign in with one. [MEMBER-33] */
function passkeysView(run: RenderRun, page: MemberPage): JsonObject {
  const { passkeys, app, recoveryCodes } = page
  const words = (sentence: Sentence) => inWords(sentence, run.input.language)
  const shop = commercePage(run)
  return {
    passkeyEnter: asksToSignIn(page) ? words(say('Use a passkey')) : '',
    passkeys:
      passkeys === undefined || app !== undefined || recoveryCodes !== undefined
        ? null
        : {
            title: words(say('Passkeys')),
            text: words(
              say(
                'With a passkey you sign in with the finger, face or PIN of your device instead of a password and a code.',
              ),
            ),
            list: passkeys.map(({ id, userAgent, madeOn }) => ({
              id,
              title: deviceName(userAgent) || words(say('Unknown device')),
              made: words(say('Made on {date}', { date: dateText(madeOn, shop) })),
            })),
            remove: words(say('Remove')),
            password: words(say('Your password')),
            add: words(say('Make a passkey')),
          },
  }
}

function areasView(run: RenderRun, { areas = [], returnTo = '' }: MemberPage): JsonObject {
  const words = (sentence: Sentence) => inWords(sentence, run.input.language)
  const ways = { open: say('Join'), asked: say('Ask to join'), invited: undefined } as const
  return {
    areas: areas.map(({ id, name, state, joining, pages, bought }) => {
      const way = state === 'out' ? ways[joining] : undefined
      const told =
        bought !== undefined
          ? boughtText(bought, commercePage(run))
          : state === 'in'
            ? say('You are in.')
            : state === 'asked'
              ? sendsMail(run)
                ? say('You have asked to join. You get a mail as soon as you are let in.')
                : say('You have asked to join. Look in again to see whether you are let in.')
              : joining === 'invited'
                ? say('By invitation of the owner.')
                : undefined
      return {
        id,
        name,
        told: told === undefined ? '' : words(told),
        join: way === undefined ? '' : words(way),
        leave: state === 'in' && bought === undefined ? words(say('Leave')) : '',
        returnTo,
        pages: pages.map((page) => ({ ...page })),
      }
    }),
  }
}

const boughtText = (
  { until }: { readonly until: number | null },
  page: ReturnType<typeof commercePage>,
): Sentence =>
  until === null
    ? say('You have paid for it.')
    : say('Paid for until {day}. Your subscriptions say how it goes on.', { day: dateText(until, page) })

/** Memberships that open the page: what they cost, and where they are bought. [PAID-4] */
function offersView(run: RenderRun, { offers = [] }: MemberPage): JsonObject {
  const shop = commercePage(run)
  const words = (sentence: Sentence) => inWords(sentence, run.input.language)
  return {
    offersTitle: offers.length === 0 ? '' : words(say('Memberships')),
    offers: offers.map(({ title, priceCents, isFrom, plan, url }) => {
      const amount = priceText(priceCents, shop)
      const price = isFrom ? words(say('from {amount}', { amount })) : amount
      return {
        title,
        url,
        price: plan === null ? words(say('{price} once', { price })) : words(planText(plan, price)),
        button: words(say('Get it')),
      }
    }),
  }
}

/** What a browser says of itself in two words: which it is, and on what. */
function deviceName(userAgent: string): string {
  const first = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = first([
    [/Edg\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/Firefox\//, 'Firefox'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ])
  const system = first([
    [/iPhone|iPad/, 'iOS'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Mac OS X/, 'macOS'],
    [/Linux/, 'Linux'],
  ])
  return [browser, system].filter((part) => part !== undefined).join(', ')
}
