import { say } from '@plinth/domain'
import { isRoleCode } from '@plinth/domain/permissions/permissions'
import { z } from 'zod'
import { saying } from '../saying.ts'

/** Shortest and longest password, in characters. [ACC-3] */
export const passwordLength = { least: 10, most: 200 } as const

export const emailField = z
  .string()
  .trim()
  .max(254, say('An e-mail address has at most 254 characters.'))
  .pipe(z.email(say('This is not an e-mail address.')))

const { least, most } = passwordLength

export const passwordField = z
  .string()
  .refine(
    ({ length }) => length >= least,
    saying(say('A password needs at least {least} characters.', { least })),
  )
  .refine(({ length }) => length <= most, saying(say('A password has at most {most} characters.', { most })))
  .meta({ minLength: least, maxLength: most })

export const nameField = z
  .string()
  .trim()
  .min(1, say('Please give a name.'))
  .max(100, say('A name has at most 100 characters.'))

export const tokenField = z.string().min(1).max(200)

export const rolesField = z
  .array(z.number().int().refine(isRoleCode, say('This is not a role code.')))
  .min(1, say('Choose at least one role.'))
  .max(15)

export const account = z.object({ id: z.string(), email: z.string(), name: z.string() })

/** How the editor is to look: light, dark, or as the person's system does. [ACC-30] */
export const appearanceField = z.enum(['system', 'light', 'dark'])

/** An account as its own person sees it. */
export const ownAccount = account.extend({ appearance: appearanceField })

export const websiteSummary = z.object({
  id: z.string(),
  identifier: z.string(),
  title: z.string(),
  /** Origin of the website, where its `/config` is. */
  url: z.string(),
  roles: z.array(z.number()),
})

export const session = z.object({
  /** Null when nobody is signed in. */
  account: ownAccount.nullable(),
  /** Nobody has signed up yet: `/signup` is open. */
  firstRun: z.boolean(),
  /** Whether a mail server is set up; without one nothing is sent. */
  mailServer: z.boolean(),
  /** The website of this host; null on an installation without one. */
  website: z
    .object({
      id: z.string(),
      identifier: z.string(),
      title: z.string(),
      primaryLanguage: z.string(),
      languages: z.array(z.string()),
      currency: z.string(),
      useCLDRMoneyFormat: z.boolean(),
      timeZone: z.string(),
    })
    .nullable(),
  /** Role codes here, and the actions they allow. */
  roles: z.array(z.number()),
  permissions: z.array(z.string()),
  websites: z.array(websiteSummary),
})
