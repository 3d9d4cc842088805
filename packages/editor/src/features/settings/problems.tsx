import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconChecks } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { errorText } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { useCan } from '../../api/session.ts'
import { Moment } from '../../lists/moment.tsx'
import { ScriptErrors } from './script-errors.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { t } from '../../words/words.ts'

/** The server's name of the backup of every day. */
const DAILY_BACKUP = 'upkeep.daily-backup'

const titleOf = ({ name }: { readonly name: string }): string =>
  name === DAILY_BACKUP ? t('The daily backup failed') : name

/** What went wrong behind the scenes, and what scripts ran into. */
export function Problems() {
  return (
    <>
      <FailedJobs />
      <ScriptErrors />
    </>
  )
}

/** Work behind the scenes that failed for good, with a way to try it again. */
function FailedJobs() {
  const mayRetry = useCan('operations.edit')
  const jobs = useQuery({
    queryKey: ['failed-jobs'],
    queryFn: () => api('GET /api/config/jobs/failed'),
  })
  const retry = useMutation({
    mutationFn: (id: string) => api('POST /api/config/jobs/failed/:jobId/retry', { params: { jobId: id } }),
    onSuccess: async () => {
      notifications.show({ message: t('It is being tried again.') })
      await queryClient.invalidateQueries({ queryKey: ['failed-jobs'] })
    },
    onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
  })
  if (jobs.isPending) return <Waiting />
  if (jobs.isLoadingError) return <LoadFailure error={jobs.error} onRetry={() => void jobs.refetch()} />
  if (jobs.data.jobs.length === 0)
    return (
      <EmptyState icon={IconChecks} title={t('Nothing has failed')}>
        {t(
          'Mails, scheduled publishing and other work that could not be done after several tries is listed here.',
        )}
      </EmptyState>
    )
  return (
    <Stack gap="md">
      {jobs.data.jobs.map((job) => (
        <Group key={job.id} justify="space-between" wrap="nowrap" align="start">
          <div>
            <Text fw={600}>{titleOf(job)}</Text>
            <Text c="var(--plinth-danger)">{job.error}</Text>
            {job.name === DAILY_BACKUP && (
              <Text>
                {t(
                  'There is no backup of that day. See that the folder of backups can be written and has room, then try again; until then the newest backup is an older one.',
                )}
              </Text>
            )}
            <Text c="var(--plinth-quiet)">
              <Moment at={job.failedAt} /> · {t('tried {attempts} times', { attempts: job.attempts })}
            </Text>
          </div>
          {mayRetry && (
            <Button
              variant="default"
              onClick={() => retry.mutate(job.id)}
              aria-label={t('Try again: {job}', { job: titleOf(job) })}
            >
              {t('Try again')}
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  )
}
