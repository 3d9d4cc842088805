import type { Formatter, RenderContext } from '../../extension.ts'
import { child, elementsOf, print, text, truthy, type Value } from '../../values.ts'
import { localizedString } from './price-text.ts'

/** `summary-form-field`: a question of a product's form and the buyer's answer, for order summaries. Raw [FMT-76]. */
export const summaryFormField: Formatter = (field, _args, context) => {
  const found =
    answer(field, context) || text(localizedString('productSummaryFormNoAnswerText', context)).trim() || 'N/A'
  return (
    '<div style="font-size:11px; margin-top:3px">\n' +
    `  <span style="font-weight:bold;">${text(child(field, 'rawTitle'))}:</span> ${found}\n</div>`
  )
}

function answer(field: Value, context: RenderContext): string {
  const values = child(field, 'values')
  const part = (key: string) => print(child(values, key))
  switch (text(child(field, 'type'))) {
    case 'address':
      return indented([
        part('Line1'),
        ...(truthy(child(values, 'Line2')) ? [part('Line2')] : []),
        `${part('City')}, ${part('State')} ${part('Zip')} ${part('Country')}`,
      ])
    case 'checkbox':
      if (!truthy(values)) return truthy(child(field, 'value')) ? text(child(field, 'value')) : ''
      return elementsOf(values).map(print).join(', ') + '\n'
    case 'date':
      return `${part('Month')}/${part('Day')}/${part('Year')}`
    case 'likert':
      return likert(values, context)
    case 'name':
      return `${part('First')} ${part('Last')}`
    case 'phone': {
      const country = truthy(child(values, 'Country')) ? `+${part('Country')} ` : ''
      return `${country}${part('Areacode')}-${part('Prefix')}-${part('Line')}`
    }
    case 'time': {
      const digits = (key: string) => (truthy(child(values, key)) ? part(key) : '00')
      return `${digits('Hour')}:${digits('Minute')}:${digits('Second')} ${part('Ampm')}`
    }
  }
  return text(child(field, 'value'))
}

/** Answers from -2 to 2; without their spaces, the ends of the catalogue keys under which a site may word them. */
const LEVELS = 'Strongly Disagree,Disagree,Neutral,Agree,Strongly Agree'.split(',')

function likert(values: Value, context: RenderContext): string {
  if (values === undefined || values === null) throw new Error('A likert without values')
  const words = LEVELS.map((words) => {
    const wording = localizedString('productAnswerMap' + words.replace(' ', ''), context)
    return typeof wording === 'string' ? wording : words
  })
  const codes = ['-2', '-1', '0', '1', '2']
  return indented(
    Object.entries(values).map(
      ([question, level]) =>
        `<span style="font-weight:bold;">${question}:</span> ${words[codes.indexOf(print(level))] || words[2]}`,
    ),
  )
}

function indented(lines: readonly string[]): string {
  return `<div style="padding-left:5px;">\n${lines.map((line) => `  <div>${line}</div>\n`).join('')}</div>`
}
