import {
  field,
  OWN_TEXT_LENGTH,
  OWN_TEXT_NAMES,
  OWN_TEXTS,
  type Field,
  type LanguageTag,
  type OwnTextName,
  type OwnTexts,
} from '@plinth/domain'

/** Words of the shop, each with what stands there otherwise; in the form of the store's settings. [EDIT-529] */
export const TEXTS: Readonly<Record<OwnTextName, Field>> = Object.fromEntries(
  OWN_TEXT_NAMES.map((name) => {
    const [label, usual] = OWN_TEXTS[name]
    return [name, field.text(label, { max: OWN_TEXT_LENGTH, line: true }, { placeholder: usual })]
  }),
) as Record<OwnTextName, Field>

/** As the form begins, in one language. */
export const valuesOfTexts = (texts: OwnTexts = {}, language: LanguageTag): Record<OwnTextName, string> =>
  Object.fromEntries(OWN_TEXT_NAMES.map((name) => [name, texts[name]?.[language] ?? ''])) as Record<
    OwnTextName,
    string
  >

/** What was written in one language, beside what others say. */
export function textsOf(
  values: Readonly<Record<string, unknown>>,
  before: OwnTexts = {},
  language: LanguageTag,
): OwnTexts {
  return Object.fromEntries(
    OWN_TEXT_NAMES.flatMap((name) => {
      const { [language]: _before, ...others } = before[name] ?? {}
      const written = values[name]
      const text = typeof written === 'string' ? written.trim() : ''
      const localized = text === '' ? others : { ...others, [language]: text }
      return Object.keys(localized).length === 0 ? [] : [[name, localized]]
    }),
  )
}
