import { ActionIcon, Button, Card, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { readText } from '@plinth/domain'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import {
  areasChanged,
  changeArea,
  deleteArea,
  makeArea,
  type AreaDraft,
  type MemberArea,
} from '../../api/member-areas.ts'
import { showError } from '../../ui/feedback.tsx'
import { t } from '../../words/words.ts'

const WAYS: readonly { readonly value: MemberArea['joining']; readonly label: string }[] = [
  { value: 'open', label: t('Any member may join') },
  { value: 'asked', label: t('Members ask, I let them in') },
  { value: 'invited', label: t('Only I let members in') },
]

const wayOf = (value: string): MemberArea['joining'] =>
  value === 'asked' || value === 'invited' ? value : 'open'

/** Areas: groups of members that pages and blogs are kept for. [EDIT-405] */
export function AreasCard({
  areas,
  language,
}: {
  readonly areas: readonly MemberArea[]
  readonly language: string
}) {
  const [name, setName] = useState('')
  const [failure, setFailure] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const add = async () => {
    setIsBusy(true)
    setFailure('')
    try {
      await makeArea({ name: { [language]: name.trim() }, joining: 'open' })
      await areasChanged()
      setName('')
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Card withBorder mb="md" maw={640}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('Areas')}
        </Title>
        <Text size="sm" c="var(--plinth-soft)">
          {t('Pages and blogs can be kept for the members of an area: choose it in their settings.')}
        </Text>
        {areas.map((area) => (
          <Area key={area.id} area={area} language={language} />
        ))}
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void add()
          }}
        >
          <Group gap={8} align="end">
            <TextInput
              label={t('New area')}
              flex={1}
              miw={180}
              maxLength={100}
              value={name}
              error={failure}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" loading={isBusy} disabled={name.trim() === ''}>
              {t('Add')}
            </Button>
          </Group>
        </form>
      </Stack>
    </Card>
  )
}

function Area({ area, language }: { readonly area: MemberArea; readonly language: string }) {
  const shown = readText(area.name, language, language)
  const [name, setName] = useState(shown)
  const save = (changes: Partial<AreaDraft>) =>
    changeArea(area.id, { name: area.name, joining: area.joining, ...changes })
      .then(areasChanged)
      .catch(showError)
  return (
    <Stack gap={4}>
      <Group gap={8} wrap="wrap">
        <TextInput
          aria-label={t('Name of the area {name}', { name: shown })}
          flex={1}
          miw={160}
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onBlur={() => {
            if (name.trim() === '') setName(shown)
            else if (name.trim() !== shown) void save({ name: { ...area.name, [language]: name.trim() } })
          }}
        />
        <NativeSelect
          aria-label={t('How one comes into {name}', { name: shown })}
          data={WAYS.map(({ value, label }) => ({ value, label }))}
          value={area.joining}
          onChange={(event) => void save({ joining: wayOf(event.currentTarget.value) })}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('Delete the area {name}', { name: shown })}
          onClick={() => void deleteArea(area.id).then(areasChanged).catch(showError)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
      <Text size="sm" c="var(--plinth-soft)">
        {t(
          '{members, plural, one {# member} other {# members}}, {pages, plural, one {# page} other {# pages}}, {asked} asking to join',
          { members: area.members, pages: area.pages, asked: area.asked },
        )}
      </Text>
    </Stack>
  )
}
