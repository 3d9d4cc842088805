import { language } from './language.ts'

const names = new Intl.DisplayNames(language, { type: 'language' })

/** A language by its name in that of the editor: `German` for `de`. */
export const languageName = (tag: string): string => names.of(tag) ?? tag
