import { Button, CloseButton, Group, Stack, Text, Title } from '@mantine/core'
import { IconPencil, IconUnlink } from '@tabler/icons-react'
import { useLocation, useNavigate } from 'react-router'
import { useSavedSections } from '../api/saved-sections.ts'
import { useEditing, useSessionState } from '../canvas/editing-context.ts'
import { SyncedUses } from '../canvas/synced-uses.tsx'
import { useEditSynced, useIsRemoved, useSyncedAt } from '../canvas/use-synced.ts'
import { t } from '../words/words.ts'
import panel from './panel.module.css'

/** What a synced section is, where it stands. [SECTION-36] */
export function SyncedPanel({ sectionId }: { readonly sectionId: string }) {
  const { session } = useEditing()
  const saved = useSyncedAt(sectionId)
  const edit = useEditSynced()
  const isRemoved = useIsRemoved(sectionId)
  const mayEdit = useSessionState(({ rights }) => rights.refusal === undefined)
  return (
    <section className={panel.panel} aria-label={t('Section settings')}>
      <Group justify="space-between" className={panel.head}>
        <Title order={2}>{t('Synced section')}</Title>
        <CloseButton aria-label={t('Close settings')} onClick={() => session.select(null)} />
      </Group>
      <div className={panel.rows}>
        <Text c="var(--plinth-soft)">
          {isRemoved
            ? t(
                'Its source was taken off the list of saved sections. The page goes on showing what it showed; detach the section to change it here.',
              )
            : t('Edited once, it changes wherever it stands. Visitors see a change once it is published.')}
        </Text>
        {mayEdit && (
          <Stack gap="xs">
            {!isRemoved && (
              <Button
                leftSection={<IconPencil size={16} />}
                disabled={saved === undefined}
                onClick={() => edit(sectionId)}
              >
                {t('Edit it wherever it stands')}
              </Button>
            )}
            <Button
              variant={isRemoved ? 'filled' : 'default'}
              leftSection={<IconUnlink size={16} />}
              onClick={() => session.detach(sectionId)}
            >
              {t('Detach from the others')}
            </Button>
          </Stack>
        )}
        {saved !== undefined && <SyncedUses id={saved.id} />}
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
        {saved !== undefined && <SyncedUses id={saved.id} />}
      </div>
    </section>
  )
}
