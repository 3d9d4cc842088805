import type { App } from '../platform/http/app-types.ts'
import { keyRoutes } from './api-keys/key-routes.ts'
import { accountRoutes } from './own-account/account-routes.ts'
import { handOverReset } from './own-account/hand-over-reset.ts'
import { mailInvitation } from './team/mail-invitation.ts'
import { factorRoutes } from './factors/factor-routes.ts'
import { passkeyRoutes } from './factors/passkey-routes.ts'
import { listViewRoutes } from './list-views/list-view-routes.ts'
import { sessionRoutes } from './own-account/session-routes.ts'
import { teamRoutes } from './team/team-routes.ts'

/** Owners: who they are, how they sign in, and who may do what on which website. */
export async function accountsFeature(app: App): Promise<void> {
  app.jobs.register(handOverReset)
  app.jobs.register(mailInvitation)
  sessionRoutes(app)
  accountRoutes(app)
  factorRoutes(app)
  passkeyRoutes(app)
  teamRoutes(app)
  listViewRoutes(app)
  keyRoutes(app)
}
