import { choice, number, text, toggle } from '../fields/make-field.ts'
import { FORM_FIELD_KINDS, FORM_FIELD_PROPERTIES, FORM_LIMITS } from './form-field.ts'

/** For a property that is asked of every kind of field that has it. */
export const whenAsks = (property: string) => ({
  when: {
    field: 'kind',
    is: FORM_FIELD_KINDS.filter((kind) => FORM_FIELD_PROPERTIES[kind].includes(property)),
  },
})

/** What owners set of any field of a form, on a page or of a product. [FORM-1] */
export const FORM_ITEM_FIELDS = {
  kind: choice('Kind', [
    ['text', 'Text'],
    ['textarea', 'Text area'],
    ['email', 'Email'],
    ['name', 'Name'],
    ['phone', 'Phone'],
    ['address', 'Address'],
    ['select', 'Dropdown'],
    ['radio', 'Radio'],
    ['checkbox', 'Checkbox'],
    ['likert', 'Survey'],
    ['number', 'Number'],
    ['currency', 'Currency'],
    ['date', 'Date'],
    ['time', 'Time'],
    ['website', 'Website'],
    ['twitter', 'Twitter'],
    ['password', 'Password'],
    ['file', 'Upload'],
    ['section', 'Section heading'],
    ['hidden', 'Hidden'],
  ]),
  required: toggle('Required', whenAsks('required')),
  maxLength: number(
    'Maximum characters',
    { min: 0, max: FORM_LIMITS.answer },
    {
      ...whenAsks('maxLength'),
      help: '0 for no limit of its own. With one, people see how much they have written.',
    },
  ),
  showCountryCode: toggle('Ask for the code of the country', whenAsks('showCountryCode')),
  currencySymbol: text(
    'Currency sign',
    { max: 8, line: true },
    { default: '$', ...whenAsks('currencySymbol') },
  ),
  underline: toggle('Line below', whenAsks('underline')),
} as const

/** What owners write of it, in each language. */
export const FORM_ITEM_TEXTS = {
  label: text('Title', { max: 300 }, { placeholder: 'Title' }),
  options: text(
    'Options, one on each line',
    { max: 20_000 },
    { placeholder: 'Options, one on each line', lines: 3, ...whenAsks('options') },
  ),
  description: text(
    'Description',
    { max: 1000 },
    { placeholder: 'Description', seldom: true, ...whenAsks('description') },
  ),
  placeholder: text(
    'Placeholder',
    { max: 200 },
    { placeholder: 'Placeholder', seldom: true, ...whenAsks('placeholder') },
  ),
} as const
