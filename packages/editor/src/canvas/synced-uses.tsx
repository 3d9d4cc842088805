import { Anchor, Stack, Text } from '@mantine/core'
import { readText } from '@plinth/domain'
import { Link } from 'react-router'
import { useSyncedUses } from '../api/saved-sections.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { t } from '../words/words.ts'
import { useEditing } from './editing-context.ts'
import classes from './canvas.module.css'

/** The pages and posts a synced section stands on. [SECTION-34] */
export function SyncedUses({ id }: { readonly id: string }) {
  const { session } = useEditing()
  const uses = useSyncedUses(id)
  if (uses.isPending) return <Waiting />
  if (uses.isError) return <LoadFailure error={uses.error} onRetry={() => void uses.refetch()} />
  if (uses.data.length === 0) return <Text>{t('It stands on no page yet.')}</Text>
  return (
    <Stack gap={4}>
      <Text fw={600}>{t('Where it stands')}</Text>
      <ul className={classes.uses}>
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
