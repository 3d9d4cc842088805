import {
  CONTRIBUTION_LIMITS,
  field,
  MAX_ORDER_AMOUNT,
  noContributions,
  readFields,
  readText,
  writeText,
  type ContributionSettings,
} from '@plinth/domain'

const when = { field: 'contributionsOn', is: [true] } as const
const amounts = { min: 0, max: MAX_ORDER_AMOUNT } as const

/** The page where one gives without buying; in the form of the store's settings. [DONATE-4] */
export const CONTRIBUTIONS = {
  contributionsOn: field.toggle('A page where one can give without buying', {
    help: 'It is at /_donate. Link to it from a menu, a button or a text.',
  }),
  contributionTitle: field.text('Title', { max: CONTRIBUTION_LIMITS.title, line: true }, { when }),
  contributionText: field.text('What it is for', { max: CONTRIBUTION_LIMITS.text }, { lines: 3, when }),
  contributionAmount1: field.amount('First amount offered', amounts, { when }),
  contributionAmount2: field.amount('Second amount offered', amounts, { when }),
  contributionAmount3: field.amount('Third amount offered', amounts, { when }),
  contributionLeast: field.amount('At least', amounts, { when }),
  contributionMost: field.amount('At most', amounts, { when }),
  contributionThanks: field.text(
    'Said afterwards',
    { max: CONTRIBUTION_LIMITS.thanks },
    { lines: 2, placeholder: 'Thank you!', when },
  ),
}

/** As the form begins. */
export function valuesOfContributions(language: string, settings: ContributionSettings = noContributions) {
  const [first = null, second = null, third = null] = settings.amounts
  return {
    contributionsOn: settings.isOn,
    contributionTitle: readText(settings.title, language, language),
    contributionText: readText(settings.text, language, language),
    contributionAmount1: first,
    contributionAmount2: second,
    contributionAmount3: third,
    contributionLeast: settings.least,
    contributionMost: settings.most,
    contributionThanks: readText(settings.thanks, language, language),
  }
}

/** What was written; texts in other languages stay. */
export function contributionsOf(
  values: Parameters<typeof readFields>[1],
  language: string,
  before: ContributionSettings = noContributions,
): ContributionSettings {
  const read = readFields(CONTRIBUTIONS, values)
  const offered = [read.contributionAmount1, read.contributionAmount2, read.contributionAmount3]
  return {
    isOn: read.contributionsOn,
    title: writeText(before.title, language, read.contributionTitle),
    text: writeText(before.text, language, read.contributionText),
    amounts: offered.flatMap((cents) => (cents === null || cents === 0 ? [] : [cents])),
    least: read.contributionLeast ?? noContributions.least,
    most: read.contributionMost ?? noContributions.most,
    thanks: writeText(before.thanks, language, read.contributionThanks),
  }
}
