import type { App } from '../../platform/http/app-types.ts'
import { transaction } from '../../platform/database/database.ts'
import { websiteSettingsShape } from './shapes.ts'
import { changeWebsiteSettings, readWebsiteSettings } from './website-settings.ts'

/** The settings of a website. */
export async function websiteSettingsFeature(app: App): Promise<void> {
  app.get(
    '/api/config/settings',
    {
      config: { access: 'settings.view' },
      schema: {
        tags: ['settings'],
        summary: 'Settings of the website',
        response: { 200: websiteSettingsShape },
      },
    },
    async (request) => readWebsiteSettings(app.db, request.website.id),
  )

  app.put(
    '/api/config/settings',
    {
      config: { access: 'settings.edit' },
      schema: {
        tags: ['settings'],
        summary: 'Change settings of the website; what is not sent stays',
        body: websiteSettingsShape.partial(),
        response: { 200: websiteSettingsShape },
      },
    },
    async (request) => {
      const { id } = request.website
      await transaction(app.db, (tx) => changeWebsiteSettings(tx, app.clock, app.config, id, request.body))
      return readWebsiteSettings(app.db, id)
    },
  )
}
