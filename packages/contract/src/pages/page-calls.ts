import { COLLECTION_TYPES, say } from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'
import { idField, idParams } from '../fields.ts'
import { navigation, ownedCollection, pageChanges, urlIdField, wholeNavigation } from './page-fields.ts'
import { pageRefusals } from './page-refusals.ts'

/** The owner's calls about pages: the list, their settings, and the navigation. */
export const pageCalls = calls({
  'GET /api/config/pages': {
    tag: 'pages',
    summary: 'Pages, blogs and stores, and the navigation as its owners are changing it',
    answer: z.object({ navigation: wholeNavigation, collections: z.array(ownedCollection) }),
  },
  'POST /api/config/pages': {
    tag: 'pages',
    summary: 'Make a draft page, blog or store',
    body: z.strictObject({
      type: z.literal(Object.values(COLLECTION_TYPES)).default(COLLECTION_TYPES.page),
      title: z.string().trim().min(1, say('Please give a title.')).max(200),
      urlId: urlIdField.exactOptional(),
    }),
    status: 201,
    answer: ownedCollection,
    errors: pageRefusals,
  },
  'PATCH /api/config/pages/:id': {
    tag: 'pages',
    summary:
      'Change settings of a page: title, search and sharing are drafts until it is published, address, status and who sees it take effect at once',
    params: idParams,
    body: pageChanges,
    answer: ownedCollection,
    errors: pageRefusals,
  },
  'POST /api/config/pages/:id/duplicate': {
    tag: 'pages',
    summary: 'Make a draft copy',
    params: idParams,
    status: 201,
    answer: ownedCollection,
    errors: pageRefusals,
  },
  'DELETE /api/config/pages/:id': {
    tag: 'pages',
    summary: 'Delete a page; it can be restored',
    params: idParams,
    query: z.object({
      redirectTo: z.string().max(2083).exactOptional().describe('Where its visitors are sent'),
    }),
    errors: pageRefusals,
  },
  'POST /api/config/pages/:id/restore': {
    tag: 'pages',
    summary: 'Bring a deleted page back, at its own address or the next free one like it',
    params: idParams,
    query: z.object({ urlId: urlIdField.exactOptional().describe('The address it is to have instead') }),
    answer: ownedCollection,
    errors: pageRefusals,
  },
  'POST /api/page-password': {
    tag: 'pages',
    summary: 'Open a page that has a password for this browser; sends it back to the page',
    body: z.looseObject({ page: idField, password: z.string().max(200) }),
  },
  'GET /api/config/website-password': {
    tag: 'pages',
    summary: 'Whether the whole website has a password',
    answer: z.object({ hasPassword: z.boolean() }),
  },
  'PUT /api/config/website-password': {
    tag: 'pages',
    summary: 'Set the password of the whole website, or take it away',
    body: z.strictObject({
      password: z.string().trim().min(1, say('Give a password.')).max(200).nullable(),
    }),
    answer: z.object({ hasPassword: z.boolean() }),
  },
  'PUT /api/config/navigation': {
    tag: 'pages',
    summary: 'Replace the navigations of header and footer in the draft; visitors see them once published',
    body: navigation,
    answer: navigation,
    errors: pageRefusals,
  },
})
