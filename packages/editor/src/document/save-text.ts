import type { SaveState } from './document-store.ts'
import { t } from '../words/words.ts'

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hour12: false })

/**
 * The words of a save state. [EDIT-22]
 *
 * @param signedOut the session has ended, so that what is not saved waits for somebody to sign in
 */
export function saveText(save: SaveState, signedOut = false): string {
  if (signedOut && save.kind !== 'saved') return t('Signed out – kept on this device')
  switch (save.kind) {
    case 'saved':
      return save.at === null ? t('Saved') : t('Saved {at}', { at: clock.format(save.at) })
    case 'unsaved':
      return t('Unsaved changes')
    case 'saving':
      return t('Saving…')
    case 'offline':
      return t('Offline – kept on this device, will retry')
    case 'conflict':
      return t('Conflict')
    case 'failed':
      return t('Not saved: {message}', { message: save.message })
  }
}
