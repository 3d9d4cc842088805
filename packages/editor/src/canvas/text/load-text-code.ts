import type * as textCodeModule from './text-code.ts'

type TextCode = typeof textCodeModule

let code: TextCode | undefined
let coming: Promise<TextCode> | undefined

/** What is needed to write in a text, once it has come. */
export const textCode = (): TextCode | undefined => code

/**
 * Asks for the code of writing, once: a page's first opening does not wait for it. It is asked for when something is
 * pointed at or selected, so that it is there when somebody writes. [EDIT-280]
 *
 * @throws when it does not come; the next call asks again
 */
export function loadTextCode(): Promise<TextCode> {
  coming ??= import('./text-code.ts').then(
    (module) => (code = module),
    (error: unknown) => {
      coming = undefined
      throw error
    },
  )
  return coming
}
