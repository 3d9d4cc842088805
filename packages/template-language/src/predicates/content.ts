/** Predicates about pages, collections and items. [TPL-77] */
import type { Predicate, PredicateTable, RenderContext } from '../extension.ts'
import { withoutTags } from '../formatters/core/escaping.ts'
import { boolean, child, isArray, isObject, number, size, text, truthy, type Value } from '../values.ts'
import { collectionTypes, folderBehaviors, sliceTypes } from './codes.ts'

/** What the item itself has at a path; names outside it do not count. */
export function ownPath({ node }: RenderContext, ...path: readonly string[]): Value {
  return path.reduce<Value>(child, node)
}

/** True when the item's own value at a path is truthy. */
export const has =
  (...path: readonly string[]): Predicate =>
  (_args, context) =>
    truthy(ownPath(context, ...path))

const hasMainImage = (item: Value): boolean =>
  truthy(child(item, 'mainImageId')) || truthy(child(item, 'systemDataId'))

/** Tags become spaces; what is left must hold something besides white space. */
const hasText = (html: string): boolean => /[^\s\u00a0\u200b]/.test(withoutTags(html))

const excerpt: Predicate = (_args, context) => {
  const whole = ownPath(context, 'excerpt')
  const html = child(whole, 'html')
  const shown = typeof html === 'string' ? html : whole
  return typeof shown === 'string' && hasText(shown)
}

const clickable: Predicate = (_args, context) => {
  const behavior = context.resolve('folderBehavior')
  if (behavior === undefined) return true
  const code = number(behavior)
  return code === folderBehaviors.index || code === folderBehaviors.redirect
}

const index: Predicate = (_args, context) => {
  const collection = ownPath(context, 'collection')
  return (
    isObject(collection) &&
    truthy(child(collection, 'folder')) &&
    child(collection, 'folderBehavior') === folderBehaviors.index
  )
}

const templatePage: Predicate = (_args, context) => {
  const collection = ownPath(context, 'collection')
  const type = collection === undefined ? ownPath(context, 'type') : child(collection, 'type')
  return number(type) === collectionTypes['template-page']
}

const childImages: Predicate = (_args, context) => {
  const items = ownPath(context, 'items')
  return isArray(items) && hasMainImage(items[0])
}

const sameDay: Predicate = (_args, context) =>
  utcDay(ownPath(context, 'startDate')) === utcDay(ownPath(context, 'endDate'))

/** The UTC day a moment falls on; text that is no number fails, as any broken date does. */
const utcDay = (moment: Value): string =>
  new Date(number(moment)).toISOString().slice(0, -'T00:00:00.000Z'.length)

const passthrough: Predicate = (_args, context) =>
  truthy(ownPath(context, 'passthrough')) && text(ownPath(context, 'sourceUrl')) !== ''

const located: Predicate = (_args, context) =>
  ownPath(context, 'location', 'mapLat') !== undefined && ownPath(context, 'location', 'mapLng') !== undefined

const currentType: Predicate = ([name], context) => {
  if (name === undefined || !Object.hasOwn(sliceTypes, name)) return false
  return number(ownPath(context, 'currentType')) === sliceTypes[name]
}

export const contentPredicates: PredicateTable = {
  'debug?': (_args, context) => truthy(context.resolve('debug')),
  'has-multiple?': (_args, { node }) => size(node) > 1,
  'plural?': (_args, { node }) => number(node) > 1,
  'singular?': (_args, { node }) => number(node) === 1,
  'calendar-view?': (_args, context) => boolean(context.resolve('calendarView')),
  'child-images?': childImages,
  'main-image?': (_args, { node }) => hasMainImage(node),
  'clickable?': clickable,
  'redirect?': (_args, context) => number(ownPath(context, 'folderBehavior')) === folderBehaviors.redirect,
  'collection?': has('collection'),
  'collection-page?': (_args, context) =>
    number(ownPath(context, 'collection', 'type')) === collectionTypes.page,
  'collection-template-page?': templatePage,
  'collectionTypeNameEquals?': ([name], context) =>
    name !== undefined && text(context.resolve('typeName')) === name,
  'folder?': has('collection', 'folder'),
  'index?': index,
  'excerpt?': excerpt,
  'external-link?': has('externalLink'),
  'passthrough?': passthrough,
  'location?': located,
  'same-day?': sameDay,
  'show-past-events?': (_args, context) => ownPath(context, 'showPastOrUpcomingEvents') === 'past',
  'serviceNameEmail?': (_args, context) => ownPath(context, 'serviceName') === 'email',
  'current-type?': currentType,
}
