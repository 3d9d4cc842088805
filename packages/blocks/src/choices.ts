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

/** How many stand side by side. */
export const columns = (as: number, max = 4) =>
  field.number('Columns', { min: 1, max }, { default: as, tab: 'design' })

/** How many stand side by side on a phone. */
export const phoneColumns = (as = 1) =>
  field.number('Columns on a phone', { min: 1, max: 2 }, { default: as, tab: 'design' })

/** How large a block is drawn. */
export const size = () =>
  field.choice(
    'Size',
    [
      ['small', 'Small'],
      ['medium', 'Medium'],
      ['large', 'Large'],
    ],
    { default: 'medium', tab: 'design' },
  )

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

/** How a heading of a block stands in the outline of the page; its looks are the block's own. */
export const headingLevel = (as: 'h2' | 'h3' | 'h4' = 'h3') =>
  field.choice(
    'Level of headings',
    [
      ['h2', 'Heading 2'],
      ['h3', 'Heading 3'],
      ['h4', 'Heading 4'],
    ],
    { default: as, tab: 'advanced', help: 'For screen readers and search engines.' },
  )

/** What is said of every alternative text. */
export const ALT_HELP =
  'What the picture shows, for people who cannot see it. Left empty, the text of the file is used.'
