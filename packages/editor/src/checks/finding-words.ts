import { t } from '../words/words.ts'
import type { Finding } from './finding.ts'

const megabytes = (measured: Finding['measured']) => ({
  is: measured?.is ?? 0,
  wanted: measured?.wanted ?? 0,
  own: measured?.own ?? 0,
})

/** What was found, for the owner who can mend it. */
export function findingWords({ kind, words, measured }: Finding): string {
  switch (kind) {
    case 'link-nowhere':
      return words === ''
        ? t('A link leads nowhere.')
        : t('“{words}” is a link that leads nowhere.', { words })
    case 'link-without-words':
      return t('A link to {address} has no words: nobody knows where it leads.', { address: words })
    case 'no-alternative-text':
      return words === ''
        ? t('A picture has no alternative text.')
        : t('The picture {file} has no alternative text.', { file: words })
    case 'second-title':
      return t('“{words}” is another heading 1. A page has one: visitors get a heading 2 with these looks.', {
        words,
      })
    case 'heading-skipped':
      return t(
        '“{words}” is a heading {is, number} where a heading {wanted, number} comes next. Visitors get a heading {wanted, number} with these looks.',
        { words, is: measured?.is ?? 0, wanted: measured?.wanted ?? 0 },
      )
    case 'empty-block':
      return t('{what}: empty, so visitors will not see it.', { what: words })
    case 'placeholder-words':
      return t('“{words}” still stands on the page.', { words })
    case 'template-words':
      return t('This text is still the template’s: “{words}”', { words })
    case 'countdown-over':
      return t('A countdown has nothing left to count: {moment} is over.', { moment: words })
    case 'track-without-file':
      return words === ''
        ? t('A track has no file: visitors will not see it.')
        : t('The track “{words}” has no file: visitors will not see it.', { words })
    case 'video-cannot-play':
      return t(
        'No video can be played from the address of a picture in a gallery: visitors see the picture alone.',
      )
    case 'page-weight':
      return words === ''
        ? t(
            'The page weighs {is, number} MB, more than {wanted, number} MB. A block of {own, number} MB weighs most.',
            megabytes(measured),
          )
        : t(
            'The page weighs {is, number} MB, more than {wanted, number} MB. {what} weighs most: {own, number} MB.',
            { what: words, ...megabytes(measured) },
          )
    case 'contrast':
      return t(
        '“{words}” is hard to read on what is behind it: contrast {is, number}, wanted {wanted, number}.',
        {
          words,
          is: measured?.is ?? 0,
          wanted: measured?.wanted ?? 0,
        },
      )
  }
}
