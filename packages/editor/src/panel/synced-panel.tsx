import { Anchor, Button, CloseButton, Group, Stack, Text, Title } from '@mantine/core'
import { IconPencil, IconUnlink } from '@tabler/icons-react'
import { readText } from '@plinth/domain'
import { Link, useLocation, useNavigate } from 'react-router'
import { useSavedSections, useSyncedUses } from '../api/saved-sections.ts'
import { useEditing, useSessionState } from '../canvas/editing-context.ts'
import { useEditSynced, useSyncedAt } from '../canvas/use-synced.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { t } from '../words/words.ts'
import panel from './panel.module.css'

/** What a synced section is, where it stands. [SECTION-36] */
export function SyncedPanel({ sectionId }: { readonly sectionId: string }) {
  const { session } = useEditing()
  const saved = useSyncedAt(sectionId)
  const edit = useEditSynced()
  const mayEdit = useSessionState(({ rights }) => rights.refusal === undefined)
  return (
    <section className={panel.panel} aria-label={t('Section settings')}>
      <Group justify="space-between" className={panel.head}>
        <Title order={2}>{t('Synced section')}</Title>
        <CloseButton aria-label={t('Close settings')} onClick={() => session.select(null)} />
      </Group>
      <div className={panel.rows}>
        <Text c="var(--plinth-soft)">
          {t('Edited once, it changes wherever it stands. Visitors see a change once it is published.')}
        </Text>
        {mayEdit && (
          <Stack gap="xs">
            <Button
              leftSection={<IconPencil size={16} />}
              disabled={saved === undefined}
              onClick={() => edit(sectionId)}
            >
              {t('Edit it wherever it stands')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconUnlink size={16} />}
              onClick={() => session.detach(sectionId)}
            >
              {t('Detach from the others')}
            </Button>
          </Stack>
        )}
        {saved !== undefined && <Uses id={saved.id} />}
      </div>
    </section>
  )
}

/** What is being edited, while it is a synced section and nothing of it is selected. [SECTION-36] */
export function OpenSyncedPanel({ documentId }: { readonly documentId: string }) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const { data } = useSavedSections()
  const saved = data?.find(({ synced }) => synced?.documentId === documentId)
  const from = (state as { readonly from?: unknown } | null)?.from
  return (
    <section className={panel.panel} aria-label={t('Section settings')}>
      <Group justify="space-between" className={panel.head}>
        <Title order={2}>{saved?.name ?? t('Synced section')}</Title>
      </Group>
      <div className={panel.rows}>
        <Text c="var(--plinth-soft)">
          {t('This section is synced: what you change here changes on every page it stands on.')}
        </Text>
        <Button
          variant="default"
          onClick={() => void navigate(typeof from === 'string' ? `/config/pages/${from}` : '/config/pages')}
        >
          {typeof from === 'string' ? t('Back to the page') : t('Back to the pages')}
        </Button>
        {saved !== undefined && <Uses id={saved.id} />}
      </div>
    </section>
  )
}

/** The pages and posts a synced section stands on. [SECTION-34] */
export function Uses({ id }: { readonly id: string }) {
  const { session } = useEditing()
  const uses = useSyncedUses(id)
  if (uses.isPending) return <Waiting />
  if (uses.isError) return <LoadFailure error={uses.error} onRetry={() => void uses.refetch()} />
  if (uses.data.length === 0) return <Text>{t('It stands on no page yet.')}</Text>
  return (
    <Stack gap={4}>
      <Text fw={600}>{t('Where it stands')}</Text>
      <ul className={panel.uses}>
        {uses.data.map((use) => (
          <li key={use.documentId}>
            <Anchor component={Link} to={`/config/pages/${use.documentId}`}>
              {readText(use.title, session.language, session.language) || use.path}
            </Anchor>
            <Text size="sm" c="var(--plinth-soft)">
              {use.isSeen ? (use.inDraft ? t('Published') : t('Published; not in the draft')) : t('Draft')}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
