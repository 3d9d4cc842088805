import { Alert, Button, CopyButton, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@plinth/contract'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { fieldErrors } from '../../fields/form-fields.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { useSend } from '../../ui/use-send.ts'
import { t } from '../../words/words.ts'
import classes from './account-screen.module.css'

type Begun = AnswerOf<'POST /api/config/account/second-step'>
type Doing = 'begin' | 'codes' | 'remove'

const readAgain = () => queryClient.invalidateQueries({ queryKey: ['second-step'] })

/** Whether one is asked for a code after the password: set up, looked after and removed. [EDIT-655] */
export function SecondStep() {
  const step = useQuery({
    queryKey: ['second-step'],
    queryFn: () => api('GET /api/config/account/second-step'),
  })
  const [doing, setDoing] = useState<Doing>()
  if (step.isLoadingError) return <LoadFailure error={step.error} onRetry={() => void step.refetch()} />
  const { isOn, codesLeft } = step.data ?? { isOn: false, codesLeft: 0 }
  return (
    <>
      <Text mb="md">
        {isOn
          ? t('It is on. You have {count, plural, one {# recovery code} other {# recovery codes}} left.', {
              count: codesLeft,
            })
          : t(
              'After your password you type a code that an app on your phone shows. Whoever learns your password alone does not get in.',
            )}
      </Text>
      <Group gap="sm">
        {isOn ? (
          <>
            <Button variant="default" onClick={() => setDoing('codes')}>
              {t('New recovery codes')}
            </Button>
            <Button variant="default" c="var(--plinth-danger)" onClick={() => setDoing('remove')}>
              {t('Remove the second step')}
            </Button>
          </>
        ) : (
          <Button variant="default" disabled={step.data === undefined} onClick={() => setDoing('begin')}>
            {t('Set up an app')}
          </Button>
        )}
      </Group>
      {doing !== undefined && <StepDialog doing={doing} onClose={() => setDoing(undefined)} />}
    </>
  )
}

const TITLES: { readonly [What in Doing]: string } = {
  begin: t('Set up an app'),
  codes: t('New recovery codes'),
  remove: t('Remove the second step'),
}

/** The password first; then the picture and the first code, the recovery codes, or nothing more. */
export function StepDialog({ doing, onClose }: { readonly doing: Doing; readonly onClose: () => void }) {
  const [begun, setBegun] = useState<Begun>()
  const [codes, setCodes] = useState<readonly string[]>()
  const done = () => {
    void readAgain()
    onClose()
  }
  return (
    <Modal
      opened
      // Codes that are shown this once do not go with a press beside them.
      closeOnClickOutside={codes === undefined}
      onClose={done}
      title={codes === undefined ? TITLES[doing] : t('Your recovery codes')}
    >
      {codes !== undefined ? (
        <Codes codes={codes} onDone={done} />
      ) : begun !== undefined ? (
        <FirstCode begun={begun} onCodes={setCodes} />
      ) : (
        <Proof
          doing={doing}
          onBegun={setBegun}
          onCodes={setCodes}
          onRemoved={() => {
            notifications.show({ message: t('You are asked for no code any more.') })
            done()
          }}
        />
      )}
    </Modal>
  )
}

interface Problems {
  readonly password?: string
  readonly code?: string
}

/** Says at which field a refusal belongs. */
function problemsOf(error: unknown, withCode: boolean): Problems {
  const { password } = fieldErrors(error)
  if (password !== undefined) return { password }
  return withCode ? { code: errorText(error) } : { password: errorText(error) }
}

function Proof({
  doing,
  onBegun,
  onCodes,
  onRemoved,
}: {
  readonly doing: Doing
  readonly onBegun: (begun: Begun) => void
  readonly onCodes: (codes: readonly string[]) => void
  readonly onRemoved: () => void
}) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const withCode = doing !== 'begin'
  const { problem: problems = {}, setProblem, isBusy, send } = useSend((error) => problemsOf(error, withCode))
  const act = async () => {
    if (doing === 'begin')
      return onBegun(await api('POST /api/config/account/second-step', { body: { password } }))
    if (doing === 'codes')
      return onCodes(
        (await api('POST /api/config/account/second-step/codes', { body: { password, code } })).codes,
      )
    await api('POST /api/config/account/second-step/remove', { body: { password, code } })
    onRemoved()
  }
  const submit = () => {
    if (password === '') return setProblem({ password: t('Please enter your password.') })
    if (withCode && code.trim() === '') return setProblem({ code: t('Type the code the app shows.') })
    void send(act)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="md">
        <PasswordInput
          label={t('Current password')}
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={problems.password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {withCode && (
          <TextInput
            label={t('Code')}
            description={t('Of the app, or a recovery code')}
            autoComplete="one-time-code"
            value={code}
            error={problems.code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
        <Group justify="end">
          <Button type="submit" loading={isBusy} {...(doing === 'remove' ? { color: 'red' } : {})}>
            {doing === 'begin' ? t('Go on') : TITLES[doing]}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function FirstCode({
  begun,
  onCodes,
}: {
  readonly begun: Begun
  readonly onCodes: (codes: readonly string[]) => void
}) {
  const [code, setCode] = useState('')
  const { problem, isBusy, send } = useSend(errorText)
  const confirm = async () =>
    onCodes((await api('POST /api/config/account/second-step/confirm', { body: { code } })).codes)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send(confirm)
      }}
    >
      <Stack gap="md">
        <Text>
          {t(
            'Open an app for codes on your phone and take this picture with it. Any app for one-time codes will do.',
          )}
        </Text>
        <img
          className={classes.qr}
          alt={t('The picture for the app')}
          src={`data:image/svg+xml,${encodeURIComponent(begun.picture)}`}
        />
        <div>
          <Text size="sm">{t('If you cannot take the picture, type this into the app:')}</Text>
          <Text className={classes.codes}>{(begun.secret.match(/.{1,4}/g) ?? []).join(' ')}</Text>
        </div>
        <TextInput
          label={t('Type the code the app shows now')}
          autoComplete="one-time-code"
          inputMode="numeric"
          data-autofocus
          value={code}
          error={problem}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Group justify="end">
          <Button type="submit" loading={isBusy} disabled={code.trim() === ''}>
            {t('Switch on')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Recovery codes, this once. */
function Codes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  return (
    <Stack gap="md">
      <Alert color="yellow" variant="light">
        <Text c="var(--plinth-ink)">
          {t(
            'Keep them where your phone is not: each lets you in once if the app is lost. They are not shown again.',
          )}
        </Text>
      </Alert>
      <ul className={classes.codeList} aria-label={t('Your recovery codes')}>
        {codes.map((code) => (
          <li key={code} className={classes.codes}>
            {code}
          </li>
        ))}
      </ul>
      <Group justify="end">
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? t('Copied') : t('Copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>{t('I have kept them')}</Button>
      </Group>
    </Stack>
  )
}
