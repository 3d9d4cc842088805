import type { SenderRecord } from '@plinth/contract/campaigns/campaign-calls'
import { say, type Sentence } from '@plinth/domain'

/** Asks the domain name system for the texts of a name; throws as `dns.resolveTxt` does. */
export type ResolveTxt = (name: string) => Promise<readonly (readonly string[])[]>

/** Names under which mail services usually keep their DKIM key. */
const SELECTORS = [
  'default',
  'mail',
  'dkim',
  'google',
  'selector1',
  'selector2',
  'k1',
  's1',
  'smtp',
  'mxvault',
] as const

type Answer = Omit<SenderRecord, 'says'> & { readonly says: Sentence }

/** Texts of a name: none where it has none, undefined where nobody could be asked. */
async function textsOf(resolve: ResolveTxt, name: string): Promise<string[] | undefined> {
  try {
    return (await resolve(name)).map((parts) => parts.join(''))
  } catch (error) {
    const { code } = error as { code?: unknown }
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : undefined
  }
}

const notAsked = say('The domain name system could not be asked. Try again later.')

/**
 * Whether a domain name says that mails from it are meant: who may send them (SPF), with which key they are signed (DKIM), and
 * what becomes of others (DMARC). [CAMPAIGN-16]
 */
export async function senderRecords(
  resolve: ResolveTxt,
  domain: string,
  selector: string | undefined,
): Promise<Answer[]> {
  const [spf, dkim, dmarc] = await Promise.all([
    textsOf(resolve, domain).then((texts) => spfOf(domain, texts)),
    dkimOf(resolve, domain, selector),
    textsOf(resolve, `_dmarc.${domain}`).then((texts) => dmarcOf(domain, texts)),
  ])
  return [spf, dkim, dmarc]
}

function spfOf(name: string, texts: readonly string[] | undefined): Answer {
  const record = { kind: 'spf', name } as const
  if (texts === undefined) return { ...record, state: 'unknown', found: null, says: notAsked }
  const found = texts.filter((text) => /^v=spf1(\s|$)/i.test(text))
  const [one] = found
  if (one === undefined)
    return {
      ...record,
      state: 'missing',
      found: null,
      says: say(
        'No SPF record: anybody could send mails in your name, so many mail boxes take yours for spam. Add the TXT record your mail service gives you, such as “v=spf1 include:… -all”.',
      ),
    }
  if (found.length > 1)
    return {
      ...record,
      state: 'warning',
      found: found.join(' | '),
      says: say('There are several SPF records, and then none counts. Put them together into one.'),
    }
  if (/\s\+?all\b/i.test(one))
    return {
      ...record,
      state: 'warning',
      found: one,
      says: say('Your SPF record allows everybody to send in your name. Let it end in “-all” or “~all”.'),
    }
  return {
    ...record,
    state: 'good',
    found: one,
    says: say('Says which servers may send your mails. Your mail service has to be among them.'),
  }
}

async function dkimOf(resolve: ResolveTxt, domain: string, selector: string | undefined): Promise<Answer> {
  const names = (selector === undefined ? SELECTORS : [selector]).map((one) => `${one}._domainkey.${domain}`)
  const answers = await Promise.all(
    names.map(async (name) => ({ name, texts: await textsOf(resolve, name) })),
  )
  for (const { name, texts = [] } of answers) {
    const found = texts.find((text) => /(^|;)\s*p=/i.test(text))
    if (found === undefined) continue
    const isRevoked = /(^|;)\s*p=\s*(;|$)/i.test(found)
    return {
      kind: 'dkim',
      name,
      state: isRevoked ? 'warning' : 'good',
      found: found.slice(0, 500),
      says: isRevoked
        ? say('This key was taken back. Let your mail service sign with another one.')
        : say('A key that your mail service can sign your mails with is published.'),
    }
  }
  const isUnknown = answers.every(({ texts }) => texts === undefined)
  return {
    kind: 'dkim',
    name: selector === undefined ? `*._domainkey.${domain}` : names[0]!,
    state: isUnknown ? 'unknown' : selector === undefined ? 'warning' : 'missing',
    found: null,
    says: isUnknown
      ? notAsked
      : selector === undefined
        ? say(
            'No key was found under the usual names. Ask your mail service for the name of its key (the selector), and check again with it.',
          )
        : say('No key stands at this name. Add the record your mail service gives you.'),
  }
}

function dmarcOf(domain: string, texts: readonly string[] | undefined): Answer {
  const record = { kind: 'dmarc', name: `_dmarc.${domain}` } as const
  if (texts === undefined) return { ...record, state: 'unknown', found: null, says: notAsked }
  const found = texts.find((text) => /^v=DMARC1(\s*;|$)/i.test(text))
  if (found === undefined)
    return {
      ...record,
      state: 'missing',
      found: null,
      says: say(
        'No DMARC record: large mail services want one from whoever sends to many. Begin with the TXT record “v=DMARC1; p=none; rua=mailto:you@your-domain”.',
      ),
    }
  const policy = /;\s*p=\s*(none|quarantine|reject)\b/i.exec(found)?.[1]?.toLowerCase()
  if (policy === undefined)
    return {
      ...record,
      state: 'warning',
      found,
      says: say('The DMARC record does not say what to do (p=…), so it does not count.'),
    }
  return {
    ...record,
    state: policy === 'none' ? 'warning' : 'good',
    found,
    says:
      policy === 'none'
        ? say(
            'Reports on mails in your name, and holds none of them back. Once SPF and DKIM are right, say “p=quarantine”.',
          )
        : say('Mails in your name that are not yours are held back.'),
  }
}
