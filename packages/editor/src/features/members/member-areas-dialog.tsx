import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { readText } from '@plinth/domain'
import { useState } from 'react'
import { areasChanged, letIntoArea, type MemberArea } from '../../api/member-areas.ts'
import type { Member } from '../../api/members.ts'
import { dayOf } from '../../lists/moment.tsx'
import { showError } from '../../ui/feedback.tsx'
import { useMailWords } from '../../ui/mail-words.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { t } from '../../words/words.ts'

/** The areas a member is in, and has asked to be in; a tick counts at once. [EDIT-406] */
export function MemberAreasDialog({
  member,
  areas,
  language,
  onClose,
}: {
  readonly member: Member
  readonly areas: readonly MemberArea[]
  readonly language: string
  readonly onClose: () => void
}) {
  const [inside, setInside] = useState(
    () => new Set(member.areas.filter(({ state }) => state === 'in').map(({ id }) => id)),
  )
  const mailWords = useMailWords()
  const asked = new Set(member.areas.filter(({ state }) => state === 'asked').map(({ id }) => id))
  const bought = new Map(
    member.areas.filter(({ state }) => state === 'bought').map(({ id, until }) => [id, until]),
  )
  const told = (id: string): string | undefined => {
    const until = bought.get(id)
    if (until !== undefined)
      return until === null
        ? t('Has paid for it, for good.')
        : t('Has paid for it until {day}.', { day: dayOf(until) })
    return asked.has(id) && !inside.has(id)
      ? mailWords(t('Asks to join; they get a mail when you let them in.'), t('Asks to join.'))
      : undefined
  }
  const letIn = async (areaId: string, isIn: boolean) => {
    try {
      await letIntoArea(member.id, areaId, isIn)
      setInside((before) => new Set(isIn ? [...before, areaId] : [...before].filter((id) => id !== areaId)))
      await areasChanged()
    } catch (error) {
      showError(error)
    }
  }
  return (
    <FormDialog opened onClose={onClose} title={t('Areas of {name}', { name: member.name || member.email })}>
      <Stack>
        {areas.map((area) => (
          <Checkbox
            key={area.id}
            label={readText(area.name, language, language)}
            description={told(area.id)}
            checked={inside.has(area.id) || bought.has(area.id)}
            disabled={bought.has(area.id)}
            onChange={(event) => void letIn(area.id, event.currentTarget.checked)}
          />
        ))}
        {areas.length === 0 && <Text>{t('There are no areas yet.')}</Text>}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('Done')}</Button>
        </Group>
      </Stack>
    </FormDialog>
  )
}
