import {
  CONTRIBUTION_LIMITS,
  contributionTitle,
  inWords,
  noContributions,
  PAGE_TYPES,
  say,
  type Sentence,
} from '@plinth/domain'
import { commercePage } from './commerce.ts'
import { priceText } from './commerce-page.ts'
import type { PageContextBuilder } from './page-context.ts'

/** Giving something without buying: how much, for whom the receipt is, and a word with it. [DONATE-1] */
export const donateContext: PageContextBuilder<'donate'> = (run, { values, errors }) => {
  const page = commercePage(run)
  const { website, language } = run.input
  const settings = website.store.contributions ?? noContributions
  const words = (sentence: Sentence) => inWords(sentence, language)
  const title = contributionTitle(settings, language, website.primaryLanguage) || words(say('Give something'))
  const optional = words(say('optional'))
  const field = (name: 'own' | 'email' | 'name' | 'note', label: string) => ({
    name,
    label,
    value: values[name],
    error: errors[name] ?? '',
  })
  return {
    pageType: PAGE_TYPES.donate,
    pageClass: 'page-donate',
    ownTitle: true,
    data: {
      donate: {
        title,
        lines: run
          .text(settings.text)
          .split('\n')
          .filter((line) => line.trim() !== ''),
        crumb: run.input.crumb ?? '',
        problem: Object.keys(errors).length === 0 ? '' : words(say('Please look at what is marked.')),
        amountLabel: words(say('How much')),
        amounts: settings.amounts.map((cents, index) => ({
          value: String(cents),
          label: priceText(cents, page),
          fieldId: `donate-${index}`,
          isChosen: values.amount === '' && values.own === '' ? index === 0 : values.amount === String(cents),
        })),
        own: {
          ...field('own', words(say('Another amount'))),
          isChosen: values.amount === '' && values.own !== '',
          hint: words(
            say('From {least} to {most}', {
              least: priceText(settings.least, page),
              most: priceText(settings.most, page),
            }),
          ),
        },
        fields: [
          {
            ...field('email', words(say('E-mail, for the receipt'))),
            type: 'email',
            autocomplete: 'email',
            most: 256,
            optional: '',
          },
          {
            ...field('name', words(say('Name'))),
            type: 'text',
            autocomplete: 'name',
            most: CONTRIBUTION_LIMITS.name,
            optional,
          },
        ],
        note: { ...field('note', words(say('Message'))), most: CONTRIBUTION_LIMITS.note, optional },
        button: words(say('Go on to pay')),
      },
    },
    head: { title, description: '', openGraphType: 'website', indexable: false, structuredData: [] },
  }
}
