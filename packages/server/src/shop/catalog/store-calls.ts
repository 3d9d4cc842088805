import {
  COLLECTION_TYPES,
  newId,
  permanentAddress,
  readPermanentAddress,
  readTargetName,
  say,
  type LayoutLink,
  type Menus,
  type MenuItem,
  type NavigationLink,
} from '@plinth/domain'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { createPage } from '../../content/pages/collections.ts'
import { pageError, refusePage } from '../../content/pages-and-posts/page-errors.ts'
import { collections } from '../../content/pages-and-posts/schema.ts'
import { publish } from '../../content/publishing/publish.ts'
import { setMenus } from '../../content/style/menu-drafts.ts'
import { requireAction } from '../../platform/http/allow.ts'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { siteDraft } from '../../site/style/draft-style.ts'
import { siteAuthor } from '../../content/style/site-author.ts'
import { createCategory } from './categories.ts'
import { catalogError, notThere } from './catalog-errors.ts'

/** The name of another website in the address, for the isolation test. */
const elsewhere = (body: unknown): IsolationSample => ({
  sample: async (_db, websiteId) => ({ params: { websiteId, collectionId: newId() }, body }),
})

/** Making a store in the steps, and under the names, that clients of such builders know. [STORECALL-1] */
export function registerStoreCalls(app: App): void {
  registerMaking(app)
  registerMenus(app)
}

function registerMaking(app: App): void {
  serve(
    app,
    'POST /api/content-service/product/1.1/websites/:websiteId/products',
    { access: 'pages.edit', isolation: elsewhere({ title: 'Shop' }) },
    async (request) => {
      const { website, account, params, body } = request
      if (params.websiteId !== website.id) throw notFound('website')
      if (body.enabled) requireAction(request, 'pages.publish')
      const of = (text: string) => (text === '' ? {} : { [website.primaryLanguage]: text })
      const made = await createPage(app.db, app.clock, website, {
        type: COLLECTION_TYPES.products,
        title: body.title,
        ...(body.urlId === undefined ? {} : { urlId: body.urlId }),
        more: { navigationTitle: of(body.navigationTitle), description: of(body.description) },
      })
      if (!made.ok) throw pageError(made)
      const { id, documentId, urlId } = made.value
      if (body.enabled)
        await publish(app.db, app.clock, website.id, { documentIds: [documentId], accountId: account.id })
      const { navigationTitle, title, description, enabled } = body
      return { id, navigationTitle, title, urlId, description, enabled }
    },
  )
  serve(
    app,
    'POST /api/content-service/product/1.1/websites/:websiteId/products/:collectionId/categories',
    { access: 'products.edit', isolation: elsewhere({ displayName: 'All', type: 'ROOT' }) },
    async ({ website, params, body }) => {
      if (params.websiteId !== website.id) throw notFound('website')
      const { displayName, parentCategoryId, type, displayIndex } = body
      const { collectionId } = params
      const shown = { displayName, type, pageRendering: 'LIST_VIEW', displayIndex } as const
      if (type === 'ROOT') {
        const [store] = await app.db
          .select({ id: collections.id })
          .from(collections)
          .where(
            and(
              eq(collections.websiteId, website.id),
              eq(collections.id, collectionId),
              eq(collections.type, COLLECTION_TYPES.products),
              isNull(collections.deletedAt),
            ),
          )
        if (store === undefined) throw catalogError(notThere('store'))
        return { ...shown, id: collectionId, parentCategoryId: null }
      }
      // Below the root is at the top.
      const parent = parentCategoryId == null || parentCategoryId === collectionId ? null : parentCategoryId
      const editor = { websiteId: website.id, primaryLanguage: website.primaryLanguage }
      const made = await createCategory(app.db, app.clock, editor, collectionId, {
        displayName: { [website.primaryLanguage]: displayName },
        parentCategoryId: parent,
        displayIndex,
      })
      if (!made.ok) throw catalogError(made)
      return { ...shown, id: made.value.id, parentCategoryId: parent }
    },
  )
}

function registerMenus(app: App): void {
  serve(app, 'GET /api/commondata/GetSiteLayout', { access: 'site.view' }, async ({ website }) => {
    const { menus } = await siteDraft(app.db, website)
    return {
      layout: [
        { identifier: 'mainNavigation', links: menus.main.map(layoutLinkOf) },
        { identifier: 'footerNavigation', links: menus.footer.map(layoutLinkOf) },
        { identifier: '_memberareas', links: await areaLinks(app, website.id) },
        {
          identifier: '_hidden',
          links: await hiddenLinks(app, website.id, [...menus.main, ...menus.footer]),
        },
      ],
    }
  })
  serve(app, 'POST /api/widget/UpdateNavigation', { access: 'pages.edit' }, async (request) => {
    const { website, body } = request
    const { menus } = await siteDraft(app.db, website)
    const menu = body.fieldName === 'mainNavigation' ? 'main' : 'footer'
    const before = everyOne(menus[menu])
    const areas = [...(await app.readers.areas(website.id)), ...before.flatMap((link) => areaOf(link) ?? [])]
    const links = linksOf(body.navigation.items, before, new Set(areas))
    if (links === undefined) throw pageError(refusePage('link-invalid', noSuchLink))
    const next: Menus = { ...menus, [menu]: links }
    const set = await setMenus(app.db, app.clock, website.id, siteAuthor(request), next)
    if (!set.ok) throw pageError(set)
    return { ok: true as const }
  })
}

const pageLink = (collectionId: string): LayoutLink => ({
  collectionId,
  externalLink: null,
  memberAreaId: null,
  children: [],
})

/** The areas of members, each with the pages that are kept for it. [STORECALL-6] */
async function areaLinks({ db, readers }: App, websiteId: string): Promise<LayoutLink[]> {
  const [areas, kept] = await Promise.all([
    readers.areas(websiteId),
    db
      .select({ id: collections.id, areas: collections.membersOnly })
      .from(collections)
      .where(
        and(
          eq(collections.websiteId, websiteId),
          isNull(collections.deletedAt),
          isNotNull(collections.membersOnly),
        ),
      )
      .orderBy(collections.id),
  ])
  return areas.map((memberAreaId) => ({
    collectionId: null,
    externalLink: null,
    memberAreaId,
    children: kept
      .filter(({ areas: of }) => of?.includes(memberAreaId) === true)
      .map(({ id }) => pageLink(id)),
  }))
}

/** Pages that no menu leads to. [STORECALL-6] */
async function hiddenLinks(
  { db }: App,
  websiteId: string,
  menus: readonly NavigationLink[],
): Promise<LayoutLink[]> {
  const linked = new Set(everyOne(menus).flatMap(({ collectionId }) => collectionId ?? []))
  const rows = await db
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.websiteId, websiteId), isNull(collections.deletedAt)))
    .orderBy(collections.id)
  return rows.filter(({ id }) => !linked.has(id)).map(({ id }) => pageLink(id))
}

const noSuchLink = say(
  'A link leads to a page, an address or a member area. Give a collectionId, an externalLink or a memberAreaId.',
)

/** The area of members that a link leads to. [STORECALL-5] */
function areaOf({ externalLink }: Pick<NavigationLink, 'externalLink'>): string | undefined {
  const read = readTargetName(readPermanentAddress(externalLink?.url ?? '')?.name ?? '')
  return read?.kind === 'area' ? read.id : undefined
}

function layoutLinkOf({ collectionId, externalLink, items }: NavigationLink): LayoutLink {
  const memberAreaId = areaOf({ externalLink }) ?? null
  return {
    collectionId: collectionId ?? null,
    externalLink: memberAreaId === null ? (externalLink ?? null) : null,
    memberAreaId,
    children: items.map(layoutLinkOf),
  }
}

/** Where a link is to lead; null where that is nowhere, or to an area and something else. */
function targetOf(
  { collectionId, externalLink, memberAreaId }: MenuItem,
  areas: ReadonlySet<string>,
): Pick<NavigationLink, 'collectionId' | 'externalLink'> | null {
  if (memberAreaId !== null) {
    if (collectionId !== null || externalLink !== null || !areas.has(memberAreaId)) return null
    return { externalLink: { url: permanentAddress(`area/${memberAreaId}`), newWindow: false } }
  }
  return collectionId === null ? externalLink && { externalLink } : { collectionId }
}

/**
 * The links of a menu; each one that was there before keeps its name. Undefined where one leads nowhere. [STORECALL-5]
 *
 * @param before every link of the menu as it was
 * @param areas that links may lead to
 */
function linksOf(
  items: readonly MenuItem[],
  before: readonly NavigationLink[],
  areas: ReadonlySet<string>,
): NavigationLink[] | undefined {
  const known = [...before]
  const build = (wanted: readonly MenuItem[]): NavigationLink[] | undefined => {
    const links: NavigationLink[] = []
    for (const item of wanted) {
      const leads = targetOf(item, areas)
      const below = build(item.items)
      if (leads === null || below === undefined) return undefined
      const at = known.findIndex((link) => isSame(link, leads))
      const [kept] = at < 0 ? [] : known.splice(at, 1)
      const title = kept?.title === undefined ? {} : { title: kept.title }
      links.push({ id: kept?.id ?? newId(), ...leads, ...title, items: below })
    }
    return links
  }
  return build(items)
}

const everyOne = (links: readonly NavigationLink[]): NavigationLink[] =>
  links.flatMap((link) => [link, ...everyOne(link.items)])

function isSame(link: NavigationLink, leads: Pick<NavigationLink, 'collectionId' | 'externalLink'>): boolean {
  if (leads.collectionId !== undefined) return link.collectionId === leads.collectionId
  return link.externalLink !== undefined && link.externalLink.url === leads.externalLink?.url
}
