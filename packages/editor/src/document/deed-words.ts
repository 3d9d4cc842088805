import { ABOUT_WORDS, type Deed } from '@plinth/domain'
import { said, t, translated } from '../words/words.ts'
import { typeName } from './type-name.ts'

/** What was done to a page in words, as history and undo show it: “Moved section Prices”. [DOC-26] */
export function deedWords(deed: Deed): string {
  const words = withoutOthers(deed)
  return deed.more === undefined
    ? words
    : t('{words} and {more, plural, one {# more change} other {# more changes}}', { words, more: deed.more })
}

/** The same of an entry of the history, which may have taken another one back. */
export function entryWords({ deed, undoes }: { readonly deed: Deed; readonly undoes?: string }): string {
  const done = deedWords(deed)
  return undoes === undefined ? done : t('Undo: {label}', { label: done })
}

/** What a section is called within a sentence. */
export function sectionWords({ section, place }: Pick<Deed, 'section' | 'place'>): string {
  if (section !== undefined) return t('section {name}', { name: section })
  return place === undefined ? t('section') : t('section {place}', { place })
}

const replacedWords = (count = 1): string =>
  t('Replaced words in {count, plural, one {# place} other {# places}}', { count })

/** What was done to the page itself. */
function pageWords({ code, setting }: Deed): string {
  if (code === 'page-code-changed') return t('Changed the code of the page')
  if (setting === 'title') return t('Changed the title')
  if (setting === 'excerpt') return t('Changed the excerpt')
  if (setting === 'mainImageId') return t('Changed the main picture')
  return setting === undefined
    ? t('Changed the settings of the page')
    : t('Changed the settings of the page: {setting}', { setting: said(ABOUT_WORDS[setting]) })
}

function withoutOthers(deed: Deed): string {
  if (deed.code === 'words-replaced') return replacedWords(deed.count)
  if (deed.code === 'page-code-changed' || deed.code === 'page-about-changed') return pageWords(deed)
  const block = deed.block === undefined ? t('a block') : typeName(deed.block)
  const section = sectionWords(deed)
  const { count = 2 } = deed
  const what =
    deed.count !== undefined ? t('{count} blocks', { count }) : deed.block === undefined ? section : block
  switch (deed.code) {
    case 'block-added':
      return t('Added {block}', { block })
    case 'block-changed':
      return t('Changed {block}', { block })
    case 'block-moved':
      return t('Moved {block}', { block })
    case 'block-placed':
      return t('Placed {block}', { block })
    case 'block-placed-on-phone':
      return t('Placed {block} on the phone', { block })
    case 'block-resized':
      return t('Resized {block}', { block })
    case 'block-typed-in':
      return t('Typed in {block}', { block })
    case 'block-duplicated':
      return t('Duplicated {block}', { block })
    case 'block-deleted':
      return t('Deleted {block}', { block })
    case 'block-pasted':
      return t('Pasted {block}', { block })
    case 'blocks-moved':
      return t('Moved {count} blocks', { count })
    case 'blocks-resized':
      return t('Resized {count} blocks', { count })
    case 'blocks-aligned':
      return t('Aligned {count} blocks', { count })
    case 'blocks-distributed':
      return t('Spread out {count} blocks', { count })
    case 'blocks-duplicated':
      return t('Duplicated {count} blocks', { count })
    case 'blocks-deleted':
      return t('Deleted {count} blocks', { count })
    case 'blocks-pasted':
      return t('Pasted {count} blocks', { count })
    case 'picture-placed':
      return t('Placed picture in {block}', { block })
    case 'picture-added':
      return t('Added picture to {block}', { block })
    case 'section-added':
      return deed.section === undefined ? t('Added section') : t('Added {section}', { section })
    case 'section-changed':
      return t('Changed {section}', { section })
    case 'section-moved':
      return t('Moved {section}', { section })
    case 'section-duplicated':
      return t('Duplicated {section}', { section })
    case 'section-deleted':
      return t('Deleted {section}', { section })
    case 'section-synced':
      return t('Synced {section}', { section })
    case 'section-detached':
      return t('Detached {section}', { section })
    case 'hidden-on-phone':
      return t('Hid {what} on phones', { what })
    case 'shown-on-phone':
      return t('Showed {what} on phones again', { what })
    case 'locked':
      return t('Locked {what}', { what })
    case 'unlocked':
      return t('Unlocked {what}', { what })
    case 'phone-layout-reset':
      return t('Reset phone layout of {section}', { section })
    case 'version-restored':
      return t('Restored version {number}', { number: deed.number ?? '' })
    case 'nothing':
      return t('Changed nothing')
    case 'said':
      return translated(deed.text ?? '')
  }
}
