import { t } from '../words/words.ts'

/** Bytes of a ZIP file, and font files in it: as many as a website keeps. */
const MOST_BYTES = 50 * 1024 * 1024
const MOST_FILES = 40
/** Bytes of a font in it that is unpacked at all; that it is too large for a website is said by its name. */
const MOST_UNPACKED = 20 * 1024 * 1024

export const isZip = (file: File): boolean => file.name.toLowerCase().endsWith('.zip')

/** The font files of a ZIP file, by their own names; a sentence where there are none that can be used. [EDIT-945] */
export async function fontsInZip(zip: File): Promise<readonly File[] | string> {
  const { name } = zip
  if (zip.size > MOST_BYTES) return t('{file} is larger than {size} MB.', { file: name, size: 50 })
  const bytes = new Uint8Array(await zip.arrayBuffer())
  try {
    const { unzipSync } = await import('fflate')
    let count = 0
    const unpacked = unzipSync(bytes, {
      filter: (entry) => {
        if (!isFont(entry.name)) return false
        count += 1
        return count <= MOST_FILES && entry.originalSize <= MOST_UNPACKED
      },
    })
    if (count > MOST_FILES)
      return t('{file} has more than {count} font files.', { file: name, count: MOST_FILES })
    const fonts = Object.entries(unpacked)
    if (fonts.length === 0) return t('There are no font files in {file}.', { file: name })
    return fonts.map(
      ([path, data]) => new File([new Uint8Array(data)], path.slice(path.lastIndexOf('/') + 1)),
    )
  } catch {
    return t('{file} cannot be opened. Unpack it and choose the files in it.', { file: name })
  }
}

/** A font by its name; what some systems pack beside files, in folders of their own or with a dot in front, is none. */
const isFont = (path: string): boolean =>
  /\.(?:woff2?|ttf|otf)$/i.test(path) && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(path)
