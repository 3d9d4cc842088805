import { field, type Option } from '@plinth/domain'
import type { AspectRatio } from './aspect-ratio.ts'

/** Shapes a picture may be cropped to, in the words of the panel. */
export const SHAPES: readonly [Option<AspectRatio>, ...Option<AspectRatio>[]] = [
  ['original', 'As it is'],
  ['square', 'Square 1:1'],
  ['standard', 'Landscape 3:2'],
  ['four-three', 'Landscape 4:3'],
  ['widescreen', 'Widescreen 16:9'],
  ['anamorphic-widescreen', 'Cinema 2.39:1'],
  ['standard-vertical', 'Portrait 2:3'],
  ['three-four-vertical', 'Portrait 3:4'],
  ['four-five-vertical', 'Portrait 4:5'],
]

/** The shape of pictures, `as` it is when nobody has chosen. */
export const shape = (label: string, as: AspectRatio) =>
  field.choice(label, SHAPES, { default: as, tab: 'design' })

/** Where a block stands in its area, from side to side. The page sets a class by it. */
export const align = () =>
  field.choice(
    'Alignment',
    [
      ['start', 'Left'],
      ['center', 'Centre'],
      ['end', 'Right'],
    ],
    { tab: 'design' },
  )

/** Alignment for what never stands at the right. */
export const alignStartOrCenter = () =>
  field.choice(
    'Alignment',
    [
      ['start', 'Left'],
      ['center', 'Centre'],
    ],
    { tab: 'design' },
  )

/** Where a block stands in its area, from top to bottom. The page sets a class by it. */
export const verticalAlign = (as: 'top' | 'middle' | 'bottom' = 'top') =>
  field.choice(
    'Vertical alignment',
    [
      ['top', 'Top'],
      ['middle', 'Middle'],
      ['bottom', 'Bottom'],
    ],
    { default: as, tab: 'design' },
  )

/** What is said of every alternative text. */
export const ALT_HELP =
  'What the picture shows, for people who cannot see it. Left empty, the text of the file is used.'
