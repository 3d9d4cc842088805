import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const typed =
  /<(TextInput|Textarea|NumberInput|MoneyInput|PasswordInput|RichTextField|PercentInput|LimitInput|TagsInput|FieldControl)\b/

/** Dialogs in which nothing is typed that would be lost, each with why. */
const OTHERS: { readonly [file: string]: string } = {
  'canvas/post-head-tools.tsx': 'what is typed is saved as it is typed',
  'canvas/text/emoji-dialog.tsx': 'a search',
  'commands/shortcut-sheet.tsx': 'a search',
  'dialogs/preview-links-dialog.tsx': 'a link is made of choices, and made again as easily',
  'dialogs/replace-dialog.tsx': 'words to look for',
  'dialogs/sign-in-dialog.tsx': 'name and password, which nobody keeps',
  'features/contacts/merge-dialog.tsx': 'a search',
  'features/files/folder-dialog.tsx': 'a name of one word',
  'features/orders/draft-lines.tsx': 'a part of the form of its draft, which asks',
  'features/pages/add-page-dialog.tsx': 'a name, and the page it makes is what one goes on to',
  'features/products/variant-details.tsx': 'a part of the form of its product, which asks',
  'features/publish/publish-dialog.tsx': 'choices among what is saved, and a search',
  'features/sign-in/passkeys-card.tsx': 'a name of one word, after the key was made',
  'features/sign-in/second-step-card.tsx': 'a code of one moment',
  'features/trash/restore.tsx': 'an address that is proposed',
  'fields/questions-dialog.tsx': 'a part of the form of its product, which asks',
  'lists/name-view-dialog.tsx': 'a name of one word',
  'lists/tag-dialog.tsx': 'a name of one word',
  'templates/section-chooser.tsx': 'a search',
  'templates/section-name-dialog.tsx': 'a name of one word',
}

test('[EDIT-1596] every dialog in which something is typed asks before it is lost, or is named here with why not', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && file !== 'ui/form-dialog.tsx')
  const unguarded = files.filter((file) => {
    const text = readFileSync(join(source, file), 'utf8')
    return /<Modal\b/.test(text) && typed.test(text) && !/useUnsavedForm|leaveForms/.test(text)
  })
  expect(unguarded.toSorted()).toEqual(Object.keys(OTHERS).toSorted())
})
