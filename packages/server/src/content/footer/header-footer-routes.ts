import { newId } from '@plinth/domain'
import { requireAction } from '../../platform/http/allow.ts'
import type { App } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { refusalError } from '../../platform/http/errors.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { inDraft, siteDraft } from '../../site/style/draft-style.ts'
import { readStyleState, renames, saveStyle, styleErrorStatus } from '../style/style-drafts.ts'
import { findFooter, makeFooter, textsOfFooter } from './footer.ts'

/** The owner's calls about what stands above and below every page. */
export function registerHeaderFooterRoutes(app: App): void {
  app.pageSources.addKept({ place: 'footer', texts: textsOfFooter })
  const answer = async (website: SiteWebsite) => ({
    header: (await siteDraft(app.db, website)).header,
    footer: { documentId: await findFooter(app.db, website.id) },
  })

  serve(app, 'GET /api/site-header-footer', { access: 'site.view' }, (request) => answer(request.website))

  serve(app, 'PUT /api/site-header-footer', { access: 'site.view' }, async (request) => {
    const { website, account, body } = request
    if (body.footer !== undefined) requireAction(request, 'pages.edit')
    if (body.header !== undefined) {
      requireAction(request, 'design.edit')
      const entries = [{ id: newId(), changes: body.header }]
      const { revision } = await readStyleState(app.db, website)
      const batch = { baseRevision: revision, batchId: newId(), sessionId: 'header-footer', entries }
      if (renames(batch)) requireAction(request, 'settings.edit')
      const saved = await saveStyle(app.db, app.clock, website.id, account.id, batch)
      if (!saved.ok) throw refusalError(saved, styleErrorStatus)
    }
    if (body.footer !== undefined) await makeFooter(app.db, app.clock, await inDraft(app.db, website))
    return answer(website)
  })
}
