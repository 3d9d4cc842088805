import type { DrawnFormField } from '@plinth/domain'

/**
 * What a newsletter block asks: one address.
 *
 * @param label what stands above its field
 */
export const fieldsOfNewsletter = (label: string): DrawnFormField[] => [
  {
    id: 'email',
    kind: 'email',
    label,
    required: true,
    maxLength: 0,
    options: [],
    showCountryCode: false,
    key: '',
    value: '',
    description: '',
    placeholder: '',
    currencySymbol: '',
    underline: false,
  },
]
