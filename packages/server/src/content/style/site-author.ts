import { mayDo } from '../../platform/http/allow.ts'
import type { SiteAuthor } from './style-drafts.ts'

/** Who asks for a change of the look or the menus. */
export const siteAuthor = (
  request: Parameters<typeof mayDo>[0] & { readonly account: { readonly id: string } },
): SiteAuthor => ({ accountId: request.account.id, mayPublish: mayDo(request, 'pages.publish') })
