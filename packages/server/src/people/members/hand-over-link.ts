import { inWords, readText, say, type Sentence } from '@plinth/domain'
import { transaction } from '../../platform/database/database.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import { issueLink, type LinkKind } from './member-links.ts'
import { addMember, findMember, findMemberByEmail } from './members.ts'
import type { Member } from './schema.ts'

/** Where a link of a mail leads. Opening it changes nothing; a press does. */
export const chooseUrl = (origin: string, token: string, returnTo: string): string =>
  `${origin}/_members/choose?${new URLSearchParams({ t: token, ...(returnTo === '' ? {} : { to: returnTo }) })}`

interface Asked {
  readonly websiteId: string
  readonly email: string
  readonly kind: Exclude<LinkKind, 'invite'>
  readonly name?: string
  /** The website as whoever asked has it. */
  readonly origin: string
  readonly returnTo?: string
}

/**
 * Hands over the link with which one chooses a password: of a new account, of one that is there, or none. As a job, because
 * then asking is the same work for every address; the link is made here, so that it is kept nowhere. [MEMBER-3] [MEMBER-4]
 */
export const handOverLink = defineJob<Asked>(
  'members.hand-over-link',
  async ({ websiteId, email, kind, name = '', origin, returnTo = '' }, { db, clock, mail }) => {
    const website = await findWebsite(db, websiteId)
    if (website?.members?.on !== true) return
    const now = clock.now()
    const before = await findMemberByEmail(db, websiteId, email)
    const mayBegin = kind === 'signUp' && website.members.signUp === 'open'
    if (before === undefined && !mayBegin) return
    const language = website.primaryLanguage
    const { member, token } = await transaction(db, async (tx) => {
      const member =
        before ?? (await addMember(tx, now, { websiteId, email, name, language, state: 'unconfirmed' }))
      const isNew = member.state !== 'active'
      const token = await issueLink(tx, now, isNew ? 'signUp' : 'reset', { websiteId, memberId: member.id })
      return { member, token }
    })
    const words = letter(website, member, chooseUrl(origin, token, returnTo))
    await mail.handOver({ from: { websiteId }, to: member.email, ...words })
  },
  { unforeseen: true },
)

function letter(website: SiteWebsite, member: Member, url: string): { subject: string; text: string } {
  const values = { website: readText(website.title, member.language, website.primaryLanguage) }
  const words = (sentence: Sentence) => inWords(sentence, member.language)
  const [subject, before, within] =
    member.state === 'active'
      ? [
          say('Your account on {website}', values),
          say('Somebody, probably you, asked for the account on {website} that this address has.', values),
          say('Sign in as always, or choose a new password within an hour:'),
        ]
      : [
          say('Confirm your account on {website}', values),
          say('Somebody, probably you, asked for an account on {website} at this address.', values),
          say('To begin it, choose a password within a day:'),
        ]
  const after = say('If it was not you, there is nothing to do.')
  return {
    subject: words(subject),
    text: `${words(before)}\n\n${words(within)}\n${url}\n\n${words(after)}\n`,
  }
}

/** Invites a member by mail. Each try makes the link anew: only the newest works. [MEMBER-40] */
export const mailMemberInvitation = defineJob<{
  readonly websiteId: string
  readonly memberId: string
  readonly origin: string
}>('members.mail-invitation', async ({ websiteId, memberId, origin }, { db, clock, mail }) => {
  const [website, member] = await Promise.all([
    findWebsite(db, websiteId),
    findMember(db, websiteId, memberId),
  ])
  if (website === undefined || member?.state !== 'invited') return
  const token = await issueLink(db, clock.now(), 'invite', { websiteId, memberId })
  const values = { website: readText(website.title, member.language, website.primaryLanguage) }
  const words = (sentence: Sentence) => inWords(sentence, member.language)
  await mail.handOver({
    from: { websiteId },
    to: member.email,
    subject: words(say('An account on {website} is ready for you', values)),
    text: `${words(say('You are invited to {website}.', values))}\n\n${words(
      say('To begin, choose a password within a week:'),
    )}\n${chooseUrl(origin, token, '')}\n\n${words(say('If you did not expect this, ignore this mail.'))}\n`,
  })
})

/** Tells a member that the website took their second step away, so that nobody does it unseen. [MEMBER-44] */
export const mailSecondStepRemoved = defineJob<{ readonly websiteId: string; readonly memberId: string }>(
  'members.mail-second-step-removed',
  async ({ websiteId, memberId }, { db, mail }) => {
    const [website, member] = await Promise.all([
      findWebsite(db, websiteId),
      findMember(db, websiteId, memberId),
    ])
    if (website === undefined || member === undefined) return
    const values = { website: readText(website.title, member.language, website.primaryLanguage) }
    const words = (sentence: Sentence) => inWords(sentence, member.language)
    await mail.handOver({
      from: { websiteId },
      to: member.email,
      subject: words(say('Your second step on {website} was removed', values)),
      text: `${words(
        say(
          'Somebody of {website} has removed the second step of your account: no code is asked for any more.',
          values,
        ),
      )}\n\n${words(
        say(
          'If you did not ask for that, choose a new password and tell us. You can set the second step up again in your account.',
        ),
      )}\n`,
    })
  },
)
