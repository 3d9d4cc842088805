/** Predicates about what kind of record an item is. [TPL-78] */
import type { Predicate, PredicateTable } from '../extension.ts'
import { number } from '../values.ts'
import { backgroundSources, recordTypes } from './codes.ts'
import { ownPath } from './content.ts'

/** Record types that a promoted block of the same name also stands for. */
const promotable: ReadonlySet<string> = new Set(['image', 'quote', 'link', 'video', 'gallery'])

const promotedBlocks = [
  'MAP',
  'EMBED',
  'IMAGE',
  'CODE',
  'QUOTE',
  'TWITTER',
  'LINK',
  'VIDEO',
  'FOURSQUARE',
  'INSTAGRAM',
  'FORM',
] as const

const promoted =
  (name: string): Predicate =>
  (_args, context) =>
    ownPath(context, 'promotedBlockType') === name

const recordType = (name: string, code: number): Predicate => {
  const isPromoted = promoted(name)
  return (args, context) =>
    number(ownPath(context, 'recordType')) === code || (promotable.has(name) && isPromoted(args, context))
}

const backgroundSource =
  (code: number): Predicate =>
  (_args, context) =>
    number(ownPath(context, 'backgroundSource')) === code

export const recordTypePredicates: PredicateTable = Object.fromEntries([
  ...Object.entries(recordTypes).map(([name, code]) => [`${name}?`, recordType(name, code)] as const),
  ['external-video?', recordType('video', recordTypes.video)] as const,
  ...promotedBlocks.map((name) => [`promoted${name}?`, promoted(name.toLowerCase())] as const),
  ...Object.entries(backgroundSources).map(
    ([name, code]) => [`background-source-${name}?`, backgroundSource(code)] as const,
  ),
])
