/** Predicates about the options of a gallery. A missing option is false: there are no defaults. [TPL-80] */
import type { Predicate, PredicateTable } from '../extension.ts'
import { boolean, text, truthy } from '../values.ts'
import { found } from './content.ts'

/** Options that are a word, and the words they can be. */
const wordOptions = {
  design: 'grid slideshow slider stacked',
  'meta-position': 'top top-left top-right center bottom bottom-left bottom-right',
  'active-alignment': 'center left right',
}

const SWITCHES = 'autoplay auto-crop controls lightbox square-thumbs show-meta show-meta-on-hover thumbnails'

const optionIs = (option: string, word: string): Predicate =>
  found((value) => text(value) === word, `options.${option}`)

/** A slider is called a carousel too, in options and in predicates. */
const isSlider = found((value) => ['slider', 'carousel'].includes(text(value)), 'options.design')

export const galleryPredicates: PredicateTable = {
  ...Object.fromEntries([
    ...Object.entries(wordOptions).flatMap(([option, words]) =>
      words.split(' ').map((word) => [`gallery-${option}-${word}?`, optionIs(option, word)]),
    ),
    ...SWITCHES.split(' ').map((option) => [`gallery-${option}?`, found(boolean, `options.${option}`)]),
  ]),
  'gallery-design-slider?': isSlider,
  'gallery-design-carousel?': isSlider,
  'gallery-meta?': (_args, context) =>
    truthy(context.resolve('options.controls')) || truthy(context.resolve('options.indicators')),
}
