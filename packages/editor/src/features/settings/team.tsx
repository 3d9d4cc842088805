import type { AnswerOf } from '@plinth/contract'
import { ActionIcon, Alert, Button, Group, MultiSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { roles } from '@plinth/domain/permissions/permissions'
import { errorText } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { useCan } from '../../api/session.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { emailProblem, fieldErrors } from '../../fields/form-fields.ts'
import { roleChoices, roleLabel, roleWords } from './role-names.ts'
import { CopiedOnce } from '../../ui/copied-once.tsx'
import { t } from '../../words/words.ts'

/** What became of an invitation's mail, in words. */
const INVITATION_MAIL = {
  none: t('not sent by mail: hand over the link'),
  queued: t('the mail is on its way'),
  sent: t('the mail was sent'),
  failed: t('the mail was not sent'),
} as const

const refresh = () => queryClient.invalidateQueries({ queryKey: ['team'] })
const tell = (error: unknown) => notifications.show({ color: 'red', message: errorText(error) })

type TeamAnswer = AnswerOf<'GET /api/config/team'>
type Member = TeamAnswer['members'][number]
type Invitation = TeamAnswer['invitations'][number]

function useChangeRoles() {
  return useMutation({
    mutationFn: ({ accountId, codes }: { accountId: string; codes: number[] }) =>
      api('PUT /api/config/team/members/:accountId', { params: { accountId }, body: { roles: codes } }),
    onSettled: refresh,
    onError: tell,
  })
}

function useDismiss() {
  return useMutation({
    mutationFn: (who: { readonly accountId: string } | { readonly invitationId: string }) =>
      'accountId' in who
        ? api('DELETE /api/config/team/members/:accountId', { params: who })
        : api('DELETE /api/config/team/invitations/:invitationId', { params: who }),
    onSettled: refresh,
    onError: tell,
  })
}

/** Who works on the website, and who is invited to. */
export function Team() {
  const mayManage = useCan('team.manage')
  const team = useQuery({ queryKey: ['team'], queryFn: () => api('GET /api/config/team') })
  if (team.isPending) return <Waiting />
  if (team.isLoadingError) return <LoadFailure error={team.error} onRetry={() => void team.refetch()} />
  return (
    <Stack gap="xl">
      {mayManage && <Invite />}
      <People members={team.data.members} mayManage={mayManage} />
      {team.data.invitations.length > 0 && (
        <Invited invitations={team.data.invitations} mayManage={mayManage} />
      )}
    </Stack>
  )
}

/** A role with what it allows. [EDIT-603] */
function RoleOption({ option }: { readonly option: { readonly value: string; readonly label: string } }) {
  return (
    <div>
      <Text size="sm">{option.label}</Text>
      <Text size="xs" c="var(--plinth-quiet)">
        {roleWords(Number(option.value))}
      </Text>
    </div>
  )
}

function People({
  members,
  mayManage,
}: {
  readonly members: readonly Member[]
  readonly mayManage: boolean
}) {
  const change = useChangeRoles()
  const dismiss = useDismiss()
  const confirmRemoval = (member: Member) =>
    modals.openConfirmModal({
      title: t('Remove {name} from this website?', { name: member.name }),
      children: (
        <Text>{t('They are signed out of it at once. Their account and what they wrote stay.')}</Text>
      ),
      labels: { confirm: t('Remove'), cancel: t('Cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => dismiss.mutate({ accountId: member.accountId }),
    })
  return (
    <div>
      <Title order={2} mb="sm">
        {t('People')}
      </Title>
      <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {members.map((member) => (
          <Group key={member.accountId} component="li" gap={8} align="center">
            <div style={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <Text fw={600}>{member.name}</Text>
              <Text c="var(--plinth-quiet)">{member.email}</Text>
            </div>
            <MultiSelect
              flex="1 1 220px"
              aria-label={t('Roles of {name}', { name: member.name })}
              data={[...roleChoices]}
              renderOption={RoleOption}
              maxDropdownHeight={320}
              value={member.roles.map(String)}
              disabled={!mayManage}
              onChange={(codes) => {
                if (codes.length > 0) change.mutate({ accountId: member.accountId, codes: codes.map(Number) })
              }}
            />
            {mayManage && (
              <ActionIcon
                aria-label={t('Remove {name}', { name: member.name })}
                onClick={() => confirmRemoval(member)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            )}
          </Group>
        ))}
      </Stack>
    </div>
  )
}

function Invited({
  invitations,
  mayManage,
}: {
  readonly invitations: readonly Invitation[]
  readonly mayManage: boolean
}) {
  const dismiss = useDismiss()
  return (
    <div>
      <Title order={2} mb="sm">
        {t('Invited')}
      </Title>
      <Stack gap="sm">
        {invitations.map((invitation) => (
          <Group key={invitation.id} justify="space-between">
            <div>
              <Text fw={600}>{invitation.email}</Text>
              <Text c="var(--plinth-quiet)">
                {invitation.roles.map(roleLabel).join(', ')} ·{' '}
                {t('until {date}', { date: new Date(invitation.expiresAt).toLocaleDateString() })} ·{' '}
                {INVITATION_MAIL[invitation.mail]}
                {invitation.mailError !== null && `: ${invitation.mailError}`}
              </Text>
            </div>
            {mayManage && (
              <Button
                variant="default"
                onClick={() => dismiss.mutate({ invitationId: invitation.id })}
                aria-label={t('Withdraw the invitation of {email}', { email: invitation.email })}
              >
                {t('Withdraw')}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </div>
  )
}

function Invite() {
  const [invited, setInvited] = useState<{ readonly email: string; readonly link: string | null }>()
  const form = useForm({
    initialValues: { email: '', codes: [String(roles.editor)] },
    validate: {
      email: emailProblem,
      codes: (value) => (value.length === 0 ? t('Choose at least one role.') : null),
    },
  })
  const invite = useMutation({
    mutationFn: (values: { email: string; codes: string[] }) =>
      api('POST /api/config/team/invitations', {
        body: {
          email: values.email,
          roles: values.codes.map(Number),
        },
      }),
    onSuccess: async ({ link }, values) => {
      form.reset()
      setInvited({ email: values.email, link })
      await refresh()
    },
    onError: (error) => form.setErrors({ email: errorText(error), ...fieldErrors(error) }),
  })
  return (
    <form onSubmit={form.onSubmit((values) => invite.mutate(values))} noValidate>
      <Group align="start" wrap="wrap">
        <TextInput
          label={t('Invite by e-mail')}
          type="email"
          flex="1 1 200px"
          {...form.getInputProps('email')}
        />
        <MultiSelect
          label={t('Roles')}
          data={[...roleChoices]}
          renderOption={RoleOption}
          maxDropdownHeight={320}
          description={form.values.codes.map((code) => roleWords(Number(code))).join(' ')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          flex="1 1 200px"
          {...form.getInputProps('codes')}
        />
        <Button type="submit" mt={20} loading={invite.isPending}>
          {t('Invite')}
        </Button>
      </Group>
      {invited !== undefined && (
        <InvitationLink email={invited.email} link={invited.link} onClose={() => setInvited(undefined)} />
      )}
    </form>
  )
}

/** Who was invited and how they learn of it: by mail, or without a mail server by the link, which is here this once. */
function InvitationLink({
  email,
  link,
  onClose,
}: {
  readonly email: string
  readonly link: string | null
  readonly onClose: () => void
}) {
  return (
    <Alert
      mt="md"
      color="green"
      variant="light"
      role="status"
      title={t('{email} is invited', { email })}
      withCloseButton
      closeButtonLabel={t('Close')}
      styles={{ title: { color: 'var(--plinth-success)' } }}
      onClose={onClose}
    >
      {link === null ? (
        <Text>{t('The invitation is on its way by mail. It works once, for a week.')}</Text>
      ) : (
        <LinkToHandOver link={link} />
      )}
    </Alert>
  )
}

function LinkToHandOver({ link }: { readonly link: string }) {
  return (
    <>
      <Text mb="sm">
        {t(
          'No mail server is set up, so nothing was sent. Hand over this link yourself: it is shown only now, and works once, for a week.',
        )}
      </Text>
      <CopiedOnce label={t('Invitation link')} link={link} />
    </>
  )
}
