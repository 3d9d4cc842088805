import type { App } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { changeSender, confirmSender, readSender } from './sender.ts'

/** How often the code of a website is guessed. */
const guessLimit = {
  name: 'sender-guesses',
  burst: 10,
  perSeconds: 3600,
  everywhere: true,
  key: (request: { readonly website: { readonly id: string } }) => request.website.id,
} as const

/** Who mails of a website are from. [MAIL-20] to [MAIL-23] */
export async function senderFeature(app: App): Promise<void> {
  serve(app, 'GET /api/config/sender', { access: 'settings.view' }, ({ website }) =>
    readSender(app, website.id),
  )

  serve(app, 'PUT /api/config/sender', { access: 'settings.edit' }, async ({ website, body }) => {
    await changeSender(app, website, body)
    return readSender(app, website.id)
  })

  serve(
    app,
    'POST /api/config/sender/confirm',
    { access: 'settings.edit', rateLimit: guessLimit },
    async ({ website, body }) => {
      await confirmSender(app, website.id, body.code)
      return readSender(app, website.id)
    },
  )
}
