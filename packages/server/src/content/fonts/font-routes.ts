import { newId } from '@plinth/domain'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import { notFound, refusalError } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { ownFonts } from '../../site/style/schema.ts'
import { registerCollectionRoutes } from './collection/collection-routes.ts'
import { addOwnFont, deleteOwnFont, fontErrorStatus, ownFontFile, ownFontsWithUse } from './own-font-files.ts'

const forever = 'public, max-age=31536000, immutable'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  woff2: 'font/woff2',
  woff: 'font/woff',
  truetype: 'font/ttf',
  opentype: 'font/otf',
}

/** The owner's calls about fonts of the website's own, and the files themselves. */
export function registerFontRoutes(app: App): void {
  registerCollectionRoutes(app)

  serve(app, 'GET /api/config/fonts', { access: 'site.view' }, (request) =>
    ownFontsWithUse(app.db, request.website),
  )

  serve(app, 'POST /api/config/fonts', { access: 'design.edit' }, async (request) => {
    const added = await addOwnFont(app.db, app.clock, request.website.id, request.body)
    if (!added.ok) throw refusalError(added, fontErrorStatus)
    return added
  })

  serve(
    app,
    'DELETE /api/config/fonts/:id',
    { access: 'design.edit', isolation: othersFont },
    async (request) => {
      if (!(await deleteOwnFont(app.db, request.website.id, request.params.id))) throw notFound('file')
    },
  )

  // Fonts are loaded by pages of the same host only, so no other origin is named. [STYLE-63]
  app.get(
    '/_plinth/own-fonts/:name',
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params as { name: string }
      const font = await ownFontFile(app.db, request.website.id, name.split('.')[0] ?? '')
      if (font === undefined || !font.address.endsWith(`/${name}`)) throw notFound('file')
      return reply
        .type(CONTENT_TYPES[font.format] ?? 'application/octet-stream')
        .header('cache-control', forever)
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'same-origin')
        .send(font.file)
    },
  )
}

/** Names a font of another website, made when it has none: for the isolation test. */
const othersFont: IsolationSample = {
  sample: async (db, websiteId) => {
    const id = newId()
    const metrics = { ascent: 1, descent: 1, lineGap: 0, unitsPerEm: 1, averageWidth: 1 }
    const face = { lightest: 400, boldest: 400, italic: false, metrics, format: 'woff2' } as const
    await db.insert(ownFonts).values({
      ...face,
      websiteId,
      id,
      family: `Theirs ${id}`,
      fileName: 'theirs.woff2',
      size: 0,
      data: '',
      createdAt: new Date(0),
    })
    return { params: { id } }
  },
}
