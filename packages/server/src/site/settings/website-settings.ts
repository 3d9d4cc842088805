import {
  headerChanges,
  headerValues,
  noCartReminder,
  noConsent,
  noContributions,
  noPayLater,
  noPopup,
  noReviews,
  noSecondCurrency,
  noSeller,
  overtaken,
  questionsProblem,
  say,
  tidyQuestions,
  usualLowStock,
  verbatim,
  withParts,
  type Website,
} from '@plinth/domain'
import type { AnswerOf, RequestOf } from '@plinth/contract'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { isUniqueViolation, type Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { DraftedSite } from '../style/draft-style.ts'
import { styleDrafts } from '../style/schema.ts'
import { readSettings, writeSettings } from './settings.ts'
import { websiteError } from '../websites/errors.ts'
import { cleanLine } from '../../platform/clean-line.ts'
import { refuseForeign, thingsOfAddresses } from '../websites/foreign-things.ts'
import { domains, websites } from '../websites/schema.ts'
import { websiteChanged } from '../changes/changes.ts'
import { findWebsite } from '../websites/websites.ts'

export type WebsiteSettings = AnswerOf<'GET /api/config/settings'>

type SettingsChanges = RequestOf<'PUT /api/config/settings'>['Body']

const seoDefaults: WebsiteSettings['seo'] = {
  hiddenFromSearch: false,
  titleFormat: '%p — %s',
  verification: {},
}

const pagesDefaults: WebsiteSettings['pages'] = { weightLimit: 2 }

/** Namespace of what an owner sets for pages as they are made. */
const pagesNamespace = 'pages'

/** Namespace of the search settings; read by what renders pages. */
export const seoNamespace = 'seo'

/** The settings of a website as its owner edits them. */
export async function readWebsiteSettings(db: Database, websiteId: string): Promise<WebsiteSettings> {
  const website = await findWebsite(db, websiteId)
  if (website === undefined) throw notFound('website')
  const seo = await readSettings(db, websiteId, seoNamespace)
  const pages = await readSettings(db, websiteId, pagesNamespace)
  return {
    identifier: website.identifier,
    title: website.title,
    tagline: website.tagline,
    description: website.description,
    primaryLanguage: website.primaryLanguage,
    languages: [...website.languages],
    timeZone: website.timeZone,
    currency: website.currency,
    domains: [...website.domains],
    logoAssetId: website.logoAssetId ?? null,
    socialAssetId: website.socialAssetId ?? null,
    announcementBar: website.announcementBar,
    socialLinks: [...website.socialLinks],
    shareButtons: [...(website.shareButtons ?? [])],
    popup: popupOf(website),
    consent: { ...noConsent, ...website.consent },
    store: website.store,
    pages: { ...pagesDefaults, ...pages },
    seo: { ...seoDefaults, ...seo },
  }
}

/** The pop-up, as the settings have it: lists that may be changed. */
const popupOf = ({ popup = noPopup }: Pick<Website, 'popup'>): WebsiteSettings['popup'] => ({
  ...popup,
  theme: popup.theme ?? 'white',
  pageIds: [...popup.pageIds],
})

/** What other rooms do in the transaction that changes a setting of theirs too. */
export interface SettingsFollowers {
  /** The website has another primary language. */
  readonly languageChanged: (tx: Database, websiteId: string) => Promise<void>
  /** Which of these languages have no address of their own, since a page stands there. [LANG-7] */
  readonly withoutAddress: (
    tx: Database,
    websiteId: string,
    languages: readonly string[],
  ) => Promise<readonly string[]>
  /** It has other domains of its own. */
  readonly domainsChanged: (tx: Database, websiteId: string) => Promise<void>
}

/**
 * Changes the settings that are given; the rest stays. Call it in a transaction. [SET-1] [SET-2] [SET-20]
 *
 * @throws AppError `settings-changed`, `questions-invalid`, `foreign-thing`, `identifier-taken`, `domain-taken`, `base-host-as-domain`,
 *   `language-address-taken`
 */
export async function changeWebsiteSettings(
  tx: Database,
  clock: Clock,
  config: InstallationHosts,
  websiteId: string,
  changes: SettingsChanges,
  followers: SettingsFollowers,
): Promise<void> {
  await lockSettings(tx, websiteId)
  const whole = wholeSettings(await readWebsiteSettings(tx, websiteId), changes)
  const {
    domains: hosts,
    seo,
    pages,
    announcementBar,
    ...columns
  } = await withQuestions(tx, websiteId, whole)
  if (hosts !== undefined) {
    await setDomains(tx, clock, config, websiteId, hosts)
    await followers.domainsChanged(tx, websiteId)
  }
  if (seo !== undefined) await writeSettings(tx, clock, websiteId, seoNamespace, seo)
  if (pages !== undefined) await writeSettings(tx, clock, websiteId, pagesNamespace, pages)
  const values = {
    ...columns,
    ...(announcementBar === undefined
      ? {}
      : { announcementBar: { ...announcementBar, html: cleanLine(announcementBar.html) } }),
  }
  await refuseForeign(tx, websiteId, [
    ...(['logoAssetId', 'socialAssetId'] as const).map((field) => ({
      field,
      kind: 'file' as const,
      ids: [columns[field]],
    })),
    ...thingsOfAddresses('announcementBar.link', [announcementBar?.link]),
    ...thingsOfAddresses('popup.link', [columns.popup?.link]),
    ...thingsOfAddresses('consent.policy', [columns.consent?.policy]),
    { field: 'popup.pageIds', kind: 'page' as const, ids: [...(columns.popup?.pageIds ?? [])] },
  ])
  await refuseForeignPrimaryLanguage(tx, websiteId, columns)
  await refuseLanguagesOfPages(tx, websiteId, columns, followers)
  if (columns.identifier !== undefined) await refuseTakenIdentifier(tx, websiteId, columns.identifier)
  if (Object.keys(values).length > 0) {
    const before = await findWebsite(tx, websiteId)
    await tx.update(websites).set(values).where(eq(websites.id, websiteId))
    await settleDraftHeader(tx, websiteId, before)
  }
  if (columns.primaryLanguage !== undefined) await followers.languageChanged(tx, websiteId)
  await websiteChanged(tx, websiteId)
}

/** The same with the questions of the checkout as they are kept. [CHKQ-1] */
async function withQuestions(
  tx: Database,
  websiteId: string,
  settings: Partial<WebsiteSettings>,
): Promise<Partial<WebsiteSettings>> {
  const { store } = settings
  if (store?.checkoutQuestions === undefined) return settings
  const checkoutQuestions = tidyQuestions(store.checkoutQuestions)
  const primary = settings.primaryLanguage ?? (await findWebsite(tx, websiteId))?.primaryLanguage ?? ''
  const problem = questionsProblem(checkoutQuestions, primary)
  if (problem !== undefined)
    throw websiteError('questions-invalid', { fields: { 'store.checkoutQuestions': problem } })
  return { ...settings, store: { ...store, checkoutQuestions } }
}

/** One change of a website's settings after the other, so that each is made of what the one before it left. */
export async function lockSettings(tx: Database, websiteId: string): Promise<void> {
  await tx.select({ id: websites.id }).from(websites).where(eq(websites.id, websiteId)).for('no key update')
}

/**
 * The settings that are changed, each with the parts of it that stay.
 *
 * @throws AppError `settings-changed` where one was changed since its sender has seen it [SET-21]
 */
function wholeSettings(
  now: WebsiteSettings,
  { seen, ...changes }: SettingsChanges,
): Partial<WebsiteSettings> {
  const begun = begunParts(now.store)
  const before = { ...now, store: { ...now.store, ...begun, texts: now.store.texts ?? {} } }
  const paths = seen === undefined ? [] : overtaken(before, seen, changes)
  if (paths.length > 0) {
    const meanwhile = say('Somebody else has changed this meanwhile. Save again to have it your way.')
    throw websiteError('settings-changed', {
      fields: Object.fromEntries(paths.map((path) => [path, meanwhile])),
    })
  }
  const ofStore = changes.store ?? {}
  const touched = Object.entries(begun).filter(([name]) => Object.hasOwn(ofStore, name))
  const after = withParts({ ...now, store: { ...now.store, ...Object.fromEntries(touched) } }, changes)
  const { link, ...bar } = after.announcementBar
  const settings = { ...after, announcementBar: link === '' ? bar : after.announcementBar }
  const isChanged = (name: string) => Object.hasOwn(changes, name)
  return Object.fromEntries(Object.entries(settings).filter(([name]) => isChanged(name)))
}

/** Settings of the store that are absent until somebody sets one of them: as they begin. */
const begunParts = (store: WebsiteSettings['store']) => ({
  seller: { ...noSeller, ...store.seller },
  reviews: { ...noReviews, ...store.reviews },
  payLater: { ...noPayLater, ...store.payLater },
  lowStock: { ...usualLowStock, ...store.lowStock },
  cartReminder: { ...noCartReminder, ...store.cartReminder },
  contributions: {
    ...noContributions,
    ...store.contributions,
    amounts: [...(store.contributions ?? noContributions).amounts],
  },
  secondCurrency: { ...noSecondCurrency, ...store.secondCurrency },
})

/** What is set here counts more than what stood in the draft of the header before; the rest of that draft stays. [HEADER-3] */
async function settleDraftHeader(
  tx: Database,
  websiteId: string,
  before: DraftedSite | undefined,
): Promise<void> {
  const after = await findWebsite(tx, websiteId)
  if (before === undefined || after === undefined) return
  const set = headerChanges(headerValues(before), headerValues(after))
  if (Object.keys(set).length === 0) return
  const ofSite = eq(styleDrafts.websiteId, websiteId)
  const [draft] = await tx
    .select({ header: styleDrafts.header })
    .from(styleDrafts)
    .where(ofSite)
    .for('update')
  if (draft === undefined) return
  const left = Object.fromEntries(Object.entries(draft.header).filter(([name]) => !Object.hasOwn(set, name)))
  await tx.update(styleDrafts).set({ header: left }).where(ofSite)
}

async function refuseForeignPrimaryLanguage(
  tx: Database,
  websiteId: string,
  changes: Pick<Partial<WebsiteSettings>, 'primaryLanguage' | 'languages'>,
): Promise<void> {
  if (changes.primaryLanguage === undefined && changes.languages === undefined) return
  const before = await findWebsite(tx, websiteId)
  const languages = changes.languages ?? before?.languages ?? []
  const primary = changes.primaryLanguage ?? before?.primaryLanguage ?? ''
  if (languages.includes(primary)) return
  throw websiteError('primary-language-missing', {
    fields: { languages: say('Keep {primary}, the primary language.', { primary }) },
  })
}

/** A language and a page cannot have one address: the page has to move first. [LANG-7] */
async function refuseLanguagesOfPages(
  tx: Database,
  websiteId: string,
  changes: Pick<Partial<WebsiteSettings>, 'primaryLanguage' | 'languages'>,
  followers: SettingsFollowers,
): Promise<void> {
  if (changes.primaryLanguage === undefined && changes.languages === undefined) return
  const before = await findWebsite(tx, websiteId)
  const primary = changes.primaryLanguage ?? before?.primaryLanguage
  const others = (changes.languages ?? before?.languages ?? []).filter((tag) => tag !== primary)
  const [refused] = await followers.withoutAddress(tx, websiteId, others)
  if (refused === undefined) return
  const address = `/${refused.toLowerCase()}`
  throw websiteError('language-address-taken', {
    fields: {
      languages: say('A page has the address {address}, where this language would be. Move the page first.', {
        address,
      }),
    },
  })
}

async function refuseTakenIdentifier(tx: Database, websiteId: string, identifier: string): Promise<void> {
  const [other] = await tx
    .select({ id: websites.id })
    .from(websites)
    .where(and(eq(websites.identifier, identifier), ne(websites.id, websiteId)))
  if (other === undefined) return
  throw websiteError('identifier-taken', { fields: { identifier: say('Choose another one.') } })
}

type InstallationHosts = Pick<Config, 'baseHost' | 'allowedHosts'>

async function setDomains(
  tx: Database,
  clock: Clock,
  { baseHost, allowedHosts }: InstallationHosts,
  websiteId: string,
  hosts: readonly string[],
): Promise<void> {
  const own = new Set([baseHost, ...allowedHosts.map(({ name }) => name)])
  if (hosts.some((host) => own.has(host) || host.endsWith(`.${baseHost}`))) {
    throw websiteError('base-host-as-domain')
  }
  const wanted = [...new Set(hosts)]
  await tx.delete(domains).where(eq(domains.websiteId, websiteId))
  if (wanted.length === 0) return
  const taken = await tx.select({ host: domains.host }).from(domains).where(inArray(domains.host, wanted))
  if (taken.length > 0)
    throw websiteError('domain-taken', { fields: { domains: verbatim(taken[0]?.host ?? '') } })
  try {
    await tx
      .insert(domains)
      .values(
        wanted.map((host, index) => ({ websiteId, host, isPrimary: index === 0, createdAt: clock.now() })),
      )
  } catch (error) {
    if (isUniqueViolation(error)) throw websiteError('domain-taken')
    throw error
  }
}
