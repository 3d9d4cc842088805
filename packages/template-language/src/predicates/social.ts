/** Predicates about comments, and the one that never came to be. [TPL-81] */
import type { Predicate, PredicateTable } from '../extension.ts'
import { child, number, truthy } from '../values.ts'
import { found, ownPath } from './content.ts'

const COMMENTS_OPEN = 1

const comments: Predicate = (_args, context) => {
  const open = number(ownPath(context, 'commentState')) === COMMENTS_OPEN
  const some = number(ownPath(context, 'publicCommentCount')) > 0
  const settings = context.resolve('websiteSettings')
  return (open || some) && (settings === undefined || truthy(child(settings, 'commentsEnabled')))
}

const unitsMetric: Predicate = (_args, context) => {
  // The message says formatter, and lacks the usual prefix; templates' error logs are searched for it.
  context.error('"units-metric?" formatter is not yet implemented')
  return false
}

export const socialPredicates: PredicateTable = {
  'comments?': comments,
  'disqus?': found(truthy, 'websiteSettings.disqusShortName'),
  'units-metric?': unitsMetric,
}
