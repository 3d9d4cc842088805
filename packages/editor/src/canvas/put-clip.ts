import { notifications } from '@mantine/notifications'
import { newId } from '@plinth/domain'
import { ApiError, errorText } from '../api/api-error.ts'
import { copyFilesOf } from '../api/media.ts'
import { ownWebsiteId } from '../api/session.ts'
import { readClip, websiteOfClip, type Clip } from '../document/clipboard.ts'
import type { EditingSession } from '../document/editing-session.ts'
import { adoptClip, filesOfClip, type LeftBehind } from '../document/foreign-clip.ts'
import { t } from '../words/words.ts'

/**
 * Puts in what a clipboard's markup holds. What was copied on another website brings its files along where the person may see
 * them there, and says what it had to leave behind. [EDIT-13] [EDIT-174]
 *
 * @returns whether there was anything
 */
export function putClip(html: string, session: EditingSession): boolean {
  const clip = readClip(html)
  if (clip === undefined) return false
  const from = websiteOfClip(html)
  if (from === undefined || from === ownWebsiteId()) session.paste(clip)
  else void putForeignClip(clip, from, session)
  return true
}

async function putForeignClip(clip: Clip, from: string, session: EditingSession): Promise<void> {
  const files = filesOfClip(clip)
  const id = newId()
  if (files.length > 0)
    notifications.show({
      id,
      loading: true,
      message: t('Copying pictures and files from the other website'),
      autoClose: false,
    })
  try {
    const own = adoptClip(clip, await copies(from, files))
    session.paste(own.clip)
    const words = leftWords(own.left)
    if (words !== '') notifications.show({ message: words, autoClose: 12_000 })
  } catch (error) {
    // Nothing was put in: pasted again, it comes with its pictures.
    session.refuse(errorText(error))
  } finally {
    notifications.hide(id)
  }
}

/** Copies of files by the identifiers they had there; none for who may not put files into this website. */
async function copies(from: string, files: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (files.length === 0) return new Map()
  try {
    return await copyFilesOf(from, files)
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return new Map()
    throw error
  }
}

function leftWords({ files, links, things }: LeftBehind): string {
  const words = [
    files === 0
      ? ''
      : t(
          '{count, plural, one {A picture or file of the other website was} other {# pictures and files of the other website were}} left out. Choose others in their places.',
          { count: files },
        ),
    links === 0
      ? ''
      : t(
          '{count, plural, one {A link led} other {# links led}} to the other website’s pages and became plain words.',
          { count: links },
        ),
    things === 0 ? '' : t('Products, categories and pages that blocks list are to be chosen anew.'),
  ]
  return words.filter((one) => one !== '').join(' ')
}
