import { inWords, readText, say, type Sentence } from '@plinth/domain'
import { defineJob } from '../../platform/jobs/job.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import { handOverLink } from './hand-over-link.ts'
import { findMemberByEmail } from './members.ts'
import { issueSignIn, SIGN_IN_MINUTES } from './sign-in-links.ts'

interface Asked {
  readonly websiteId: string
  /** Which browser asked. */
  readonly id: string
  readonly email: string
  /** The website as whoever asked has it. */
  readonly origin: string
  readonly returnTo: string
}

/**
 * Hands over link and code to sign in; to whoever has not begun their account yet, the link to begin it. As a job, because
 * then asking is the same work for every address; the secrets are made here, so that they are kept nowhere. [MEMBER-13]
 */
export const handOverSignIn = defineJob<Asked>(
  'members.hand-over-sign-in',
  async ({ websiteId, id, email, origin, returnTo }, { db, clock, mail, jobs }) => {
    const website = await findWebsite(db, websiteId)
    if (website?.members?.on !== true || website.members.signInLink !== true) return
    const member = await findMemberByEmail(db, websiteId, email)
    if (member === undefined) return
    if (member.state !== 'active') {
      await jobs.send(handOverLink, { websiteId, email, kind: 'reset', origin, returnTo })
      return
    }
    const secrets = await issueSignIn(db, clock.now(), { websiteId, id }, member.id)
    if (secrets === undefined) return
    const values = { website: readText(website.title, member.language, website.primaryLanguage) }
    const words = (sentence: Sentence) => inWords(sentence, member.language)
    const { token, code } = secrets
    await mail.handOver({
      from: { websiteId },
      to: member.email,
      subject: words(say('Sign in to {website}', values)),
      text: [
        words(say('Somebody, probably you, wants to sign in to {website} with this address.', values)),
        `${words(
          say('Open this link within {minutes} minutes, in the browser in which you asked for it:', {
            minutes: SIGN_IN_MINUTES,
          }),
        )}\n${origin}/_members/link?${new URLSearchParams({ t: token })}`,
        `${words(say('Or type this code there:'))}\n${code}`,
        words(say('Tell the code to nobody. If it was not you, there is nothing to do.')),
        '',
      ].join('\n\n'),
    })
  },
  { unforeseen: true },
)
