import { ActionIcon, Alert, Badge, Group, Input, Select, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { WebsiteSettings } from '../../api/settings.ts'
import { CardOfForm } from '../../fields/field-card.tsx'
import { useFieldsForm, type FormValues } from '../../fields/fields-form.tsx'
import { SortableList } from '../../lists/sortable-list.tsx'
import { language } from '../../words/language.ts'
import { languageName } from '../../words/language-name.ts'
import { t } from '../../words/words.ts'
import { SettingsForm } from './settings-form.tsx'

/** Most languages the server keeps of a website. */
const MOST = 50

/** Languages that websites are written in, in tags; the list shows them by name. */
const KNOWN =
  'af am ar az be bg bn bs ca cs cy da de de-AT de-CH el en en-AU en-CA en-GB en-IE en-US eo es es-419 es-MX et eu fa fi fil fo fr fr-BE fr-CA fr-CH fy ga gd gl gu he hi hr hu hy id is it ja ka kk km kn ko ku ky lb lo lt lv mi mk ml mn mr ms mt my nb ne nl nl-BE nn pa pl ps pt pt-BR pt-PT ro ru rw si sk sl so sq sr sv sw ta te tg th tk tl tr uk ur uz vi yi zh-Hans zh-Hant zu'.split(
    ' ',
  )

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
        {tags.length < MOST && <AddLanguage known={tags} onAdd={(tag) => set([...tags, tag])} />}
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

function AddLanguage({
  known,
  onAdd,
}: {
  readonly known: readonly string[]
  readonly onAdd: (tag: string) => void
}) {
  const [typed, setTyped] = useState('')
  // The list writes what was chosen into the field once it is chosen; another one is looked for from the start.
  useEffect(() => setTyped(''), [known.length])
  const choices = KNOWN.filter((tag) => !known.includes(tag))
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
