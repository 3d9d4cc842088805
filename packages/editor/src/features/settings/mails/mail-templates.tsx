import { Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { mailKindText } from '@plinth/domain'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useMailTemplates, type MailKind } from '../../../api/mail-templates.ts'
import { StatusBadge } from '../../../lists/status-badge.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { part } from '../../../ui/part.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import { said, t } from '../../../words/words.ts'
import classes from './mail-templates.module.css'

const MailTemplateDialog = part(
  async () => ({ default: (await import('./mail-template-dialog.tsx')).MailTemplateDialog }),
  { kind: 'dialog' },
)

/** The mails to buyers, and whether they are in the owner's own words. [EDIT-544] */
export default function MailTemplates() {
  const list = useMailTemplates()
  const [open, setOpen] = useState<MailKind>()
  if (list.isPending) return <Waiting />
  if (list.isLoadingError) return <LoadFailure error={list.error} onRetry={() => void list.refetch()} />
  return (
    <Stack gap="sm" mb="xl">
      <Title order={2} size="h3">
        {t('Mails to buyers')}
      </Title>
      <Text c="var(--plinth-soft)">
        {t(
          'Each says what it has to by itself, in the language of the buyer. Open one to write it your way.',
        )}
      </Text>
      <ul className={classes.mails}>
        {list.data.mails.map(({ kind, changed }) => (
          <li key={kind}>
            <UnstyledButton className={classes.mail ?? ''} onClick={() => setOpen(kind)}>
              <span className={classes.name}>{said(mailKindText(kind))}</span>
              {changed.length > 0 && <StatusBadge tone="good">{t('Your own words')}</StatusBadge>}
              <IconChevronRight size={16} aria-hidden color="var(--plinth-quiet)" />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <MailTemplateDialog kind={open} languages={list.data.languages} onClose={() => setOpen(undefined)} />
      )}
    </Stack>
  )
}
