import { newId, say, type HeaderChanges } from '@plinth/domain'
import { isDeepStrictEqual } from 'node:util'
import { requireAction } from '../../platform/http/allow.ts'
import type { App } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { httpError, refusalError } from '../../platform/http/errors.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { inDraft, siteDraft } from '../../site/style/draft-style.ts'
import { readStyleState, renames, saveStyle, styleErrorStatus } from '../style/style-drafts.ts'
import { siteAuthor } from '../style/site-author.ts'
import { findFooter, makeFooter, textsOfFooter } from './footer.ts'

const otherFooter = say('A website has one footer. Send the document it has, or leave it out.')

/**
 * The changes that change something, for the whole of a header may be sent back with some of it changed; undefined where
 * there is none left. [FOOTER-26]
 */
function withoutKnown(sent: HeaderChanges, header: HeaderChanges): HeaderChanges | undefined {
  const known: { readonly [field: string]: unknown } = { ...header }
  const all = Object.entries(sent)
  const changes = all.filter(([field, value]) => !isDeepStrictEqual(value, known[field]))
  return changes.length === 0 && all.length > 0 ? undefined : Object.fromEntries(changes)
}

/** The owner's calls about what stands above and below every page. */
export function registerHeaderFooterRoutes(app: App): void {
  app.pageSources.addKept({ place: 'footer', texts: textsOfFooter })
  const answer = async (website: SiteWebsite) => ({
    header: (await siteDraft(app.db, website)).header,
    footer: { documentId: await findFooter(app.db, website.id) },
  })

  serve(app, 'GET /api/site-header-footer', { access: 'site.view' }, (request) => answer(request.website))

  serve(app, 'PUT /api/site-header-footer', { access: 'site.view' }, async (request) => {
    const { website, body } = request
    const makes = body.footer === 'sections'
    if (makes) requireAction(request, 'pages.edit')
    if (typeof body.footer === 'object' && body.footer.documentId !== (await findFooter(app.db, website.id)))
      throw httpError('invalid-request', { fields: { footer: otherFooter } })
    if (body.header !== undefined) requireAction(request, 'design.edit')
    const changes = body.header && withoutKnown(body.header, (await siteDraft(app.db, website)).header)
    if (changes !== undefined) {
      const entries = [{ id: newId(), changes }]
      const { revision } = await readStyleState(app.db, website)
      const batch = { baseRevision: revision, batchId: newId(), sessionId: 'header-footer', entries }
      if (renames(batch)) requireAction(request, 'settings.edit')
      const saved = await saveStyle(app.db, app.clock, website.id, siteAuthor(request), batch)
      if (!saved.ok) throw refusalError(saved, styleErrorStatus)
    }
    if (makes) await makeFooter(app.db, app.clock, await inDraft(app.db, website))
    return answer(website)
  })
}
