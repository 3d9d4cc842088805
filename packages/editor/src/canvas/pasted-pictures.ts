import type { EditingSession } from '../document/editing-session.ts'
import { t } from '../words/words.ts'

/** Pictures a browser shows, and the server takes, by what a `data:` address calls them. */
const TAKEN = /^data:image\/(png|jpeg|gif|webp|avif);base64,([A-Za-z0-9+/=\s]+)$/i

/** What copied markup shows beside its words. */
export interface ShownInMarkup {
  /** Pictures that came along whole. */
  readonly files: readonly File[]
  /** How many others it shows, which lie elsewhere. */
  readonly left: number
}

/** Pictures, videos and frames in markup that was copied in another program or on a page. [TEXT-26] */
export function shownInMarkup(html: string): ShownInMarkup {
  if (!/<(?:img|video|iframe)[\s>]/i.test(html) || /data-plinth/.test(html)) return { files: [], left: 0 }
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const shown = [...body.querySelectorAll('img, video, iframe')].filter((one) => !isSpeck(one))
  const files = shown.flatMap((one, index) => fileOf(one.getAttribute('src') ?? '', index + 1))
  return { files, left: shown.length - files.length }
}

/** Pictures of one pixel count readers and show nothing. */
const isSpeck = (one: Element): boolean =>
  one.getAttribute('width') === '1' || one.getAttribute('height') === '1'

function fileOf(address: string, number: number): File[] {
  const [, kind = '', data = ''] = TAKEN.exec(address) ?? []
  if (data === '') return []
  try {
    const bytes = Uint8Array.from(atob(data.replaceAll(/\s/g, '')), (sign) => sign.charCodeAt(0))
    const type = kind.toLowerCase()
    const name = `pasted-${number}.${type === 'jpeg' ? 'jpg' : type}`
    return [new File([bytes], name, { type: `image/${type}` })]
  } catch {
    return []
  }
}

/** Says how many pictures and videos did not come along, and how they do. [TEXT-26] */
export function tellLeft(session: EditingSession, left: number): void {
  if (left === 0) return
  session.refuse(
    t(
      '{count, plural, one {# picture or video was left out: it lies at another place.} other {# pictures and videos were left out: they lie at another place.}} Copy each picture by itself and paste it here, or drop its file.',
      { count: left },
    ),
  )
}

/** Whether words are one address and nothing else. */
export const isAddress = (words: string): boolean => /^https?:\/\/[^\s<>"]{3,2000}$/.test(words.trim())

/** Says that the address of a picture is no picture. [EDIT-1331] */
export function tellAddressOfPicture(session: EditingSession, words: string): void {
  if (!isAddress(words) || !/\.(?:png|jpe?g|gif|webp|avif|svg)(?:[?#]\S*)?$/i.test(words.trim())) return
  session.refuse(
    t(
      'This picture lies at another website, so its address was put in as a link. To show it, save the picture and drop it here.',
    ),
  )
}

/** Whether words are the source of a drawing. It is refused in words, as it would stand there as text. [EDIT-1331] */
export function refuseDrawing(session: EditingSession, words: string): boolean {
  if (!/^\s*(?:<\?xml[^>]*>\s*)?<svg[\s>]/i.test(words)) return false
  session.refuse(t('This is the source of an SVG drawing. Save it as a file, and drop the file here.'))
  return true
}
