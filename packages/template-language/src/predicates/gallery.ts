/** Predicates about the options of a gallery. A missing option is false: there are no defaults. [TPL-80] */
import type { Predicate, PredicateTable } from '../extension.ts'
import { boolean, text, truthy } from '../values.ts'

/** Options that are a word, the names of their predicates, and the words they can be. */
const wordOptions = [
  ['design', 'gallery-design', ['grid', 'slideshow', 'slider', 'stacked']],
  [
    'meta-position',
    'gallery-meta-position',
    ['top', 'top-left', 'top-right', 'center', 'bottom', 'bottom-left', 'bottom-right'],
  ],
  ['active-alignment', 'gallery-active-alignment', ['center', 'left', 'right']],
] as const

const switches = [
  'autoplay',
  'auto-crop',
  'controls',
  'lightbox',
  'square-thumbs',
  'show-meta',
  'show-meta-on-hover',
  'thumbnails',
] as const

const optionIs =
  (option: string, word: string): Predicate =>
  (_args, context) =>
    text(context.resolve(`options.${option}`)) === word

const optionIsOn =
  (option: string): Predicate =>
  (_args, context) =>
    boolean(context.resolve(`options.${option}`))

export const galleryPredicates: PredicateTable = {
  ...Object.fromEntries([
    ...wordOptions.flatMap(([option, prefix, words]) =>
      words.map((word) => [`${prefix}-${word}?`, optionIs(option, word)] as const),
    ),
    ...switches.map((option) => [`gallery-${option}?`, optionIsOn(option)] as const),
  ]),
  'gallery-meta?': (_args, context) =>
    truthy(context.resolve('options.controls')) || truthy(context.resolve('options.indicators')),
}
