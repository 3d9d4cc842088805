import { readPayLaterLocale } from '@plinth/domain'
import { z } from 'zod'
import { forVisitor } from '../../delivery/sources/page-source.ts'
import type { App } from '../../platform/http/app-types.ts'

const asked = z.object({ locale: z.string().max(20).catch('').default('') })

/** How paying in four works, for the popup of product pages and for those without scripts. [PAYLATER-3] */
export function registerPayLaterPage(app: App): void {
  app.pageSources.add({
    kind: 'payLater',
    policy: forVisitor,
    visited: {
      at: ['/_pay-later'],
      show: async ({ website, query }) => {
        const locale = readPayLaterLocale(asked.parse(query).locale)
        if (website.store.payLater?.isOn !== true || locale === undefined) return undefined
        return { page: { kind: 'payLater', locale } }
      },
    },
  })
}
