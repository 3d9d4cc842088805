import {
  COLLECTION_TYPES,
  flatShipping,
  noTaxes,
  usualRestock,
  plainHeader,
  readStyle,
  type PageDocument,
  type Website,
} from '@plinth/domain'
import type { RenderInput } from '@plinth/renderer'
import type { Answers } from './fake-api.ts'
import { everything, pages } from './sample-answers.ts'

const website: Website = {
  id: '6b034d117e05d8f29bb87943',
  identifier: 'tern-and-clay',
  title: { en: 'Tern & Clay' },
  tagline: {},
  description: {},
  primaryLanguage: 'en',
  languages: ['en'],
  timeZone: 'Europe/London',
  currency: 'GBP',
  templateId: 'tern-and-clay',
  style: readStyle({
    palette: { white: '#ffffff', light: '#f3efe8', accent: '#9a4a2f', dark: '#3b3a36', black: '#1b1a18' },
    headingFont: 'Fraunces',
    bodyFont: 'Inter',
    baseSize: 17,
    scalePhone: 1.2,
    scaleDesktop: 1.25,
    spacing: 8,
    radius: 4,
    buttonShape: 'rounded',
    motion: 'none',
  }),
  mainNavigation: [],
  footerNavigation: [],
  announcementBar: { enabled: false, html: {} },
  header: plainHeader,
  socialLinks: [],
  store: {
    multipleQuantityAllowedForServices: true,
    useCLDRMoneyFormat: false,
    expressCheckout: false,
    shipping: flatShipping(595),
    taxes: noTaxes,
    restock: usualRestock,
    checkoutMinimum: 0,
  },
}

const [home] = pages.collections

/** The first page of the sample website. */
export const homeId = home?.documentId ?? ''

/** What the renderer draws the sample website's first page from. */
export function sampleCanvas(document: PageDocument): RenderInput {
  if (home === undefined) throw new Error('The sample website has no page.')
  return {
    website,
    language: 'en',
    origin: 'http://shop.test',
    path: '/',
    now: 1795378452452,
    mode: 'editing',
    page: {
      kind: 'page',
      collection: { ...home, type: COLLECTION_TYPES.page },
      document,
      isHome: true,
    },
    library: {
      assets: {},
      products: {},
      categories: {},
      collections: {},
      items: {},
      lists: {},
      links: {},
    },
    navigation: { main: [], footer: [] },
    manifest: { loader: '', islands: {} },
  }
}

/** What the server answers to whoever opens the first page of the sample website and changes it; nothing is kept. */
export const answersOfPage = (document: PageDocument): Answers => ({
  ...everything,
  'GET /api/config/documents/:documentId': {
    documentId: homeId,
    revision: 0,
    document,
    publishedRevision: 0,
    log: [],
  },
  'GET /api/config/documents/:documentId/canvas': sampleCanvas(document),
  'POST /api/config/documents/:documentId/operations': ({ body }) => {
    const { baseRevision, entries } = body as { baseRevision: number; entries: { id: string }[] }
    return {
      revision: baseRevision + entries.length,
      entries: entries.map(({ id }, index) => ({ id, revision: baseRevision + index + 1 })),
      others: [],
    }
  },
  'GET /api/config/collections/:id/items': { items: [], nextCursor: null },
})
