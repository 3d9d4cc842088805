import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** The fonts of documents, in the order they are asked for a letter: Latin, Greek, Cyrillic and Devanagari first. */
const FAMILIES = ['noto-sans', 'noto-sans-arabic', 'noto-sans-hebrew'] as const
export type FontFamily = (typeof FAMILIES)[number]

/** A font of documents in one weight. */
interface DocumentFont {
  readonly file: Buffer
  /** Whether it can draw a letter. */
  readonly has: (codePoint: number) => boolean
}

export type DocumentFonts = Readonly<Record<`${FontFamily} ${Weight}`, DocumentFont>>
export type Weight = 'regular' | 'bold'

const requireFrom = createRequire(import.meta.url)
const FILES = { regular: '400Regular', bold: '700Bold' } as const

let loaded: Promise<DocumentFonts> | undefined

/** The fonts of documents; read once. They come with the server, so a document needs no network. [ORDDOC-7] */
export function documentFonts(): Promise<DocumentFonts> {
  loaded ??= loadFonts()
  return loaded
}

async function loadFonts(): Promise<DocumentFonts> {
  // @ts-expect-error untyped
  const { create } = await import('fontkit')
  const fonts = FAMILIES.flatMap((family) =>
    (['regular', 'bold'] as const).map(async (weight) => {
      const file = await readFile(fileOf(family, weight))
      const font = create(file) as { hasGlyphForCodePoint: (codePoint: number) => boolean }
      return [
        `${family} ${weight}`,
        { file, has: (each: number) => font.hasGlyphForCodePoint(each) },
      ] as const
    }),
  )
  return Object.fromEntries(await Promise.all(fonts)) as DocumentFonts
}

function fileOf(family: FontFamily, weight: Weight): string {
  const folder = FILES[weight]
  const name = family.replaceAll(/(?:^|-)(\w)/g, (_whole, letter: string) => letter.toUpperCase())
  return requireFrom.resolve(`@expo-google-fonts/${family}/${folder}/${name}_${folder}.ttf`)
}

const COMMON = /[\p{Script=Common}\p{Script=Inherited}]/u

/**
 * Which family draws a letter: the one before it where the letter belongs to no script, such as a space or an accent;
 * undefined where none of them can.
 */
export function familyFor(
  fonts: DocumentFonts,
  letter: string,
  before: FontFamily | undefined,
): FontFamily | undefined {
  const codePoint = letter.codePointAt(0) ?? 0
  const wanted = before !== undefined && COMMON.test(letter) ? [before, ...FAMILIES] : FAMILIES
  return wanted.find((family) => fonts[`${family} regular`].has(codePoint))
}
