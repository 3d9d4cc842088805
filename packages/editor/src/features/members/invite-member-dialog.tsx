import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { inviteMember, membersChanged } from '../../api/members.ts'
import { fieldErrors } from '../../fields/form-fields.ts'
import { CopiedOnce } from '../../ui/copied-once.tsx'
import { useSend } from '../../ui/use-send.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { t } from '../../words/words.ts'

/** Invites somebody to an account on the website; without a mail server the link is shown, this once. [EDIT-403] */
export function InviteMemberDialog({ onClose }: { readonly onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [link, setLink] = useState<string | null>(null)
  const { problem, isBusy, send } = useSend((error) => fieldErrors(error)['email'] ?? errorText(error))
  const invite = async () => {
    const invited = await inviteMember({ email, name })
    void membersChanged()
    if (invited.link !== null) return setLink(invited.link)
    notifications.show({
      message: invited.isNew
        ? t('Invited {email}', { email })
        : t('{email} has an account already', { email }),
    })
    onClose()
  }
  return (
    <FormDialog opened onClose={onClose} title={t('Invite a member')}>
      {link === null ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void send(invite)
          }}
        >
          <Stack>
            <TextInput
              label={t('Email')}
              data-autofocus
              value={email}
              error={problem}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <TextInput
              label={t('Name')}
              maxLength={100}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('Cancel')}
              </Button>
              <Button type="submit" loading={isBusy} disabled={email.trim() === ''}>
                {t('Invite')}
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        <Stack>
          <Text>
            {t(
              'No mail server is set up. Give {email} this link; it is shown this once and works for a week.',
              {
                email,
              },
            )}
          </Text>
          <CopiedOnce label={t('Link')} link={link} />
          <Group justify="flex-end">
            <Button onClick={onClose}>{t('Done')}</Button>
          </Group>
        </Stack>
      )}
    </FormDialog>
  )
}
