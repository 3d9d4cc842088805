import type { SaveState } from './document-store.ts'

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hour12: false })

/**
 * The words of a save state. [EDIT-22]
 *
 * @param signedOut the session has ended, so that what is not saved waits for somebody to sign in
 */
export function saveText(save: SaveState, signedOut = false): string {
  if (signedOut && save.kind !== 'saved') return 'Signed out – kept on this device'
  switch (save.kind) {
    case 'saved':
      return save.at === null ? 'Saved' : `Saved ${clock.format(save.at)}`
    case 'unsaved':
      return 'Unsaved changes'
    case 'saving':
      return 'Saving…'
    case 'offline':
      return 'Offline – kept on this device, will retry'
    case 'conflict':
      return 'Conflict'
    case 'failed':
      return `Not saved: ${save.message}`
  }
}
