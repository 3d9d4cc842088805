import { Badge, Button, Drawer, Group, Modal, Stack, Tabs, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { renderPage, type RenderInput } from '@plinth/renderer'
import { useMemo, useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { useCan } from '../../api/session.ts'
import { useDocument, useEditing } from '../../canvas/editing-context.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { useRestoreVersion, useVersionCanvas, useVersions, type Version } from '../../api/publishing.ts'
import classes from './history-drawer.module.css'
import { t } from '../../words/words.ts'
import { StyleHistory } from './style-history.tsx'
import { entryWords } from '../../document/deed-words.ts'

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/**
 * What was done to the page, and its published versions: look at one, make it the draft again, or publish it again; the same of
 * the style of the site. [EDIT-51] [EDIT-231]
 */
export function HistoryDrawer({
  opened,
  onClose,
  documentId,
}: {
  readonly opened: boolean
  readonly onClose: () => void
  readonly documentId: string
}) {
  const [looking, setLooking] = useState<Version | null>(null)
  return (
    <>
      <Drawer opened={opened} onClose={onClose} position="right" size={360} title={t('History')}>
        {opened && (
          <Tabs defaultValue="versions" keepMounted={false}>
            <Tabs.List grow>
              <Tabs.Tab value="versions">{t('Versions')}</Tabs.Tab>
              <Tabs.Tab value="changes">{t('Changes')}</Tabs.Tab>
              <Tabs.Tab value="style">{t('Style')}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="versions" pt="md">
              <Versions documentId={documentId} onLook={setLooking} />
            </Tabs.Panel>
            <Tabs.Panel value="changes" pt="md">
              <Steps />
            </Tabs.Panel>
            <Tabs.Panel value="style" pt="md">
              <StyleHistory onShow={onClose} />
            </Tabs.Panel>
          </Tabs>
        )}
      </Drawer>
      {looking !== null && (
        <VersionView documentId={documentId} version={looking} onClose={() => setLooking(null)} />
      )}
    </>
  )
}

function Versions({
  documentId,
  onLook,
}: {
  readonly documentId: string
  readonly onLook: (version: Version) => void
}) {
  const versions = useVersions(documentId, true)
  if (versions.isLoadingError)
    return <LoadFailure error={versions.error} onRetry={() => void versions.refetch()} />
  if (versions.data === undefined) return <Waiting />
  if (versions.data.versions.length === 0) {
    return (
      <Text>
        {t('This page has not been published yet. Every publish makes a version you can return to.')}
      </Text>
    )
  }
  return (
    <ol className={classes.list}>
      {versions.data.versions.map((version) => (
        <li key={version.id} className={classes.version}>
          <Group justify="space-between" wrap="nowrap" gap={8}>
            <strong>{t('Version {number}', { number: version.number })}</strong>
            {version.isPublished && (
              <Badge size="sm" variant="light" tt="none">
                {t('Visitors see this')}
              </Badge>
            )}
          </Group>
          <Text c="var(--plinth-soft)">
            {moment.format(version.at)}
            {version.account !== null && `, ${version.account}`}
          </Text>
          {version.note !== '' && <Text>{version.note}</Text>}
          <Button variant="default" size="compact-sm" mt={4} onClick={() => onLook(version)}>
            {t('Look at version {number}', { number: version.number })}
          </Button>
        </li>
      ))}
    </ol>
  )
}

/** Every change by name, the newest first. */
function Steps() {
  const { session } = useEditing()
  const history = useDocument(() => session.store.history())
  const steps = history.slice(-200).toReversed()
  if (steps.length === 0) return <Text>{t('Nothing has been changed yet.')}</Text>
  return (
    <ol className={classes.list}>
      {steps.map((step) => (
        <li key={step.id} className={classes.step}>
          <span>{entryWords(step)}</span>
          <time dateTime={new Date(step.at).toISOString()}>{moment.format(step.at)}</time>
        </li>
      ))}
    </ol>
  )
}

/** A version as visitors saw it, and the two ways back to it. */
function VersionView({
  documentId,
  version,
  onClose,
}: {
  readonly documentId: string
  readonly version: Version
  readonly onClose: () => void
}) {
  const { session } = useEditing()
  const canvas = useVersionCanvas(documentId, version.id)
  const restore = useRestoreVersion(documentId)
  const mayPublish = useCan('pages.publish')
  const back = async (target: 'draft' | 'published') => {
    try {
      await session.store.flush()
      await restore.mutateAsync({ versionId: version.id, target })
      await session.store.pull()
      notifications.show({
        message:
          target === 'draft'
            ? t('Version {number} is the draft again. Undo takes that back.', { number: version.number })
            : t('Visitors see version {number} again. Your draft is as it was.', { number: version.number }),
      })
      onClose()
    } catch (error) {
      notifications.show({ message: errorText(error), color: 'red' })
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      title={t('Version {number}, {at}', { number: version.number, at: moment.format(version.at) })}
    >
      <Stack className={classes.view}>
        <Group gap={8}>
          <Button loading={restore.isPending} onClick={() => void back('draft')}>
            {t('Restore as draft')}
          </Button>
          {mayPublish && !version.isPublished && (
            <Button variant="default" loading={restore.isPending} onClick={() => void back('published')}>
              {t('Publish this version again')}
            </Button>
          )}
        </Group>
        {canvas.isLoadingError && <LoadFailure error={canvas.error} onRetry={() => void canvas.refetch()} />}
        {canvas.isPending && <Waiting />}
        {canvas.data !== undefined && <ReadOnlyPage input={canvas.data} />}
      </Stack>
    </Modal>
  )
}

function ReadOnlyPage({ input }: { readonly input: RenderInput }) {
  const html = useMemo(() => renderPage({ ...input, mode: 'preview' }).html, [input])
  // No scripts and no way out: it is only to be looked at.
  return (
    <iframe
      className={classes.page}
      title={t('The page as it was')}
      sandbox="allow-same-origin"
      srcDoc={html}
    />
  )
}
