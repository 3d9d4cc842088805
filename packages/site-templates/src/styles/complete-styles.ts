import type { Palette, SiteStyle } from '@plinth/domain'
import { fontPack } from './font-packs.ts'
import { palettes } from './palettes.ts'

/** A whole look an owner can begin from. */
export interface CompleteStyle {
  readonly name: string
  /** One sentence for the owner who chooses. */
  readonly description: string
  readonly style: SiteStyle
}

function colours(name: string): Palette {
  const found = palettes.find((one) => one.name === name)
  if (found === undefined) throw new Error(`There is no palette named ${name}.`)
  return found.palette
}

/** What a look says: everything but what owners write by hand. */
interface Look extends Omit<CompleteStyle, 'style'> {
  readonly style: Omit<SiteStyle, 'customCss' | 'tweaks'>
}

const looks: readonly Look[] = [
  {
    name: 'Atelier',
    description: 'Warm and airy, with a slender serif and outlined buttons.',
    style: {
      palette: colours('Clay rose'),
      ...fontPack('Gallery').fonts,
      baseSize: 17,
      scalePhone: 1.24,
      scaleDesktop: 1.38,
      spacing: 9,
      pageWidth: 1400,
      radius: 0,
      buttonShape: 'pill',
      buttonFill: 'outline',
      buttonSize: 'medium',
      buttonCase: 'none',
      formShape: 'line',
      imageTreatment: 'none',
      headerLayout: 'stacked',
      motion: 'subtle',
    },
  },
  {
    name: 'North',
    description: 'Cool, clear and quick to read, with square corners.',
    style: {
      palette: colours('Nordic'),
      ...fontPack('Nordic').fonts,
      baseSize: 17,
      scalePhone: 1.19,
      scaleDesktop: 1.27,
      spacing: 8,
      pageWidth: 1320,
      radius: 2,
      buttonShape: 'square',
      buttonFill: 'fill',
      buttonSize: 'medium',
      buttonCase: 'none',
      formShape: 'box',
      imageTreatment: 'none',
      headerLayout: 'left',
      motion: 'subtle',
    },
  },
  {
    name: 'Maison',
    description: 'High contrast and wide, for fashion and fine things.',
    style: {
      palette: colours('Ink'),
      ...fontPack('Maison').fonts,
      baseSize: 16,
      scalePhone: 1.24,
      scaleDesktop: 1.4,
      spacing: 10,
      pageWidth: 1600,
      radius: 0,
      buttonShape: 'square',
      buttonFill: 'fill',
      buttonSize: 'medium',
      buttonCase: 'uppercase',
      formShape: 'line',
      imageTreatment: 'muted',
      headerLayout: 'stacked',
      motion: 'subtle',
    },
  },
  {
    name: 'Orchard',
    description: 'Round, green and friendly, with big buttons.',
    style: {
      palette: colours('Meadow'),
      ...fontPack('Friendly').fonts,
      baseSize: 18,
      scalePhone: 1.2,
      scaleDesktop: 1.3,
      spacing: 8,
      pageWidth: 1320,
      radius: 20,
      buttonShape: 'pill',
      buttonFill: 'fill',
      buttonSize: 'large',
      buttonCase: 'none',
      formShape: 'soft',
      imageTreatment: 'none',
      headerLayout: 'left',
      motion: 'subtle',
    },
  },
  {
    name: 'Nocturne',
    description: 'Dark pages with one warm light, for music, food and evenings.',
    style: {
      palette: colours('Midnight'),
      ...fontPack('Night').fonts,
      baseSize: 17,
      scalePhone: 1.2,
      scaleDesktop: 1.3,
      spacing: 8,
      pageWidth: 1360,
      radius: 10,
      buttonShape: 'rounded',
      buttonFill: 'fill',
      buttonSize: 'medium',
      buttonCase: 'none',
      formShape: 'box',
      imageTreatment: 'dim',
      headerLayout: 'left',
      motion: 'subtle',
    },
  },
  {
    name: 'Broadsheet',
    description: 'Ink on paper with a red thread, made for reading.',
    style: {
      palette: { white: '#fffdf8', light: '#f4efe4', accent: '#b3261e', dark: '#26241f', black: '#14130f' },
      ...fontPack('Broadsheet').fonts,
      baseSize: 18,
      scalePhone: 1.21,
      scaleDesktop: 1.32,
      spacing: 7,
      pageWidth: 1300,
      radius: 0,
      buttonShape: 'square',
      buttonFill: 'outline',
      buttonSize: 'small',
      buttonCase: 'none',
      formShape: 'line',
      imageTreatment: 'warm',
      headerLayout: 'stacked',
      motion: 'none',
    },
  },
]

/** Six looks, each whole: colours, fonts, sizes, shapes, header. [STYLE-10] */
export const completeStyles: readonly CompleteStyle[] = looks.map((look) => ({
  ...look,
  style: { ...look.style, customCss: '', tweaks: {} },
}))
