import fastify, { LogController, type FastifyServerOptions } from 'fastify'
import { systemClock, type Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { DatabaseConnection } from './platform/database/database.ts'
import { withoutValues } from './platform/database/without-values.ts'
import { installationSecret } from './platform/database/installation.ts'
import { DiskWatch, type MeasureFreeSpace } from './platform/disk-space.ts'
import { accountsFeature } from './identity/routes.ts'
import { findKeyHolder } from './identity/api-keys/api-keys.ts'
import { findSignedIn } from './identity/sessions/sessions.ts'
import { onboardingFeature } from './onboarding/routes.ts'
import { sortByName } from './shop/catalog/sort-by-name.ts'
import { cartFeature } from './shop/cart-pages/routes.ts'
import { contributionsFeature } from './shop/contributions/donate-page.ts'
import { savedFeature } from './shop/saved/routes.ts'
import { catalogFeature } from './shop/catalog/routes.ts'
import { noKnownBuyers } from './shop/checkout/known-buyer.ts'
import { checkoutFeature } from './shop/checkout/routes.ts'
import { returnsFeature } from './shop/returns/routes.ts'
import { cartRemindersFeature } from './shop/cart-reminders/routes.ts'
import { orderChangesFeature } from './shop/order-changes/routes.ts'
import { draftOrdersFeature } from './shop/drafting/routes.ts'
import { subscriptionsFeature } from './shop/renewals/routes.ts'
import { giftCardsFeature } from './shop/gift-cards/routes.ts'
import { discountsFeature } from './shop/discounts/routes.ts'
import { importsFeature } from './site/imports/routes.ts'
import { inventoryFeature } from './shop/inventory/routes.ts'
import { postsFeature } from './content/posts/routes.ts'
import { contentFeature } from './content/routes.ts'
import { mediaFeature } from './content/media/routes.ts'
import { operationsHealthFeature } from './operations/health/routes.ts'
import { scriptErrorsFeature } from './operations/script-errors/routes.ts'
import { languagesWithoutAddress } from './content/pages/collections.ts'
import { pagesFeature } from './content/pages/routes.ts'
import { addLanguage } from '@plinth/domain'
import { pseudoMessage } from '@plinth/domain/words/pseudo'
import { paymentsFeature } from './shop/payments/owner-routes.ts'
import { registerWalletDomains } from './shop/payments/wallet-domains.ts'
import { campaignsFeature } from './people/campaigns/routes.ts'
import type { ResolveTxt } from './people/campaigns/sender-records.ts'
import { hasOpenCampaign } from './people/campaigns/has-open-campaign.ts'
import { segmentsFeature } from './people/segments/routes.ts'
import { contactsFeature } from './people/contacts/routes.ts'
import { personalDataFeature } from './people/personal-data/routes.ts'
import { restockFeature } from './people/restock/routes.ts'
import { reviewsFeature } from './shop/reviewing/routes.ts'
import { ordersFeature } from './shop/orders/routes.ts'
import { orderPagesFeature } from './shop/order-pages/routes.ts'
import { orderFilesFeature } from './shop/order-files/routes.ts'
import { mailTemplatesFeature } from './shop/mail-templates/routes.ts'
import { productFilesFeature } from './shop/product-files/routes.ts'
import { goesWithProducts } from './shop/inventory/goes-with-products.ts'
import { settingsFeature } from './site/settings/routes.ts'
import { upkeepFeature } from './operations/upkeep/upkeep.ts'
import { websiteSettingsFeature } from './site/settings/website-routes.ts'
import { websiteRecords } from './site/websites/website-records.ts'
import type { RegisteredRoute } from './platform/http/access.ts'
import { receive } from './platform/http/asked-host.ts'
import type { App, Feature } from './platform/http/app-types.ts'
import { registerHttpCore } from './platform/http/core.ts'
import { editorFeature } from './platform/http/editor-pages.ts'
import { handleRoutingError } from './platform/http/error-handler.ts'
import { refuseWhatIsNoRequest } from './platform/http/no-request.ts'
import { openApiFeature } from './platform/http/open-api.ts'
import { usualPatience, watchBodies, type Patience } from './platform/http/patience.ts'
import { trustedProxies } from './platform/network/proxies.ts'
import { RateLimiter } from './platform/http/rate-limit.ts'
import { sharedBuckets } from './platform/http/shared-buckets.ts'
import { createSiteDirectory } from './platform/http/site.ts'
import type { JobQueue } from './platform/jobs/job.ts'
import { createPostOffice, deliverMail, type Terminal } from './platform/mail/post-office.ts'
import { answerFromCache } from './delivery/cache/fast-path.ts'
import { PageCache } from './delivery/cache/page-cache.ts'
import { noReaders } from './delivery/page/readers.ts'
import { guardLockedWebsites } from './delivery/page/website-lock.ts'
import { siteFeature } from './delivery/routes.ts'
import { PageSources } from './delivery/sources/page-sources.ts'
import { searchFeature } from './content/search/routes.ts'
import { captchaFeature } from './people/captcha/routes.ts'
import { connectionsFeature } from './people/connections/routes.ts'
import { carriersFeature } from './shop/labels/routes.ts'
import { placesFeature } from './shop/places/routes.ts'
import { webhooksFeature } from './site/webhooks/routes.ts'
import { findSender } from './people/sender/sender.ts'
import { senderFeature } from './people/sender/routes.ts'
import { newsletterFeature } from './people/newsletter/routes.ts'
import { commentsFeature } from './people/comments/routes.ts'
import { consentFeature } from './people/consent/routes.ts'
import { ssoFeature } from './people/sso-sign-in/routes.ts'
import { membersFeature } from './people/members/routes.ts'
import { formsFeature } from './people/forms/routes.ts'

export interface AppParts {
  readonly config: Config
  /** Open and migrated. The app does not close it. */
  readonly database: DatabaseConnection
  readonly jobs: JobQueue
  readonly clock?: Clock
  readonly logger?: FastifyServerOptions['logger']
  /** Shows the person at the machine what nobody else may see; standard output unless given. */
  readonly terminal?: Terminal
  /** Measures the free space of the data folder's disk. */
  readonly measureFreeSpace?: MeasureFreeSpace
  /** Asks the domain name system for texts; the machine's own unless given. */
  readonly resolveTxt?: ResolveTxt
  /** Features beside Plinth's own. */
  readonly more?: readonly Feature[]
  /** How long slow connections are waited for, if not as usual. */
  readonly patience?: Patience
  /** Where the owner's application was built to, if not in its usual place. */
  readonly editorFolder?: string
}

/** The composed application and the list of its routes. */
export type PlinthApp = App & { readonly routes: readonly RegisteredRoute[] }

/** Composes the application; it never listens. Tests and main.ts both enter here. */
export async function buildApp(parts: AppParts): Promise<PlinthApp> {
  const { config, database, jobs, clock = systemClock, patience = usualPatience } = parts
  const isTrusted = trustedProxies(config.trustedProxies)
  const app: App = fastify({
    logger: loggerWithoutValues(parts.logger),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: isTrusted,
    rewriteUrl: (message) => receive(message, isTrusted),
    frameworkErrors: handleRoutingError,
    clientErrorHandler: refuseWhatIsNoRequest,
    bodyLimit: 1024 * 1024,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
    // Given, so that Fastify does not load its own compilers; the core sets Zod's.
    schemaController: { compilersFactory: { buildValidator: neverBuilt, buildSerializer: neverBuilt } },
    http: { headersTimeout: patience.headers, connectionsCheckingInterval: patience.lookEvery },
    connectionTimeout: patience.idle,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  })
  const senderOf = findSender(config, database.db)
  const mail = createPostOffice(config, clock, jobs, parts.terminal ?? onStandardOutput, senderOf)
  const secret = config.secret ?? (await installationSecret(database.db))
  if (config.pseudoLanguage) {
    const english = addLanguage('en', pseudoMessage)
    app.addHook('onClose', async () => english())
  }
  app.decorate('config', config)
  app.decorate('clock', clock)
  app.decorate('database', database)
  app.decorate('db', database.db)
  app.decorate('jobs', jobs)
  app.decorate('disk', new DiskWatch(config.dataFolder, parts.measureFreeSpace))
  app.decorate('mail', mail)
  const shared = database.kind === 'embedded' ? undefined : sharedBuckets(database.db, secret)
  app.decorate('rateLimiter', new RateLimiter(clock, config.rateLimits, shared))
  app.decorate('secret', secret)
  app.decorate('pageSources', new PageSources())
  app.decorate('finders', [])
  app.decorate('readers', noReaders())
  app.decorate('knownBuyers', noKnownBuyers())
  app.decorate('importKinds', new Map())
  app.decorate('goesWithProducts', goesWithProducts)

  const directory = await createSiteDirectory(websiteRecords(database), config)
  app.addHook('onClose', () => directory.close())
  jobs.register(deliverMail)

  const pageCache = new PageCache()
  app.addHook('onRequest', answerFromCache(pageCache, directory))
  watchBodies(app, patience)
  closeConnectionsWhenDone(app)

  const routes = await registerHttpCore(app, {
    directory,
    findAccount: (token) => findSignedIn(database.db, clock, token),
    findKeyHolder: (websiteId, key) => findKeyHolder(database.db, clock, websiteId, key),
  })
  guardLockedWebsites(app)
  await app.register(openApiFeature, { routes })
  await registerFeatures(app, parts)
  await app.register(siteFeature, { cache: pageCache, directory })
  for (const feature of parts.more ?? []) await app.register(feature)

  await app.ready()
  return Object.assign(app, { routes })
}

/** What Plinth is made of, in the order in which it begins. */
async function registerFeatures(app: App, parts: AppParts): Promise<void> {
  await app.register(operationsHealthFeature)
  await app.register(scriptErrorsFeature)
  await app.register(upkeepFeature)
  await app.register(websiteSettingsFeature, {
    languageChanged: sortByName,
    withoutAddress: languagesWithoutAddress,
    domainsChanged: (tx, websiteId) => app.jobs.send(registerWalletDomains, { websiteId }, { tx }),
  })
  await app.register(importsFeature)
  await app.register(accountsFeature)
  await app.register(onboardingFeature)
  await app.register(settingsFeature)
  await app.register(mediaFeature)
  await app.register(pagesFeature)
  await app.register(contentFeature)
  await app.register(postsFeature)
  await app.register(catalogFeature)
  await app.register(inventoryFeature)
  await app.register(productFilesFeature)
  await app.register(cartFeature)
  await app.register(savedFeature)
  await app.register(contributionsFeature)
  await app.register(checkoutFeature)
  await app.register(paymentsFeature)
  await app.register(mailTemplatesFeature)
  await app.register(ordersFeature)
  await app.register(orderPagesFeature)
  await app.register(orderFilesFeature)
  await app.register(discountsFeature)
  await app.register(giftCardsFeature)
  await app.register(subscriptionsFeature)
  await app.register(draftOrdersFeature)
  await app.register(orderChangesFeature)
  await app.register(cartRemindersFeature)
  await app.register(returnsFeature)
  await app.register(editorFeature, { folder: parts.editorFolder })
  await app.register(searchFeature)
  await app.register(captchaFeature)
  await app.register(senderFeature)
  await app.register(placesFeature)
  await app.register(carriersFeature)
  await app.register(formsFeature)
  await app.register(newsletterFeature)
  await app.register(segmentsFeature, { hasOpenCampaign })
  await app.register(campaignsFeature, { resolveTxt: parts.resolveTxt })
  await app.register(webhooksFeature)
  await app.register(connectionsFeature)
  await app.register(membersFeature)
  await app.register(ssoFeature)
  await app.register(commentsFeature)
  await app.register(consentFeature)
  await app.register(contactsFeature)
  await app.register(personalDataFeature)
  await app.register(restockFeature)
  await app.register(reviewsFeature)
}

/** Stands where Fastify would build compilers for JSON Schema: ours are Zod's schemas. */
function neverBuilt(): never {
  throw new Error('A schema was met before the compilers were set.')
}

function onStandardOutput(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Whatever is logged as an error is logged without the values in it. [OPS-70] */
function loggerWithoutValues(logger: AppParts['logger']): FastifyServerOptions['logger'] {
  if (logger === undefined || typeof logger === 'boolean')
    return logger === true && { serializers: { err: withoutValues } }
  return { ...logger, serializers: { ...logger.serializers, err: withoutValues } }
}

/** While it stops, a connection closes as soon as its request is answered; kept open, it would hold the server. */
function closeConnectionsWhenDone(app: App): void {
  app.addHook('preClose', async () => {
    const closing = setInterval(() => app.server.closeIdleConnections(), 50)
    app.server.once('close', () => clearInterval(closing))
    closing.unref()
  })
}
