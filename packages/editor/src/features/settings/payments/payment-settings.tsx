import { ActionIcon, Button, Group, Menu, Stack, Switch, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { IconDots, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { SortableList } from '../../../lists/sortable-list.tsx'
import { StatusBadge } from '../../../lists/status-badge.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import {} from '../../../fields/fields-form.tsx'
import { PlainSources } from '../../../fields/plain-sources.tsx'
import { MethodDialog, type Draft } from './method-dialog.tsx'
import classes from './payment-settings.module.css'
import {
  useChangePayments,
  usePaymentMethods,
  type PaymentAnswer,
  type PaymentChange,
  type PaymentMethod,
} from './payments-api.ts'
import { t, translated } from '../../../words/words.ts'

/** How buyers can pay: what is offered, in which order, and what each method needs. */
export function PaymentSettings({
  language,
  currency,
}: {
  readonly language: string
  readonly currency: string
}) {
  const methods = usePaymentMethods()
  if (methods.isPending) return <Waiting />
  if (methods.isLoadingError)
    return <LoadFailure error={methods.error} onRetry={() => void methods.refetch()} />
  return (
    <PlainSources language={language} currency={currency}>
      <Methods {...methods.data} />
    </PlainSources>
  )
}

function Methods({ methods, kinds }: PaymentAnswer) {
  const [draft, setDraft] = useState<Draft>()
  const change = useChangePayments()
  const run = (wanted: PaymentChange) =>
    change.mutate(wanted, {
      onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
    })
  const move = ({ id }: PaymentMethod, to: number) => {
    const others = methods.filter((one) => one.id !== id).map((one) => one.id)
    run({ do: 'order', ids: others.toSpliced(to, 0, id) })
  }
  const remove = ({ id, label }: PaymentMethod) =>
    modals.openConfirmModal({
      title: t('Remove {label}?', { label }),
      children: (
        <Text>
          {t(
            'Buyers can no longer choose it, and its keys are forgotten: what was paid with them can then only be given back at the provider. To stop offering it for a while, switch it off instead.',
          )}
        </Text>
      ),
      labels: { confirm: t('Remove'), cancel: t('Keep it') },
      confirmProps: { color: 'red' },
      onConfirm: () => run({ do: 'remove', id }),
    })
  const isPayable = methods.some(({ isOffered }) => isOffered)
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="start">
        <Text c={isPayable ? 'var(--plinth-soft)' : 'var(--plinth-danger)'} maw="60ch">
          {isPayable
            ? t('Buyers choose among these at the checkout, in this order.')
            : t('Nobody can pay in this shop: switch a method on, or add one.')}
        </Text>
        <AddMenu kinds={kinds} onAdd={setDraft} />
      </Group>
      <SortableList
        label={t('Payment methods')}
        items={methods}
        nameOf={({ label }) => label}
        handles="always"
        onMove={move}
      >
        {(method) => (
          <Method
            method={method}
            isBusy={change.isPending}
            onSwitch={(isOn) => run({ do: 'change', id: method.id, isOn })}
            onSetUp={() => setDraft({ method })}
            onRemove={() => remove(method)}
          />
        )}
      </SortableList>
      {draft !== undefined && (
        <MethodDialog
          key={'method' in draft ? draft.method.id : draft.preset.label}
          draft={asItIs(draft, methods)}
          // What is left to do of a method that was added can only be done now that it is there.
          onClose={(added) => setDraft(added?.canConnectWebhook === true ? { method: added } : undefined)}
        />
      )}
    </Stack>
  )
}

/** A method that is set up, after what was changed of it meanwhile. */
function asItIs(draft: Draft, methods: readonly PaymentMethod[]): Draft {
  if ('kind' in draft) return draft
  return { method: methods.find(({ id }) => id === draft.method.id) ?? draft.method }
}

function AddMenu({
  kinds,
  onAdd,
}: {
  readonly kinds: PaymentAnswer['kinds']
  readonly onAdd: (draft: Draft) => void
}) {
  if (kinds.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} />}>{t('Add a method')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.flatMap((kind) =>
          kind.presets.map((preset) => (
            <Menu.Item key={`${kind.kind} ${preset.label}`} onClick={() => onAdd({ kind, preset })}>
              {translated(preset.label)}
            </Menu.Item>
          )),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function Method({
  method,
  isBusy,
  onSwitch,
  onSetUp,
  onRemove,
}: {
  readonly method: PaymentMethod
  readonly isBusy: boolean
  readonly onSwitch: (isOn: boolean) => void
  readonly onSetUp: () => void
  readonly onRemove: () => void
}) {
  const { label, kindLabel, state, isOn, isOffered, testMode, comesWithInstallation } = method
  return (
    <div className={classes.method}>
      <div className={classes.words}>
        <Group gap="sm">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {label}
          </Text>
          {testMode && <StatusBadge tone="quiet">{t('Test')}</StatusBadge>}
          {!testMode && method.canBeChecked && <StatusBadge tone="quiet">{t('Live')}</StatusBadge>}
          {isOffered && <StatusBadge tone="good">{t('Offered')}</StatusBadge>}
        </Group>
        <Text c="var(--plinth-quiet)">{translated(kindLabel)}</Text>
        <Text c={isOn && !isOffered ? 'var(--plinth-warning)' : 'var(--plinth-soft)'}>{state}</Text>
      </div>
      <Group gap="sm" wrap="nowrap" className={classes.actions}>
        <Switch
          aria-label={t('Offer {label}', { label })}
          checked={isOn}
          disabled={isBusy}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
        {!comesWithInstallation && (
          <>
            <Button variant="default" onClick={onSetUp} aria-label={t('Set up {label}', { label })}>
              {t('Set up')}
            </Button>
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon variant="subtle" color="gray" aria-label={t('More about {label}', { label })}>
                  <IconDots size={18} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item color="red" onClick={onRemove}>
                  {t('Remove')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </>
        )}
      </Group>
    </div>
  )
}
