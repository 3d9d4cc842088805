import { Alert, Badge, Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { pageTitle } from '../../api/pages.ts'
import { takePublishBack, usePublishes, type Publish } from '../../api/publishing.ts'
import { useCan } from '../../api/session.ts'
import { momentText } from '../../lists/moment.tsx'
import { offerUndo, showError } from '../../ui/feedback.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { useSend } from '../../ui/use-send.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { listed } from '../../document/style-words.ts'
import { t } from '../../words/words.ts'
import classes from './history-drawer.module.css'

/**
 * What went live together, when and by whom, the newest first; who may publish takes each back, whole. What has been published since
 * on the same is said and asked about. [EDIT-1620]
 */
export function Publishes() {
  const publishes = usePublishes()
  if (publishes.isLoadingError)
    return <LoadFailure error={publishes.error} onRetry={() => void publishes.refetch()} />
  if (publishes.data === undefined) return <Waiting />
  const all = publishes.data.publishes
  if (all.length === 0)
    return <Text>{t('Nothing has been published yet. What goes live together is listed here.')}</Text>
  return (
    <ol className={classes.list}>
      {all.map((publish) => (
        <Row key={publish.id} publish={publish} taken={all.find(({ id }) => id === publish.takesBack)?.at} />
      ))}
    </ol>
  )
}

function Row({ publish, taken }: { readonly publish: Publish; readonly taken: number | undefined }) {
  const { parts, account, note, at, takesBack } = publish
  const mayPublish = useCan('pages.publish')
  const mayDesign = useCan('design.edit')
  const [asks, setAsks] = useState(false)
  const { problem, isBusy, send } = useSend(errorText, { stays: true })
  const since = parts.filter(({ standing }) => standing === 'since')
  const isBack = parts.every(({ standing }) => standing === 'back' || standing === 'gone')
  const may = mayPublish && (mayDesign || !parts.some(({ kind }) => kind === 'style'))
  const what = listed(parts.map(nameOfPart))
  const go = async () => {
    const done = await send(async () => said(await takePublishBack(publish.id, since.length > 0)))
    if (done) setAsks(false)
  }
  return (
    <li className={classes.version}>
      <Group justify="space-between" wrap="nowrap" gap={8} align="start">
        <strong style={{ overflowWrap: 'anywhere' }}>{what}</strong>
        {isBack && (
          <Badge size="sm" variant="light" color="gray" tt="none" style={{ flex: 'none' }}>
            {t('Taken back')}
          </Badge>
        )}
      </Group>
      <Text c="var(--plinth-soft)">
        {momentText(at)}
        {account !== null && `, ${account}`}
      </Text>
      {takesBack !== null && (
        <Text>
          {taken === undefined
            ? t('Took an earlier publish back')
            : t('Took back the publish of {time}', { time: momentText(taken) })}
        </Text>
      )}
      {note !== '' && <Text style={{ overflowWrap: 'anywhere' }}>{note}</Text>}
      {asks && (
        <Alert color="yellow" mt={8}>
          {t('Published again since: {names}. Visitors would see what they saw before this publish.', {
            names: listed(since.map(nameOfPart)),
          })}
        </Alert>
      )}
      {problem !== undefined && (
        <Alert color="red" mt={8}>
          {problem}
        </Alert>
      )}
      {may && !isBack && (
        <Group gap={8} mt={4}>
          <Button
            variant={asks ? 'filled' : 'default'}
            size="compact-sm"
            loading={isBusy}
            aria-label={asks ? undefined : t('Take back: {what}', { what })}
            onClick={() => (since.length > 0 && !asks ? setAsks(true) : void go())}
          >
            {asks ? t('Take back all the same') : t('Take back')}
          </Button>
          {asks && (
            <Button variant="subtle" size="compact-sm" disabled={isBusy} onClick={() => setAsks(false)}>
              {t('Cancel')}
            </Button>
          )}
        </Group>
      )}
    </li>
  )
}

/** Says that it is done, which is undone as any publish is. */
function said(publishId: string): void {
  offerUndo(t('Visitors see what they saw before. Your drafts stay.'), () => {
    takePublishBack(publishId)
      .then(() => notifications.show({ message: t('Visitors see it again.') }))
      .catch(showError)
  })
}

function nameOfPart({ kind, title, name }: Publish['parts'][number]): string {
  switch (kind) {
    case 'style':
      return t('Style')
    case 'navigation':
      return t('Navigation')
    case 'website':
      return t('Footer')
    case 'synced':
      return name ?? t('Synced section')
    default:
      return pageTitle({ title: title ?? {}, urlId: t('Page') })
  }
}
