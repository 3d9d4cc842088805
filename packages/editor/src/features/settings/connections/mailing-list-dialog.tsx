import {
  Alert,
  Anchor,
  Button,
  Group,
  PasswordInput,
  Radio,
  Select,
  Stack,
  Switch,
  Text,
} from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import {
  connectionsChanged,
  connectList,
  listsOf,
  type MailingList,
  type MailingListConnection,
  type MailingListService,
} from '../../../api/connections.ts'
import { fieldErrors, formError } from '../../../fields/form-fields.ts'
import { asItCame, useSend } from '../../../ui/use-send.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { t } from '../../../words/words.ts'
import { KEY_PLACES, SERVICE_NAMES } from './service-names.ts'

const SERVICES = Object.entries(SERVICE_NAMES).map(([value, label]) => ({ value, label }))

const isService = (value: string | null): value is MailingListService =>
  value !== null && Object.hasOwn(SERVICE_NAMES, value)

/** What is chosen in the dialog, step by step: an account, then one of its lists. */
function useConnecting(connection: MailingListConnection, onConnected: () => void) {
  const [service, setService] = useState<MailingListService>(connection.service ?? 'mailchimp')
  const [apiKey, setApiKey] = useState('')
  const [lists, setLists] = useState<readonly MailingList[]>()
  const [listId, setListId] = useState(connection.list?.id ?? '')
  const [newsletter, setNewsletter] = useState(connection.newsletter)
  const { problem: error, setProblem: setError, isBusy, send } = useSend(asItCame, { stays: true })
  const goOn = () =>
    send(async () => {
      if (lists === undefined) return setLists(await listsOf(service, apiKey))
      await connectList({ service, apiKey, listId, newsletter })
      await connectionsChanged()
      onConnected()
    })
  return {
    account: { service, setService, apiKey, setApiKey, hasKey: connection.service === service },
    list: { listId, setListId, newsletter, setNewsletter },
    lists,
    goBack: () => {
      setError(undefined)
      setLists(undefined)
    },
    goOn,
    isBusy,
    errors: fieldErrors(error),
    failure: formError(error),
  }
}

type Connecting = ReturnType<typeof useConnecting>

/** Connects a service that keeps a mailing list: its key, then one of its lists. [EDIT-671] */
export function MailingListDialog({
  connection,
  onClose,
}: {
  readonly connection: MailingListConnection
  readonly onClose: () => void
}) {
  const { account, list, lists, goBack, goOn, isBusy, errors, failure } = useConnecting(connection, onClose)
  return (
    <FormDialog opened onClose={onClose} title={t('Connect a mailing list')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void goOn()
        }}
      >
        <Stack>
          {lists === undefined ? (
            <ChooseAccount account={account} error={errors['apiKey']} />
          ) : (
            <ChooseList lists={lists} list={list} error={errors['listId']} />
          )}
          {failure !== undefined && (
            <Text c="var(--plinth-danger)" role="alert">
              {errorText(failure)}
            </Text>
          )}
          <Group justify="flex-end" gap={8}>
            {lists !== undefined && (
              <Button variant="default" onClick={goBack}>
                {t('Back')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={isBusy} disabled={lists?.length === 0}>
              {lists === undefined ? t('Continue') : t('Connect')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  )
}

function ChooseAccount({
  account: { service, setService, apiKey, setApiKey, hasKey },
  error,
}: Pick<Connecting, 'account'> & { readonly error: string | undefined }) {
  return (
    <>
      <Select
        label={t('Service')}
        data={SERVICES}
        value={service}
        allowDeselect={false}
        onChange={(chosen) => {
          if (isService(chosen)) setService(chosen)
        }}
      />
      <PasswordInput
        label={t('API key')}
        description={
          <Anchor href={KEY_PLACES[service]} target="_blank" rel="noreferrer" size="xs">
            {t('Where {service} shows it', { service: SERVICE_NAMES[service] })}
          </Anchor>
        }
        placeholder={hasKey ? t('It is set; write another one to change it') : ''}
        autoComplete="off"
        data-autofocus
        value={apiKey}
        error={error}
        onChange={(event) => setApiKey(event.currentTarget.value)}
      />
    </>
  )
}

function ChooseList({
  lists,
  list: { listId, setListId, newsletter, setNewsletter },
  error,
}: Pick<Connecting, 'list'> & {
  readonly lists: readonly MailingList[]
  readonly error: string | undefined
}) {
  if (lists.length === 0)
    return (
      <Alert color="yellow" variant="light" role="status">
        {t("You don't have any mailing lists, please create one before continuing")}
      </Alert>
    )
  return (
    <>
      <Radio.Group label={t('List')} value={listId} onChange={setListId} error={error}>
        <Stack gap="xs" mt="xs">
          {lists.map(({ id, name, members }) => (
            <Radio
              key={id}
              value={id}
              label={name}
              description={
                members === null
                  ? undefined
                  : t('{count, plural, one {# person} other {# people}}', { count: members })
              }
            />
          ))}
        </Stack>
      </Radio.Group>
      <Switch
        label={t('Put newsletter subscribers on it too')}
        description={t('Once they confirmed; whoever leaves the newsletter is taken off.')}
        checked={newsletter}
        onChange={(event) => setNewsletter(event.currentTarget.checked)}
      />
    </>
  )
}
