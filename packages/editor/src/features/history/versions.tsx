import { Badge, Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { momentText } from '../../lists/moment.tsx'
import { nameVersion, useVersions, type Version } from '../../api/publishing.ts'
import { useCan } from '../../api/session.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { useSend } from '../../ui/use-send.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { t } from '../../words/words.ts'
import classes from './history-drawer.module.css'

/** The published versions of a page, the newest first: each can be looked at and named. [EDIT-51] [EDIT-1257] */
export function Versions({
  documentId,
  onLook,
}: {
  readonly documentId: string
  readonly onLook: (version: Version) => void
}) {
  const versions = useVersions(documentId, true)
  const mayPublish = useCan('pages.publish')
  const [named, setNamed] = useState<{ readonly id: string; readonly isOpen: boolean }>()
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
            {momentText(version.at)}
            {version.account !== null && `, ${version.account}`}
          </Text>
          {named?.id === version.id && named.isOpen ? (
            <VersionName version={version} onDone={() => setNamed({ id: version.id, isOpen: false })} />
          ) : (
            <>
              {version.note !== '' && <Text style={{ overflowWrap: 'anywhere' }}>{version.note}</Text>}
              <Group gap={8} mt={4}>
                <Button variant="default" size="compact-sm" onClick={() => onLook(version)}>
                  {t('Look at version {number}', { number: version.number })}
                </Button>
                {mayPublish && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    // Back from naming it, the keyboard goes on where it was.
                    autoFocus={named?.id === version.id}
                    onClick={() => setNamed({ id: version.id, isOpen: true })}
                  >
                    {version.note === ''
                      ? t('Name version {number}', { number: version.number })
                      : t('Rename version {number}', { number: version.number })}
                  </Button>
                )}
              </Group>
            </>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Longest name the server takes. [PUB-21] */
const MOST = 500

/** What a version is called, typed in its place. [EDIT-1257] */
function VersionName({ version, onDone }: { readonly version: Version; readonly onDone: () => void }) {
  const [name, setName] = useState(version.note)
  const { problem, isBusy, send } = useSend(errorText)
  const save = async () => {
    if (await send(() => nameVersion(version.documentId, version.id, name.trim()))) onDone()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextInput
        mt={4}
        autoFocus
        label={t('Name of version {number}', { number: version.number })}
        placeholder={t('Before the sale')}
        maxLength={MOST}
        value={name}
        error={problem}
        // Escape is for what is typed here, not for the drawer around it.
        data-mantine-stop-propagation="true"
        onKeyDown={({ key }) => key === 'Escape' && onDone()}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Group gap={8} mt={8}>
        <Button type="submit" size="compact-sm" loading={isBusy}>
          {t('Save name')}
        </Button>
        <Button variant="subtle" size="compact-sm" disabled={isBusy} onClick={onDone}>
          {t('Cancel')}
        </Button>
      </Group>
    </form>
  )
}
