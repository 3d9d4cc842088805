import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { useChangeInventory, type InventoryLevel } from '../../api/inventory.ts'
import { SelectionBar } from '../../lists/selection-bar.tsx'
import type { Selection } from '../../lists/use-selection.ts'
import { t } from '../../words/words.ts'
import { StockChangeForm, type StockChange } from './stock-change.tsx'
import { keepReason, useReasons } from './stock-reasons.ts'

/** Most that are changed in one call; the others follow in further ones. */
const AT_A_TIME = 200

/** What can be done to the variants that are chosen; those that were refused say why. [EDIT-526] */
export function InventorySelection({
  selection,
  levels,
}: {
  readonly selection: Selection
  readonly levels: readonly InventoryLevel[]
}) {
  const [isOpen, setIsOpen] = useState(false)
  const ids = [...selection.ids]
  return (
    <>
      <SelectionBar selection={selection}>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {t('Change stock')}
        </Button>
      </SelectionBar>
      {isOpen && (
        <ChangeDialog
          ids={ids}
          levels={levels}
          onClose={(isDone) => {
            setIsOpen(false)
            if (isDone) selection.clear()
          }}
        />
      )}
    </>
  )
}

type Failed = readonly { readonly variantId: string; readonly message: string }[]

/** Changes many variants, some at a time; what is done is not done again when a later call fails. */
function useChangeMany(ids: readonly string[], onDone: () => void) {
  const [failed, setFailed] = useState<Failed>([])
  const [left, setLeft] = useState(ids)
  const [refused, setRefused] = useState<Failed>([])
  const [error, setError] = useState<unknown>()
  const change = useChangeInventory()
  const run = async (wanted: StockChange, reason: string) => {
    setError(undefined)
    let [rest, stayed] = [left, refused]
    try {
      while (rest.length > 0) {
        const changes = rest.slice(0, AT_A_TIME).map((variantId) => ({ variantId, ...wanted }))
        const answer = await change.mutateAsync({ changes, reason })
        stayed = [...stayed, ...answer.failed]
        rest = rest.slice(AT_A_TIME)
        setLeft(rest)
        setRefused(stayed)
      }
    } catch (problem) {
      setError(problem)
      return
    }
    notifications.show({
      message: t('{count, plural, one {# variant changed} other {# variants changed}}', {
        count: ids.length - stayed.length,
      }),
    })
    void keepReason(reason)
    if (stayed.length === 0) onDone()
    else setFailed(stayed)
  }
  const forgetError = () => setError(undefined)
  return { run, failed, error, forgetError, done: ids.length - left.length, isPending: change.isPending }
}

/** Sets the stock of several variants, or adds to it, once. */
export function ChangeDialog({
  ids,
  levels,
  onClose,
}: {
  readonly ids: readonly string[]
  readonly levels: readonly InventoryLevel[]
  readonly onClose: (isDone: boolean) => void
}) {
  const change = useChangeMany(ids, () => onClose(true))
  const reasons = useReasons()
  const { failed, error } = change
  return (
    <Modal
      opened
      onClose={() => onClose(failed.length > 0)}
      title={t('{count, plural, one {Stock of # variant} other {Stock of # variants}}', {
        count: ids.length,
      })}
    >
      {failed.length > 0 ? (
        <Stayed failed={failed} levels={levels} onClose={() => onClose(true)} />
      ) : (
        <StockChangeForm
          ofEach
          reasons={reasons}
          isPending={change.isPending}
          error={error === undefined ? undefined : errorText(error)}
          onTyped={change.forgetError}
          onRun={(wanted, reason) => void change.run(wanted, reason)}
          onCancel={() => onClose(false)}
        >
          {change.isPending && ids.length > AT_A_TIME && (
            <Text role="status" c="var(--plinth-soft)">
              {t('{done} of {total}', { done: change.done, total: ids.length })}
            </Text>
          )}
        </StockChangeForm>
      )}
    </Modal>
  )
}

/** Those that were refused, and why. */
function Stayed({
  failed,
  levels,
  onClose,
}: {
  readonly failed: Failed
  readonly levels: readonly InventoryLevel[]
  readonly onClose: () => void
}) {
  const names = new Map(levels.map((level) => [level.variantId, level]))
  return (
    <Stack gap="md">
      <Alert color="orange" role="alert" title={t('These stayed as they were')}>
        <Stack gap={4}>
          {failed.map(({ variantId, message }) => {
            const level = names.get(variantId)
            return (
              <Text key={variantId} size="sm" style={{ overflowWrap: 'anywhere' }}>
                {level === undefined ? message : `${level.productName} ${level.sku}: ${message}`}
              </Text>
            )
          })}
        </Stack>
      </Alert>
      <Group justify="end">
        <Button onClick={onClose}>{t('Close')}</Button>
      </Group>
    </Stack>
  )
}
