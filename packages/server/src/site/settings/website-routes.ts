import { transaction } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { changeWebsiteSettings, readWebsiteSettings, type SettingsFollowers } from './website-settings.ts'

/** The settings of a website. */
export async function websiteSettingsFeature(app: App, followers: SettingsFollowers): Promise<void> {
  serve(app, 'GET /api/config/settings', { access: 'settings.view' }, async (request) =>
    readWebsiteSettings(app.db, request.website.id),
  )

  serve(app, 'PUT /api/config/settings', { access: 'settings.edit' }, async (request) => {
    const { id } = request.website
    await transaction(app.db, (tx) =>
      changeWebsiteSettings(tx, app.clock, app.config, id, request.body, followers),
    )
    return readWebsiteSettings(app.db, id)
  })
}
