import { roles } from '@plinth/domain/permissions/permissions'
import type { PlinthApp } from './app.ts'
import { transaction } from './platform/database/database.ts'
import { addMembership, createAccount } from './identity/accounts/accounts.ts'
import { generatePassword, hashPassword } from './identity/accounts/passwords.ts'
import { makePicturesReady } from './content/media/make-pictures-ready.ts'
import { startWebsite } from './onboarding/start-website.ts'
import { listSomeWebsites } from './site/websites/websites.ts'

/** The owner account made on the first run; its password is shown once and never again. */
export interface FirstOwner {
  readonly email: string
  readonly password: string
}

const firstOwnerEmail = 'owner@example.com'

/**
 * Makes a new installation usable: the demo website with an owner account, or with `--no-demo` a website with starter
 * pages whose owner signs up. Does nothing when there is a website. [OPS-20] [OPS-21] [START-1]
 *
 * @returns the account made, if one was
 */
export async function prepareFirstRun(
  app: PlinthApp,
  report: (doing: string) => void,
): Promise<FirstOwner | undefined> {
  if ((await listSomeWebsites(app.db, 1)).length > 0) return undefined
  await app.jobs.ready()
  if (!app.config.demo) {
    await transaction(app.db, (tx) => startWebsite(tx, app.clock, { identifier: 'site', title: 'My site' }))
    return undefined
  }
  const { loadDemo } = await import('./demo/load-demo.ts')
  const password = generatePassword()
  const passwordHash = await hashPassword(password)
  await transaction(app.db, async (tx) => {
    const account = { email: firstOwnerEmail, name: 'Owner', passwordHash }
    const accountId = await createAccount(tx, app.clock, account)
    const websiteId = await loadDemo({ app, db: tx, report, accountId })
    await addMembership(tx, app.clock, websiteId, accountId, [roles.admin])
    await app.jobs.send(makePicturesReady(app.media), { websiteId }, { tx })
  })
  return { email: firstOwnerEmail, password }
}
