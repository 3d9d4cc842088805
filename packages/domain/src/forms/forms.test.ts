import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inEnglish } from '../words/catalogues.ts'
import { patternOf, type Sentence } from '../words/sentence.ts'
import { answerInWords, answerProblem, formProblems, keptAnswer, MASKED_ANSWER } from './check-answers.ts'
import {
  FORM_FIELD_KINDS,
  FORM_FIELD_PROPERTIES,
  FORM_LIMITS,
  inputName,
  PREFILLED_KINDS,
  type FormField,
  type FormFieldKind,
} from './form-field.ts'
import { endingsOf, endingsOfType, filesInWords, safeFileName } from './file-types.ts'
import { whenAsks } from './form-items.ts'
import { formFailure } from './form-texts.ts'
import { answersInInputs, phoneParts, readFormAnswers } from './read-answers.ts'

function aField(kind: FormFieldKind, more: Partial<FormField> = {}): FormField {
  return {
    id: kind,
    kind,
    label: kind,
    required: false,
    maxLength: 0,
    options: [],
    showCountryCode: false,
    key: '',
    value: '',
    ...more,
  }
}

const everyField = FORM_FIELD_KINDS.map((kind) =>
  aField(kind, { options: ['One', 'Two'], key: 'source', value: 'own' }),
)

/** What inputs of these names hold. */
const inputs =
  (values: { readonly [name: string]: string | readonly string[] }) =>
  (name: string): readonly string[] => {
    const value = values[name] ?? []
    return typeof value === 'string' ? [value] : value
  }

const says = (field: FormField, answer: Parameters<typeof answerProblem>[1]) => {
  const problem = answerProblem(field, answer)
  return problem === undefined ? undefined : inEnglish(problem)
}

test('[FORM-1] every kind of field says what is set of it', () => {
  const typed = ['description', 'placeholder', 'required']
  const asked = ['description', 'required']
  expect(FORM_FIELD_PROPERTIES).toEqual({
    text: typed,
    textarea: [...typed, 'maxLength'],
    email: typed,
    number: typed,
    website: typed,
    currency: [...asked, 'currencySymbol'],
    phone: [...asked, 'showCountryCode'],
    section: ['description', 'underline'],
    radio: [...asked, 'options'],
    checkbox: [...asked, 'options'],
    select: [...asked, 'options'],
    likert: ['description', 'options'],
    hidden: ['key', 'value'],
    password: asked,
    twitter: asked,
    date: asked,
    time: asked,
    name: asked,
    address: asked,
    file: [...asked, 'fileTypes', 'mostFiles', 'mostMegabytes'],
  })
  expect(Object.keys(FORM_FIELD_PROPERTIES).toSorted()).toEqual([...FORM_FIELD_KINDS].toSorted())
})

test('[FORM-34] what is typed or chosen can be filled in from the address; secrets, parts and files cannot', () => {
  const not = ['section', 'likert', 'hidden', 'password', 'name', 'address', 'file']
  expect([...PREFILLED_KINDS].toSorted()).toEqual(
    FORM_FIELD_KINDS.filter((kind) => !not.includes(kind)).toSorted(),
  )
})

test('[FORM-1] a property is asked of the kinds that have it', () => {
  expect(whenAsks('options').when).toEqual({ field: 'kind', is: ['radio', 'checkbox', 'select', 'likert'] })
  expect(whenAsks('fileTypes').when.is).toEqual(['file'])
})

test('[FORM-3] each kind is sent in its own shape', () => {
  const sent = answersInInputs(
    everyField,
    inputs({
      'f-text': ' Hello ',
      'f-name-first': 'Ada',
      'f-name-last': 'Lovelace',
      'f-address-line1': '12 Square',
      'f-address-city': 'London',
      'f-date': '2026-11-23',
      'f-time': '09:30',
      'f-phone': '(555) 123-4567',
      'f-checkbox': ['One', 'Two'],
      'f-radio': ['Two'],
      'f-select': 'One',
      'f-likert-0': 'Agree',
      'f-hidden': 'own',
      'f-number': '5',
    }),
    (key) => (key === 'source' ? 'letter' : null),
  )
  expect(sent).toMatchObject({
    text: 'Hello',
    name: ['Ada', 'Lovelace'],
    address: ['12 Square', '', 'London', '', '', ''],
    date: ['2026', '11', '23'],
    time: ['09', '30'],
    phone: ['', '555', '123', '4567'],
    checkbox: ['One', 'Two'],
    radio: 'Two',
    select: 'One',
    likert: { One: ['Agree'], Two: [] },
    hidden: 'letter',
    number: '5',
    email: '',
  })
  expect(sent).not.toHaveProperty('section')
})

test('[FORM-3] a hidden field without a parameter of its name sends its own value', () => {
  const [sent] = Object.values(answersInInputs([aField('hidden', { key: 'source', value: 'own' })], () => []))
  expect(sent).toBe('own')
  const unnamed = answersInInputs(
    [aField('hidden', { key: '', value: 'own' })],
    () => [],
    () => 'theirs',
  )
  expect(unnamed).toEqual({ hidden: 'own' })
})

test('[FORM-3] a list that is none is read as nothing, and a file alone as a list of it', () => {
  const file = 'x'.repeat(24)
  expect(
    readFormAnswers(everyField, { checkbox: { length: 1 }, name: 5, file, likert: 'Agree' }),
  ).toMatchObject({
    checkbox: [],
    name: ['', ''],
    file: [file],
    likert: { One: [], Two: [] },
  })
  expect(readFormAnswers(everyField, { file: [file, 'short', `${file}/..`], checkbox: 'One' })).toMatchObject(
    {
      file: [file],
      checkbox: ['One'],
    },
  )
})

test('[FORM-3] the first part of a telephone number is the code of the country, or empty', () => {
  expect(phoneParts('', '555-123-4567')).toEqual(['', '555', '123', '4567'])
  expect(phoneParts('+49', '30 901820')).toEqual(['+49', '30', '901820'])
  expect(phoneParts('', '+49 30 901820')).toEqual(['+49', '30', '901820'])
  expect(readFormAnswers([aField('phone')], { phone: ['555', '123', '4567'] })).toEqual({
    phone: ['', '555', '123', '4567'],
  })
})

test('[FORM-4] what is required and empty is refused, of every kind that can be required', () => {
  for (const kind of FORM_FIELD_KINDS) {
    const field = aField(kind, { required: true, options: ['One'] })
    const [answer = ''] = Object.values(answersInInputs([field], () => []))
    const never = kind === 'section' || kind === 'likert' || kind === 'hidden'
    expect(says(field, answer), kind).toBe(never ? undefined : 'Required')
    expect(says({ ...field, required: false }, answer), kind).toBeUndefined()
  }
})

test('[FORM-4] answers are looked at by their kind', () => {
  const email = 'Email is not valid. Email addresses should follow the format user@domain.com.'
  expect(says(aField('email'), 'ada')).toBe(email)
  expect(says(aField('email'), 'ada@example.com')).toBeUndefined()
  expect(says(aField('textarea', { maxLength: 3 }), 'four')).toBe('You have exceeded the character limit.')
  expect(says(aField('textarea', { maxLength: 4 }), 'four')).toBeUndefined()
  expect(says(aField('text'), 'x'.repeat(FORM_LIMITS.answer + 1))).toBe(
    'You have exceeded the character limit.',
  )
  for (const right of ['12', '-3', '1,250.50', '1.250,50', '.5', "1'000"])
    expect(says(aField('number'), right), right).toBeUndefined()
  for (const wrong of ['twelve', '1e9x', '--1', '$5'])
    expect(says(aField('currency'), wrong)).toMatch(/number/)
  for (const right of [
    'example.com',
    'https://example.com/a?b',
    'www.example.co.uk',
    'localhost.example:8080',
  ])
    expect(says(aField('website'), right), right).toBeUndefined()
  for (const wrong of ['example', 'javascript:alert(1)', 'a b.com', 'ftp://example.com'])
    expect(says(aField('website'), wrong), wrong).toMatch(/^Links must be formatted as/)
  expect(says(aField('phone'), ['', '555', '123'])).toBeUndefined()
  expect(says(aField('phone'), ['', 'call', 'me'])).toMatch(/telephone/)
  expect(says(aField('date'), ['2026', '02', '29'])).toMatch(/exists/)
  expect(says(aField('date'), ['2028', '02', '29'])).toBeUndefined()
  expect(says(aField('time'), ['24', '00'])).toBe('Choose a time.')
  expect(says(aField('radio', { options: ['One'] }), 'Two')).toBe('Choose one of the options.')
  expect(says(aField('checkbox', { options: ['One'] }), ['One', 'Two'])).toBe('Choose one of the options.')
  expect(says(aField('name', { required: true }), ['', 'Lovelace'])).toBe('Required')
  expect(says(aField('name', { required: true }), ['Ada', ''])).toBeUndefined()
})

const anything = fc.oneof(
  fc.anything({ withNullPrototype: true }),
  fc.dictionary(fc.constantFrom<string>(...FORM_FIELD_KINDS, '__proto__', 'other'), fc.anything()),
  fc.string({ unit: 'binary' }),
)

test('[FORM-2] whatever is sent is read into answers that can be checked, kept and read again alike', () => {
  fc.assert(
    fc.property(anything, (sent) => {
      const answers = readFormAnswers(everyField, sent)
      if (answers === undefined) return
      expect(Object.keys(answers)).toEqual(
        everyField.filter(({ kind }) => kind !== 'section').map(({ id }) => id),
      )
      formProblems(everyField, answers)
      const kept = JSON.stringify(answers)
      // oxlint-disable-next-line no-control-regex
      expect(kept).not.toMatch(/\\u0000|\\ud[89a-f]/i)
      expect(JSON.stringify(readFormAnswers(everyField, kept))).toBe(kept)
    }),
    { numRuns: 500 },
  )
})

test('[FORM-2] what is read in parts, and cut, is read again alike', () => {
  const long = 'x'.repeat(FORM_LIMITS.part)
  const sent = {
    time: '! : 5',
    date: ` 1 - ${long} 2 -3`,
    phone: Array.from({ length: 20 }, (_, index) => index).join(' '),
    name: [`${long} y`, `${long}😀`],
  }
  const answers = readFormAnswers(everyField, sent)
  expect(answers).toMatchObject({ time: ['!', '5'], date: ['1', long, '3'], name: [long, long] })
  expect(readFormAnswers(everyField, answers)).toEqual(answers)
})

test('[FORM-2] too much, and what is no object, is not read', () => {
  expect(readFormAnswers(everyField, '[1]')).toBeUndefined()
  expect(readFormAnswers(everyField, '{')).toBeUndefined()
  expect(readFormAnswers(everyField, `{"text":"${'x'.repeat(FORM_LIMITS.text)}"}`)).toBeUndefined()
  expect(readFormAnswers([aField('text')], { other: 'x' })).toEqual({ text: '' })
})

test('[FORM-5] an answer is one line, and a password is masked', () => {
  expect(answerInWords({ kind: 'name' }, ['Ada', 'Lovelace'])).toBe('Ada Lovelace')
  expect(answerInWords({ kind: 'date' }, ['2026', '11', '23'])).toBe('2026-11-23')
  expect(answerInWords({ kind: 'phone' }, ['', '555', '123', '4567'])).toBe('555 123 4567')
  expect(answerInWords({ kind: 'checkbox' }, ['One', 'Two'])).toBe('One, Two')
  expect(answerInWords({ kind: 'likert' }, { Warm: ['Agree'] })).toBe('Warm: Agree')
  expect(keptAnswer({ kind: 'password' }, 'hunter2')).toBe(MASKED_ANSWER)
  expect(keptAnswer({ kind: 'password' }, '')).toBe('')
})

test('[FORM-6] every way to fail has its own words', () => {
  expect([400, 401, 404, 429, 500, 0, 418].map((status) => patternOf(formFailure(status)))).toEqual([
    'Error processing form submission. Please reload and try again.',
    'Unable to submit form. Please try again later.',
    'This form has not been configured yet.',
    'Unable to submit form. Submission rate limit exceeded. Please try again later.',
    'Unable to send form. Please try again later.',
    'Unable to send form. Please try again later.',
    'Unknown error, please try again later.',
  ])
})

test('[FORM-2] names of inputs are those of their field', () => {
  expect(inputName('a')).toBe('f-a')
  expect(inputName('a', 'first')).toBe('f-a-first')
})

test('[FORM-4] what a kind takes goes to its very limits, and not beyond', () => {
  const takes = (kind: FormFieldKind, answer: Parameters<typeof answerProblem>[1], more = {}) =>
    says(aField(kind, more), answer) === undefined
  const judged = (kind: FormFieldKind, answers: readonly Parameters<typeof answerProblem>[1][], more = {}) =>
    answers.map((answer) => takes(kind, answer, more))
  expect(judged('twitter', ['@name', 'na_me1', `@${'a'.repeat(50)}`])).toEqual([true, true, true])
  expect(judged('twitter', ['@', 'na-me', `@${'a'.repeat(51)}`, '@name x'])).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(
    judged('phone', [
      ['', '123'],
      ['+44', '131', '5550'],
      ['', '555x12'],
    ]),
  ).toEqual([true, true, true])
  expect(
    judged('phone', [
      ['', '12'],
      ['', '***'],
      ['', '123x'],
      ['', 'call 123'],
      ['', '1+23'],
    ]),
  ).toEqual(Array.from({ length: 5 }, () => false))
  expect(
    judged('date', [
      ['2028', '2', '29'],
      ['0099', '12', '31'],
    ]),
  ).toEqual([true, true])
  expect(
    judged('date', [
      ['2027', '2', '29'],
      ['12027', '1', '1'],
      ['2027', '001', '1'],
      ['2027', '1', '001'],
      ['', '1', '1'],
      ['2027', '13', '1'],
      ['2027', '0', '1'],
    ]),
  ).toEqual(Array.from({ length: 7 }, () => false))
  expect(
    judged('time', [
      ['0', '0'],
      ['23', '59'],
    ]),
  ).toEqual([true, true])
  expect(
    judged('time', [
      ['24', '0'],
      ['0', '60'],
      ['', '5'],
      ['5', ''],
      ['005', '5'],
      ['5', '005'],
      ['a', '1'],
    ]),
  ).toEqual(Array.from({ length: 7 }, () => false))
  expect(judged('number', ['5', '-1,250.5', '+.5', "1'000", ',5'])).toEqual(
    Array.from({ length: 5 }, () => true),
  )
  expect(judged('number', ['about .5', '5 apples', '.', '--5', '5-'])).toEqual(
    Array.from({ length: 5 }, () => false),
  )
  const long = `example.com/${'a'.repeat(2070)}`
  expect(judged('website', ['example.com', 'https://a.b', long, 'example.com:8080'])).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(judged('website', [`${long}a`, 'example', 'ftp://a.b', 'mailto:a@b.example', 'a..b'])).toEqual(
    Array.from({ length: 5 }, () => false),
  )
})

test('[FORM-2] an answer is as long as its field lets it be', () => {
  const problem = (kind: FormFieldKind, answer: Parameters<typeof answerProblem>[1], maxLength = 0) =>
    says(aField(kind, { maxLength }), answer)
  const tooLong = 'You have exceeded the character limit.'
  expect(problem('textarea', 'abc', 3)).toBeUndefined()
  expect(problem('textarea', 'abcd', 3)).toBe(tooLong)
  expect(problem('text', 'abcd', 3)).toBeUndefined()
  expect(problem('textarea', 'a'.repeat(FORM_LIMITS.answer))).toBeUndefined()
  expect(problem('hidden', 'a'.repeat(FORM_LIMITS.answer + 1))).toBe(tooLong)
  expect(problem('name', ['a'.repeat(FORM_LIMITS.part), ''])).toBeUndefined()
  expect(problem('name', ['Anna', 'a'.repeat(FORM_LIMITS.part + 1)])).toBe(tooLong)
})

test('[FORM-4] an address that is required has a street and a city; spaces alone are no answer', () => {
  const required = (kind: FormFieldKind, answer: Parameters<typeof answerProblem>[1]) =>
    says(aField(kind, { required: true }), answer)
  expect(required('address', ['1 Quay', '', 'Leith', '', '', ''])).toBeUndefined()
  expect(required('address', ['1 Quay', '', '', '', '', 'GB'])).toBe('Required')
  expect(required('address', ['', '', 'Leith', '', '', 'GB'])).toBe('Required')
  expect(required('name', ['', 'Berg'])).toBe('Required')
  expect(required('text', '  ')).toBe('Required')
  expect(keptAnswer({ kind: 'password' }, '')).toBe('')
  expect(keptAnswer({ kind: 'text' }, 'secret')).toBe('secret')
})

test('[FORM-60] more files than a field takes are refused', () => {
  const field = aField('file', { mostFiles: 2 })
  expect(says(field, ['a', 'b'])).toBeUndefined()
  expect(says(field, ['a', 'b', 'c'])).toBe('At most 2 files can be sent here.')
})

test('[FORM-60] a field for files takes what its owner chose, and says so', () => {
  const words = (sentence: Sentence) => inEnglish(sentence)
  expect(filesInWords({ fileTypes: 'pictures', mostFiles: 3, mostMegabytes: 5 }, words)).toBe(
    'Pictures (JPEG, PNG, GIF, WebP, AVIF), up to 3 files of 5 MB',
  )
  expect(filesInWords({}, words)).toBe('Pictures and documents, up to 10 MB')
  expect(endingsOfType('pictures', 'application/pdf')).toBeUndefined()
  expect(endingsOfType('documents', 'application/pdf')).toEqual(['pdf'])
  const pictures = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif']
  const documents = ['pdf', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'rtf', 'txt', 'csv']
  expect(endingsOf('pictures')).toEqual(pictures)
  expect(endingsOf('documents')).toEqual(documents)
  expect(endingsOf('picturesAndDocuments')).toEqual([...pictures, ...documents])
  const heard = ['mp3', 'm4a', 'ogg', 'oga', 'opus', 'wav', 'flac']
  const seen = ['mp4', 'm4v', 'webm', 'mov']
  expect(endingsOf('any')).toEqual([...pictures, ...documents, 'zip', ...heard, ...seen])
  for (const type of ['text/html', 'image/svg+xml', 'application/json', 'constructor'])
    expect(endingsOfType('any', type), type).toBeUndefined()
})

test.each([
  ['plan.pdf', 'plan.pdf'],
  ['plan', 'plan.pdf'],
  ['plan.pdf.exe', 'plan.pdf.exe.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\ada\\plan.pdf', 'plan.pdf'],
  ['\u202efdp.exe', 'fdp.exe.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['', 'file.pdf'],
  ['<b>"x|y?.pdf', '-b--x-y-.pdf'],
  [`${'é'.repeat(300)}.pdf`, `${'é'.repeat(150)}.pdf`],
])('[FORM-62] the name %j is kept as %j', (given, kept) => {
  expect(safeFileName(given, ['pdf'])).toBe(kept)
})
