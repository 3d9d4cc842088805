import { Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { addressOfLink, linkOfAddress, type Link } from '@plinth/domain'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { keepRedirect, type Redirect } from '../../api/redirects.ts'
import { DialogButtons } from '../../dialogs/dialog-buttons.tsx'
import { LinkPicker } from '../../fields/link-picker.tsx'
import { useSend } from '../../ui/use-send.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { t } from '../../words/words.ts'

interface Problems {
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** What is wrong with neither of them. */
  readonly other?: unknown
}

function problemsOf(error: unknown): Problems {
  const { from, to } = error instanceof ApiError ? error.fields : {}
  return from === undefined && to === undefined ? { other: error } : { from, to }
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
  const { problem: problems = {}, setProblem: setProblems, isBusy, send } = useSend(problemsOf)
  const keep = async (leadsTo: Link) => {
    const kept = await keepRedirect({ from: from.trim(), to: addressOfLink(leadsTo) }, redirect?.id)
    if (kept.followed)
      notifications.show({
        message: t('That address leads on itself: visitors go straight to {address}.', {
          address: kept.redirect.to ?? kept.redirect.target,
        }),
      })
    onClose()
  }
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={redirect === undefined ? t('Add redirect') : t('Edit redirect')}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (to === null) setProblems({ to: t('Choose where it leads, or type an address.') })
          else void send(() => keep(to))
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
              setProblems(undefined)
              setFrom(event.currentTarget.value)
            }}
          />
          <LinkPicker
            label={t('Leads to')}
            value={to}
            error={problems.to}
            onChange={(link) => {
              setProblems(undefined)
              setTo(link)
            }}
          />
          <DialogButtons
            confirm={redirect === undefined ? t('Add') : t('Save')}
            run={{ isPending: isBusy, error: problems.other ?? null }}
            onClose={onClose}
          />
        </Stack>
      </form>
    </FormDialog>
  )
}
