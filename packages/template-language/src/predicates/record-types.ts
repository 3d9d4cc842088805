/** Predicates about what kind of record an item is. [TPL-78] */
import type { Predicate, PredicateTable } from '../extension.ts'
import { child, number } from '../values.ts'
import { backgroundSources, recordTypes } from './codes.ts'
import { hasCode, is, own } from './content.ts'

/** Record types that a promoted block of the same name also stands for. */
const PROMOTABLE = /^(?:image|quote|link|video|gallery)$/

const PROMOTED_BLOCKS = 'map embed image code quote twitter link video foursquare instagram form'

const recordType = (name: string, code: number): Predicate =>
  own(
    (item) =>
      number(child(item, 'recordType')) === code ||
      (PROMOTABLE.test(name) && child(item, 'promotedBlockType') === name),
  )

export const recordTypePredicates: PredicateTable = Object.fromEntries([
  ...Object.entries(recordTypes).map(([name, code]) => [`${name}?`, recordType(name, code)]),
  ['external-video?', recordType('video', recordTypes.video)],
  ...PROMOTED_BLOCKS.split(' ').map((name) => [
    `promoted${name.toUpperCase()}?`,
    own(is(name), 'promotedBlockType'),
  ]),
  ...Object.entries(backgroundSources).map(([name, code]) => [
    `background-source-${name}?`,
    own(hasCode(code), 'backgroundSource'),
  ]),
])
