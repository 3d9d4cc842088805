import { Alert, Button, Group, List, Radio, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { targetOfLink, type Link, type LinkTargetName } from '@plinth/domain'
import { useState } from 'react'
import { errorText } from '../api/api-error.ts'
import { useLinkTarget, useMentions, type Mentions } from '../api/links.ts'
import { LinkPicker } from '../fields/link-picker.tsx'
import { useSend } from '../ui/use-send.ts'
import { t } from '../words/words.ts'

/** Something visitors may know, about to be deleted. */
export interface Deletion {
  /** How links name it. */
  readonly name: LinkTargetName
  /** What it is called. */
  readonly title: string
  /** What else becomes of it. */
  readonly note?: string
  /** @param redirectTo where its visitors are sent; undefined for nowhere */
  readonly run: (redirectTo: string | undefined) => Promise<unknown>
}

/** Asks, before something visitors know is deleted, who leads to it and where its visitors shall go. [EDIT-95] */
export function askToDelete(deletion: Deletion): void {
  const id = modals.open({
    title: t('Delete {name}?', { name: deletion.title }),
    children: <DeleteForm deletion={deletion} onClose={() => modals.close(id)} />,
  })
}

function DeleteForm({ deletion, onClose }: { readonly deletion: Deletion; readonly onClose: () => void }) {
  const mentions = useMentions(deletion.name, true)
  const [isSent, setIsSent] = useState(false)
  const [link, setLink] = useState<Link | null>(null)
  const { problem, isBusy, send } = useSend(errorText)
  const target = useLinkTarget(targetOfLink(link)).data
  const address = link?.kind === 'url' ? link.url : target?.path
  const isItself = targetOfLink(link) === deletion.name
  const erase = async () => {
    await deletion.run(isSent ? address : undefined)
    onClose()
  }
  return (
    <Stack>
      {deletion.note !== undefined && <Text>{deletion.note}</Text>}
      {mentions.data !== undefined && <WhoLeadsHere mentions={mentions.data} />}
      {mentions.isLoadingError && (
        <Alert color="yellow">
          {t('It is not known who links to it: {reason}', { reason: errorText(mentions.error) })}
        </Alert>
      )}
      <Radio.Group
        label={t('Visitors who come to its address')}
        value={isSent ? 'sent' : 'told'}
        onChange={(value) => setIsSent(value === 'sent')}
      >
        <Stack gap="xs" mt={8}>
          <Radio value="told" label={t('are told that it is gone')} />
          <Radio value="sent" label={t('are sent somewhere else')} />
        </Stack>
      </Radio.Group>
      {isSent && (
        <LinkPicker
          label={t('Send them to')}
          value={link}
          error={isItself ? t('This is what is being deleted. Choose something else.') : undefined}
          onChange={setLink}
        />
      )}
      {problem !== undefined && <Alert color="red">{problem}</Alert>}
      <Group justify="end" gap={8}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          color="red"
          loading={isBusy}
          disabled={isSent && (address === undefined || isItself)}
          onClick={() => void send(erase)}
        >
          {t('Delete')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Names shown of those that lead to a thing. */
const mostNames = 5

function WhoLeadsHere({ mentions: { things, total, inMenus } }: { readonly mentions: Mentions }) {
  if (total === 0 && !inMenus)
    return <Text c="var(--plinth-soft)">{t('Nothing on the website links to it.')}</Text>
  const named = things.slice(0, mostNames)
  return (
    <div>
      {inMenus && <Text>{t('A menu or the announcement bar links to it.')}</Text>}
      {total > 0 && (
        <Text>
          {t(
            '{count, plural, one {# page links to it or shows it:} other {# pages link to it or show it:}}',
            {
              count: total,
            },
          )}
        </Text>
      )}
      <List size="sm">
        {named.map(({ name, title }) => (
          <List.Item key={name}>{title}</List.Item>
        ))}
        {total > named.length && (
          <List.Item>{t('and {count} more', { count: total - named.length })}</List.Item>
        )}
      </List>
    </div>
  )
}
