import type { App } from '../platform/http/app-types.ts'
import { registerDocumentRoutes } from './documents/document-routes.ts'
import { registerFontRoutes } from './fonts/font-routes.ts'
import { registerHeaderFooterRoutes } from './footer/header-footer-routes.ts'
import { registerFindRoute } from './links/find-route.ts'
import { registerLinkRoutes } from './links/link-routes.ts'
import { registerPresenceRoutes } from './presence/presence-routes.ts'
import { registerPreviewRoutes } from './previews/preview-routes.ts'
import { registerPublishRoutes } from './publishing/publish-routes.ts'
import { registerRedirectRoutes } from './redirects/redirect-routes.ts'
import { registerReplaceRoutes } from './replace/replace-routes.ts'
import { registerSavedSectionRoutes } from './saved-sections/saved-section-routes.ts'
import { registerStyleRoutes } from './style/style-routes.ts'
import { registerTrashRoutes } from './trash/trash-routes.ts'

/** The owner's calls about what stands on pages, posts and all of them: drafts, publishing, links, style, what is shared and deleted. */
export async function contentFeature(app: App): Promise<void> {
  registerDocumentRoutes(app)
  registerPublishRoutes(app)
  registerPreviewRoutes(app)
  await registerPresenceRoutes(app)
  registerLinkRoutes(app)
  registerFindRoute(app)
  registerFontRoutes(app)
  registerStyleRoutes(app)
  registerHeaderFooterRoutes(app)
  registerSavedSectionRoutes(app)
  registerReplaceRoutes(app)
  registerTrashRoutes(app)
  registerRedirectRoutes(app)
}
