import { fieldsOfForm, say, type DrawnFormField, type KeptFormField, type Sentence } from '@plinth/domain'

/** The field by which whoever sends a form agrees to be on the mailing list. [CONN-8] */
export const LIST_FIELD = 'mailing-list'

/**
 * What the form of a block asks: its owner's fields, and whether its sender wants to be on the mailing list, where the
 * owner has that asked.
 */
export function fieldsOfFormBlock(
  value: { readonly items: readonly KeptFormField[]; readonly mailingList: string },
  text: (name: string) => string,
  words: (sentence: Sentence) => string,
): DrawnFormField[] {
  const fields = fieldsOfForm(value, text)
  if (value.mailingList !== 'asked' || fields.length === 0) return fields
  const beside = text('mailingListLabel').trim() || words(say('Join the mailing list'))
  return [
    ...fields,
    {
      id: LIST_FIELD,
      kind: 'checkbox',
      label: words(say('Mailing list')),
      required: false,
      maxLength: 0,
      options: [beside],
      showCountryCode: false,
      key: '',
      value: '',
      description: '',
      placeholder: '',
      currencySymbol: '',
      underline: false,
    },
  ]
}
