import { Autocomplete, Button, Group, NumberInput, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { PRODUCT_LIMITS } from '@plinth/domain'
import { useState, type ReactNode } from 'react'
import { t } from '../../words/words.ts'

/** What becomes of a stock: so many units more or fewer, or what was counted. */
export type StockChange = { readonly change: number } | { readonly set: number }

interface StockChangeFormProps {
  /** Whether each of several variants gets it. */
  readonly ofEach?: boolean
  readonly isPending: boolean
  /** Why it was refused, in words. */
  readonly error?: string | undefined
  /** Reasons that were given before, to choose from. [EDIT-635] */
  readonly reasons?: readonly string[]
  /** Something else was typed: what was said of the last try is no longer true. */
  readonly onTyped?: () => void
  readonly onRun: (wanted: StockChange, reason: string) => void
  readonly onCancel?: () => void
  readonly children?: ReactNode
}

/** How stock is changed, everywhere it is: by a number of units or to what was counted, with a reason. [EDIT-526] */
export function StockChangeForm({
  ofEach = false,
  isPending,
  error,
  reasons,
  onTyped,
  onRun,
  onCancel,
  children,
}: StockChangeFormProps) {
  const [way, setWay] = useState('change')
  const [typed, setTyped] = useState<number | string>('')
  const [reason, setReason] = useState('')
  const isChange = way === 'change'
  const isUseless = typed === '' || typed === '-' || (isChange && Number(typed) === 0)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isUseless) return
        onRun(isChange ? { change: Number(typed) } : { set: Number(typed) }, reason.trim())
      }}
    >
      <Stack gap="sm">
        <SegmentedControl
          fullWidth
          aria-label={t('How to change the stock')}
          value={way}
          onChange={setWay}
          data={[
            { value: 'change', label: t('Add or remove') },
            { value: 'set', label: t('Counted') },
          ]}
        />
        <NumberInput
          label={unitsLabel(isChange, ofEach)}
          description={
            isChange ? t('12 for a delivery, -1 for a breakage') : t('What is on the shelf, sold or not')
          }
          allowDecimal={false}
          allowNegative={isChange}
          max={PRODUCT_LIMITS.stock}
          data-autofocus
          value={typed}
          error={error}
          onChange={(value) => {
            onTyped?.()
            setTyped(value)
          }}
        />
        <ReasonInput value={reason} reasons={reasons} onChange={setReason} />
        {children}
        <Group justify="end" grow={onCancel === undefined}>
          {onCancel !== undefined && (
            <Button variant="default" onClick={onCancel}>
              {t('Cancel')}
            </Button>
          )}
          <Button type="submit" loading={isPending} disabled={isUseless}>
            {t('Change stock')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function unitsLabel(isChange: boolean, ofEach: boolean): string {
  if (isChange) return ofEach ? t('Units to add to each') : t('Units to add')
  return ofEach ? t('Units in stock of each') : t('Units in stock')
}

/** Why stock is changed: anything, or one of what is usual here. */
function ReasonInput({
  value,
  reasons,
  onChange,
}: {
  readonly value: string
  readonly reasons: StockChangeFormProps['reasons']
  readonly onChange: (reason: string) => void
}) {
  const shared = { label: t('Reason (optional)'), value, maxLength: 500 }
  return reasons === undefined ? (
    <TextInput {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
  ) : (
    <Autocomplete {...shared} data={[...reasons]} onChange={onChange} />
  )
}
