/** Predicates about pages, collections and items. [TPL-77] */
import type { Predicate, PredicateTable, RenderContext } from '../extension.ts'
import { withoutTags } from '../formatters/core/escaping.ts'
import { boolean, child, isArray, number, size, text, truthy, type Value } from '../values.ts'
import { collectionTypes, folderBehaviors, sliceType } from './codes.ts'

/** What the item itself has at a path; names outside it do not count. */
export function ownPath({ node }: RenderContext, ...path: readonly string[]): Value {
  return path.reduce<Value>(child, node)
}

/** True when a test holds for the item's own value at a path. */
export const own =
  (test: (value: Value) => boolean, ...path: readonly string[]): Predicate =>
  (_args, context) =>
    test(ownPath(context, ...path))

/** True when a test holds for what a reference is found to be, by walk. */
export const found =
  (test: (value: Value) => boolean, reference: string): Predicate =>
  (_args, context) =>
    test(context.resolve(reference))

export const is =
  (wanted: Value) =>
  (value: Value): boolean =>
    value === wanted

/** True for a value that stands for a number. */
export const hasCode =
  (code: number | undefined) =>
  (value: Value): boolean =>
    number(value) === code

const hasMainImage = (item: Value): boolean =>
  truthy(child(item, 'mainImageId')) || truthy(child(item, 'systemDataId'))

/** Without its tags it must hold something besides white space. */
const isExcerpt = (excerpt: Value): boolean => {
  const html = child(excerpt, 'html')
  const shown = typeof html === 'string' ? html : excerpt
  return typeof shown === 'string' && /[^\s\u00a0\u200b]/.test(withoutTags(shown))
}

const isClickable = (behavior: Value): boolean =>
  behavior === undefined ||
  number(behavior) === folderBehaviors.index ||
  number(behavior) === folderBehaviors.redirect

const isIndex = (collection: Value): boolean =>
  truthy(child(collection, 'folder')) && child(collection, 'folderBehavior') === folderBehaviors.index

const templatePage: Predicate = (_args, { node }) => {
  const collection = child(node, 'collection')
  const type = child(collection === undefined ? node : collection, 'type')
  return number(type) === collectionTypes['template-page']
}

/** The UTC day a moment falls on; text that is no number fails, as any broken date does. */
const utcDay = (moment: Value): string =>
  new Date(number(moment)).toISOString().slice(0, -'T00:00:00.000Z'.length)

export const contentPredicates: PredicateTable = {
  'debug?': found(truthy, 'debug'),
  'has-multiple?': own((item) => size(item) > 1),
  'plural?': own((item) => number(item) > 1),
  'singular?': own(hasCode(1)),
  'calendar-view?': found(boolean, 'calendarView'),
  'child-images?': own((items) => isArray(items) && hasMainImage(items[0]), 'items'),
  'main-image?': own(hasMainImage),
  'clickable?': found(isClickable, 'folderBehavior'),
  'redirect?': own(hasCode(folderBehaviors.redirect), 'folderBehavior'),
  'collection?': own(truthy, 'collection'),
  'collection-page?': own(hasCode(collectionTypes.page), 'collection', 'type'),
  'collection-template-page?': templatePage,
  'collectionTypeNameEquals?': ([name], context) => text(context.resolve('typeName')) === name,
  'folder?': own(truthy, 'collection', 'folder'),
  'index?': own(isIndex, 'collection'),
  'excerpt?': own(isExcerpt, 'excerpt'),
  'external-link?': own(truthy, 'externalLink'),
  'passthrough?': own((item) => truthy(child(item, 'passthrough')) && text(child(item, 'sourceUrl')) !== ''),
  'location?': own(
    (location) => child(location, 'mapLat') !== undefined && child(location, 'mapLng') !== undefined,
    'location',
  ),
  'same-day?': own((item) => utcDay(child(item, 'startDate')) === utcDay(child(item, 'endDate'))),
  'show-past-events?': own(is('past'), 'showPastOrUpcomingEvents'),
  'serviceNameEmail?': own(is('email'), 'serviceName'),
  'current-type?': ([name = ''], context) => hasCode(sliceType(name))(ownPath(context, 'currentType')),
}
