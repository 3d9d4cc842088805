import { mayDo } from '../../platform/http/allow.ts'
import type { App } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { languageOf } from '../../platform/http/words-of-answers.ts'
import type { OwnerKind } from '../pages-and-posts/schema.ts'
import { mayPublish } from '../documents/allow-publish.ts'
import { findTexts } from './find-texts.ts'
import { replaceTexts } from './replace-texts.ts'

/** The owner's calls to find words over the whole website, and to write others. */
export function registerReplaceRoutes(app: App): void {
  serve(app, 'POST /api/config/texts/find', { access: 'site.view' }, (request) => {
    const { website, body } = request
    return findTexts(app.db, website, body, (kind) => mayDo(request, actionFor(kind)))
  })

  serve(app, 'POST /api/config/texts/replace', { access: 'site.view' }, (request) =>
    replaceTexts(
      app.db,
      app.clock,
      {
        websiteId: request.website.id,
        language: languageOf(request),
        authorOf: ({ ownerKind }) =>
          mayDo(request, actionFor(ownerKind))
            ? {
                accountId: request.account.id,
                mayWriteCode: mayDo(request, 'code.edit'),
                mayPublish: mayPublish(request, ownerKind),
              }
            : undefined,
      },
      request.body,
    ),
  )
}

const actionFor = (kind: OwnerKind) => (kind === 'item' ? 'content.edit' : 'pages.edit')
