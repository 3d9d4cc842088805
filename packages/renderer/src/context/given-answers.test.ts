import type { AdditionalField } from '@plinth/domain'
import { compile, render } from '@plinth/template-language'
import { expect, test } from 'vitest'
import { givenAnswers } from './given-answers.ts'

const strings = { productSummaryFormNoAnswerText: 'Left blank', productAnswerMapNeutral: 'Meh' }

/** What a template prints of the answers through `summary-form-field`, without its tags. */
function printed(answers: readonly AdditionalField[]): string {
  const { program } = compile('{.repeated section answers}{@|summary-form-field}{.end}')
  const { output, errors } = render(program, {
    answers: givenAnswers(answers, { strings, language: 'en' }),
    localizedStrings: strings,
  })
  expect(errors).toEqual([])
  return output
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

test('[FORM-161] templates print what was answered with `summary-form-field`, by part, and nothing of it is markup', () => {
  const survey = { type: 'likert', values: { 'Warm <b>': 0, Soft: -2 } } as const
  expect(printed([{ field: 'Gifts', value: 'x', ...survey }])).toBe(
    'Gifts: Warm &lt;b&gt;: Meh Soft: Strongly Disagree',
  )
  expect(
    printed([
      { field: 'Born', value: '2027-03-09', type: 'date', values: { Month: '3', Day: '9', Year: '2027' } },
    ]),
  ).toBe('Born: 3/9/2027')
  expect(printed([{ field: 'Pick', value: 'a, <i>', type: 'checkbox', values: ['a', '<i>'] }])).toBe(
    'Pick: a, &lt;i&gt;',
  )
  expect(printed([{ field: '<u>', value: '<script>' }])).toBe('&lt;u&gt;: &lt;script&gt;')
  expect(printed([{ field: 'None', value: '' }])).toBe('None: Left blank')
})
