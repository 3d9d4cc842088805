import type { AnswerOf } from '@plinth/contract'
import { Accordion, Button, Code, Group, Stack, Text, Title } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { useCan } from '../../api/session.ts'
import { Moment } from '../../lists/moment.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { showError } from '../../ui/feedback.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { t } from '../../words/words.ts'

type ScriptError = AnswerOf<'GET /api/config/script-errors'>['errors'][number]

const KEY = ['script-errors']

/** What scripts of the website’s pages and of the editor ran into in the last thirty days. [LOG-3] */
export function ScriptErrors() {
  const known = useQuery({ queryKey: KEY, queryFn: () => api('GET /api/config/script-errors') })
  return (
    <Stack gap="md" mt="xl" component="section" aria-labelledby="script-errors">
      <Group justify="space-between">
        <Title order={2} size="h3" id="script-errors">
          {t('Script errors')}
        </Title>
        {known.data !== undefined && known.data.errors.length > 0 && <ClearButton />}
      </Group>
      <Text c="var(--plinth-soft)">
        {t(
          'What scripts on your pages and in the editor ran into in the last 30 days. Nothing is kept of who met it.',
        )}
      </Text>
      {known.isPending ? (
        <Waiting />
      ) : known.isLoadingError ? (
        <LoadFailure error={known.error} onRetry={() => void known.refetch()} />
      ) : known.data.errors.length === 0 ? (
        <EmptyState icon={IconChecks} title={t('No script errors')} level={3}>
          {t('When a script fails for a visitor or for you, it is listed here.')}
        </EmptyState>
      ) : (
        <Accordion variant="contained">
          {known.data.errors.map((error) => (
            <ErrorItem key={error.id} error={error} />
          ))}
        </Accordion>
      )}
    </Stack>
  )
}

function ErrorItem({ error }: { readonly error: ScriptError }) {
  const { id, source, message, place, page, stack, count, firstOn, lastOn } = error
  return (
    <Accordion.Item value={id}>
      <Accordion.Control>
        <Text fw={600} lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
          {message === '' ? t('An error without a message') : message}
        </Text>
        <Text c="var(--plinth-quiet)" style={{ overflowWrap: 'anywhere' }}>
          {source === 'editor' ? t('In the editor') : t('On the website')} · {page} ·{' '}
          {t('{count, plural, one {once} other {# times}}', { count })} · <Moment at={lastOn} />
        </Text>
      </Accordion.Control>
      <Accordion.Panel>
        <Stack gap="xs">
          <Text>
            {t('First seen')}: <Moment at={firstOn} />
          </Text>
          {place !== '' && (
            <Text style={{ overflowWrap: 'anywhere' }}>
              {t('Place')}: {place}
            </Text>
          )}
          {stack !== '' && (
            <Code block tabIndex={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {stack}
            </Code>
          )}
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  )
}

function ClearButton() {
  const mayClear = useCan('operations.edit')
  if (!mayClear) return null
  const clear = () =>
    void api('DELETE /api/config/script-errors')
      .then(() => queryClient.invalidateQueries({ queryKey: KEY }))
      .catch(showError)
  const ask = () =>
    modals.openConfirmModal({
      title: t('Clear the list of script errors?'),
      children: <Text>{t('What happens again is listed again.')}</Text>,
      labels: { confirm: t('Clear the list'), cancel: t('Cancel') },
      onConfirm: clear,
    })
  return (
    <Button variant="default" onClick={ask}>
      {t('Clear the list')}
    </Button>
  )
}
