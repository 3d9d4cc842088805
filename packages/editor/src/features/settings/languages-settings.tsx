import { ActionIcon, Alert, Badge, Group, Input, Select, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { WebsiteSettings } from '../../api/settings.ts'
import { CardOfForm } from '../../fields/field-card.tsx'
import { useFieldsForm, type FormValues } from '../../fields/fields-form.tsx'
import { SortableList } from '../../lists/sortable-list.tsx'
import { language } from '../../words/language.ts'
import { languageName } from '../../words/language-name.ts'
import { t } from '../../words/words.ts'
import { KNOWN_LANGUAGES } from './known-languages.ts'
import { SettingsForm } from './settings-form.tsx'

/** Most languages the server keeps of a website. */
const MOST = 50

const valuesOf = ({ languages, primaryLanguage }: WebsiteSettings) => ({
  languages: [primaryLanguage, ...languages.filter((tag) => tag !== primaryLanguage)],
})

const tagsOf = ({ languages }: FormValues): readonly string[] =>
  Array.isArray(languages) ? languages.filter((tag) => typeof tag === 'string') : []

/** The first of them is the one that stands where another has nothing. */
function settingsOf({ primaryLanguage }: WebsiteSettings, values: FormValues): Partial<WebsiteSettings> {
  const [first = primaryLanguage, ...others] = tagsOf(values)
  return { primaryLanguage: first, languages: [first, ...others] }
}

/** The languages of a website: the first one and others, in the order visitors find them. [LANG-10] to [LANG-12] */
export default function LanguagesSettings({ settings }: { readonly settings: WebsiteSettings }) {
  const form = useFieldsForm({}, valuesOf(settings))
  const tags = tagsOf(form.values)
  const problem = form.errors['languages']
  const set = (next: readonly string[]) => {
    form.clearErrors()
    form.setFieldValue('languages', [...next])
  }
  return (
    <SettingsForm form={form} kept={{ settings, valuesOf, settingsOf }}>
      <CardOfForm title={t('Languages')}>
        <Text c="var(--plinth-soft)" maw="60ch">
          {t(
            'Each page has an address in every language. Layout, pictures and settings are shared; what is not written in a language stands in the first one.',
          )}
        </Text>
        <Text c="var(--plinth-soft)" maw="60ch">
          {t(
            'Products are translated in their CSV file, in columns such as “Name (de)”. Texts of pages are not written in other languages on the canvas yet, only by the calls of the editor.',
          )}
        </Text>
        <SortableList
          label={t('Languages of the website')}
          handles="always"
          items={tags.map((id) => ({ id }))}
          nameOf={({ id }) => languageName(id)}
          onMove={({ id }, to) => set(tags.filter((tag) => tag !== id).toSpliced(to, 0, id))}
        >
          {({ id }, index) => (
            <LanguageRow
              tag={id}
              isFirst={index === 0}
              host={settings.domains[0] ?? location.host}
              onRemove={() => set(tags.filter((tag) => tag !== id))}
            />
          )}
        </SortableList>
        <Input.Error>{typeof problem === 'string' ? problem : null}</Input.Error>
        <Consequences settings={settings} tags={tags} />
        {tags.length < MOST && (
          <AddLanguage key={tags.length} known={tags} onAdd={(tag) => set([...tags, tag])} />
        )}
      </CardOfForm>
    </SettingsForm>
  )
}

function LanguageRow({
  tag,
  isFirst,
  host,
  onRemove,
}: {
  readonly tag: string
  readonly isFirst: boolean
  readonly host: string
  readonly onRemove: () => void
}) {
  const name = languageName(tag)
  return (
    <Group wrap="nowrap" gap="sm" py={6}>
      <Stack gap={0} flex={1} miw={0}>
        <Group gap="xs">
          <Text>{name}</Text>
          {isFirst && <Badge variant="light">{t('First language')}</Badge>}
        </Group>
        <Text size="sm" c="var(--plinth-soft)" style={{ overflowWrap: 'anywhere' }}>
          {isFirst ? host : `${host}/${tag.toLowerCase()}`}
        </Text>
      </Stack>
      {!isFirst && (
        <ActionIcon aria-label={t('Take {name} away', { name })} onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </Group>
  )
}

/** What saving would mean for what is written. [LANG-11] [LANG-12] */
function Consequences({
  settings,
  tags,
}: {
  readonly settings: WebsiteSettings
  readonly tags: readonly string[]
}) {
  const gone = settings.languages.filter((tag) => !tags.includes(tag))
  const [first = ''] = tags
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  return (
    <div role="status">
      {gone.length > 0 && (
        <Alert color="gray">
          {t(
            'What is written in {names} is kept and no longer shown; its addresses lead nowhere. It is there again when the language is added again.',
            { names: list.format(gone.map(languageName)) },
          )}
        </Alert>
      )}
      {first !== settings.primaryLanguage && (
        <Alert color="yellow" mt={gone.length > 0 ? 'sm' : 0}>
          {t(
            'With {name} first, pages in {name} move to the addresses without a language, and what is not written in {name} has nothing to fall back to: it is empty.',
            { name: languageName(first) },
          )}
        </Alert>
      )}
    </div>
  )
}

/** Begun anew after each: the list writes what was chosen into the field, and another one is looked for from the start. */
function AddLanguage({
  known,
  onAdd,
}: {
  readonly known: readonly string[]
  readonly onAdd: (tag: string) => void
}) {
  const [typed, setTyped] = useState('')
  const choices = KNOWN_LANGUAGES.filter((tag) => !known.includes(tag))
    .map((value) => ({ value, label: languageName(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, language))
  return (
    <Select
      label={t('Add a language')}
      placeholder={t('German, French, Arabic …')}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      maw={360}
      data={choices}
      value={null}
      nothingFoundMessage={t('No language is called so')}
      onChange={(tag) => tag !== null && onAdd(tag)}
    />
  )
}
