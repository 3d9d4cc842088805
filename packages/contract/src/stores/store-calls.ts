import { inEnglish, say, type LayoutLink, type MenuItem } from '@plinth/domain'
import { z, type ZodType } from 'zod'
import { calls } from '../call.ts'
import { categoryRefusals } from '../catalog/catalog-refusals.ts'
import { idField } from '../fields.ts'
import { urlIdField } from '../pages/page-fields.ts'
import { pageRefusals } from '../pages/page-refusals.ts'

const externalLink = z.object({ url: z.string().max(2083), newWindow: z.boolean().default(false) }).nullish()

const layoutLink: ZodType<LayoutLink> = z.lazy(() =>
  z.object({
    collectionId: z.string().nullable(),
    externalLink: z.object({ url: z.string(), newWindow: z.boolean() }).nullable(),
    memberAreaId: z.string().nullable(),
    children: z.array(layoutLink),
  }),
)

const menuItem: ZodType<MenuItem> = z.lazy(() =>
  z.object({
    collectionId: idField.nullish().transform((id) => id ?? null),
    externalLink: externalLink.transform((link) => link ?? null),
    memberAreaId: idField.nullish().transform((id) => id ?? null),
    items: z.array(menuItem).max(300).default([]),
  }),
)

const notReadable = say('The body could not be read. Send well-formed JSON or form fields.')

const navigation = z.object({ items: z.array(menuItem).max(300) })

/** The same as JSON text, as a form sends it. */
const navigationText = z
  .string()
  .max(500_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: inEnglish(notReadable), params: { sentence: notReadable } })
      return z.NEVER
    }
  })
  .pipe(navigation)

/** Making a store, in the steps and under the names that clients of such builders know. */
export const storeCalls = calls({
  'POST /api/content-service/product/1.1/websites/:websiteId/products': {
    tag: 'products',
    summary: 'Make a store; enabled, visitors see it at once',
    params: z.object({ websiteId: idField }),
    body: z.object({
      navigationTitle: z.string().max(200).default(''),
      title: z.string().trim().min(1, say('Please give a title.')).max(200),
      urlId: urlIdField.exactOptional(),
      description: z.string().max(1000).default(''),
      enabled: z.boolean().default(false),
    }),
    answer: z.object({
      id: z.string(),
      navigationTitle: z.string(),
      title: z.string(),
      urlId: z.string(),
      description: z.string(),
      enabled: z.boolean(),
    }),
    errors: pageRefusals,
  },
  'POST /api/content-service/product/1.1/websites/:websiteId/products/:collectionId/categories': {
    tag: 'products',
    summary: 'Make a category of a store; its root is the store itself, and there from the start',
    params: z.object({ websiteId: idField, collectionId: idField }),
    body: z.object({
      displayName: z.string().trim().min(1, say('Please give a name.')).max(200),
      parentCategoryId: idField.nullish(),
      type: z.string().max(20).default('CATEGORY').describe('`ROOT` for what stands for all products'),
      pageRendering: z.string().max(40).default('LIST_VIEW'),
      displayIndex: z.number().int().min(0).max(10_000).default(0),
    }),
    answer: z.object({
      id: z.string(),
      displayName: z.string(),
      parentCategoryId: z.string().nullable(),
      type: z.string(),
      pageRendering: z.literal('LIST_VIEW'),
      displayIndex: z.number().int(),
    }),
    errors: categoryRefusals,
  },
  'GET /api/commondata/GetSiteLayout': {
    tag: 'pages',
    summary: 'The menus of the website as its owners are changing them, the main one first',
    answer: z.object({ layout: z.array(z.object({ identifier: z.string(), links: z.array(layoutLink) })) }),
  },
  'POST /api/widget/UpdateNavigation': {
    tag: 'pages',
    summary: 'Replace one of the menus in the draft; links that stay keep what they are called',
    body: z.object({
      fieldName: z.enum(['mainNavigation', 'footerNavigation']),
      templateId: z.string().max(100).nullish().describe('Looked at by nobody: a website has one template'),
      navigation: z.union([navigation, navigationText]),
    }),
    answer: z.object({ ok: z.literal(true) }),
    errors: pageRefusals,
  },
})
