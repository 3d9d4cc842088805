import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { addressOfLink, linkOfAddress, type Link } from '@plinth/domain'
import { useState } from 'react'
import { ApiError, errorText } from '../../api/api-error.ts'
import { keepRedirect, type Redirect } from '../../api/redirects.ts'
import { LinkPicker } from '../../fields/link-picker.tsx'
import { t } from '../../words/words.ts'

interface Problems {
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** What is wrong with neither of them. */
  readonly other?: string
}

function problemsOf(error: unknown): Problems {
  const { from, to } = error instanceof ApiError ? error.fields : {}
  return from === undefined && to === undefined ? { other: errorText(error) } : { from, to }
}

/** A redirect that is made or changed. [EDIT-261] */
export function RedirectDialog({
  redirect,
  onClose,
}: {
  /** The one that is changed; undefined for a new one. */
  readonly redirect: Redirect | undefined
  readonly onClose: () => void
}) {
  const [from, setFrom] = useState(redirect?.from ?? '/')
  const [to, setTo] = useState<Link | null>(() =>
    redirect === undefined ? null : linkOfAddress(redirect.target),
  )
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setIsBusy] = useState(false)
  const keep = async () => {
    if (to === null) return setProblems({ to: t('Choose where it leads, or type an address.') })
    setIsBusy(true)
    try {
      const kept = await keepRedirect({ from: from.trim(), to: addressOfLink(to) }, redirect?.id)
      if (kept.followed)
        notifications.show({
          message: t('That address leads on itself: visitors go straight to {address}.', {
            address: kept.redirect.to ?? kept.redirect.target,
          }),
        })
      onClose()
    } catch (error) {
      setProblems(problemsOf(error))
      setIsBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={redirect === undefined ? t('Add redirect') : t('Edit redirect')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void keep()
        }}
      >
        <Stack>
          <TextInput
            label={t('Old address')}
            description={t('On this website, such as /old-page. It takes effect at once.')}
            data-autofocus
            required
            maxLength={2083}
            value={from}
            error={problems.from}
            onChange={(event) => {
              setProblems({})
              setFrom(event.currentTarget.value)
            }}
          />
          <LinkPicker
            label={t('Leads to')}
            value={to}
            error={problems.to}
            onChange={(link) => {
              setProblems({})
              setTo(link)
            }}
          />
          {problems.other !== undefined && (
            <Text role="alert" c="var(--plinth-danger)">
              {problems.other}
            </Text>
          )}
          <Group justify="end" gap={8}>
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {redirect === undefined ? t('Add') : t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
