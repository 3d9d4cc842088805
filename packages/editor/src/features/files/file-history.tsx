import { Text } from '@mantine/core'
import { useFileChanges, type FileChanges, type LibraryFile } from '../../api/media.ts'
import { Moment } from '../../lists/moment.tsx'
import { Timeline } from '../../lists/timeline.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { t } from '../../words/words.ts'

type FileChange = FileChanges[number]

/** What happened to a file, by whom and when, newest first. [EDIT-1262] */
export function FileHistory({ file }: { readonly file: LibraryFile }) {
  const { data, isPending, isLoadingError, error, refetch } = useFileChanges(file.id)
  // Of what came before there was a history its day alone is known.
  const added = data !== undefined && !data.some(({ deed }) => deed === 'uploaded')
  return (
    <section aria-label={t('What happened to it')}>
      <Text fw={600} mb={4}>
        {t('What happened to it')}
      </Text>
      {isPending && <Text c="var(--plinth-quiet)">{t('Looking…')}</Text>}
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <Timeline>
          {data.map((change) => (
            <li key={change.id}>
              <Text style={{ overflowWrap: 'anywhere' }}>{changeWords(change)}</Text>
              <Text size="sm" c="var(--plinth-quiet)">
                {change.by !== null && `${change.by} · `}
                <Moment at={change.at} />
              </Text>
            </li>
          ))}
          {added && (
            <li>
              <Text>{t('Added')}</Text>
              <Text size="sm" c="var(--plinth-quiet)">
                <Moment at={file.createdOn} />
              </Text>
            </li>
          )}
        </Timeline>
      )}
    </section>
  )
}

function changeWords({ deed, before, after }: FileChange): string {
  switch (deed) {
    case 'uploaded':
      return t('Uploaded as {name}', { name: after ?? '' })
    case 'replaced':
      return t('Replaced by {name}', { name: after ?? '' })
    case 'edited':
      return t('Cropped or rotated')
    case 'brought-back':
      return t('An earlier content shown again')
    case 'renamed':
      return t('Renamed from {before} to {after}', { before: before ?? '', after: after ?? '' })
    case 'described':
      return (after ?? '') === ''
        ? t('Alternative text taken away: “{before}”', { before: before ?? '' })
        : t('Alternative text: “{after}”', { after: after ?? '' })
    case 'focused':
      return t('Focal point moved')
    case 'moved':
      return after === null ? t('Moved out of its folder') : t('Moved to the folder {after}', { after })
    case 'deleted':
      return t('Put into the trash')
    case 'restored':
      return t('Brought back from the trash')
  }
}
