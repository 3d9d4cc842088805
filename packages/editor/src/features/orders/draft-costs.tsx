import { Group, NumberInput, Select, Text, TextInput } from '@mantine/core'
import { DRAFT_LIMITS, type DraftForm } from '@plinth/domain'
import type { DraftTotals } from '../../api/draft-orders.ts'
import { useAmountText } from '../../fields/amount.tsx'
import { MoneyInput } from '../../fields/money-input.tsx'
import { momentText } from '../../lists/moment.tsx'
import { t } from '../../words/words.ts'
import { taxRows, TotalsList, type TotalsRow } from './totals-list.tsx'

interface CostsProps {
  readonly form: DraftForm
  readonly totals: DraftTotals | undefined
  readonly currency: string
  readonly disabled: boolean
  /** What it is called that nothing is taken off by hand; _None_ unless given. */
  readonly noDiscount?: string | undefined
  readonly problemOf: (path: string) => string | undefined
  readonly onChange: (change: Partial<DraftForm>) => void
}

const OWN = 'own'

/** The discount, how it is sent, and what it all comes to, as the server counts it. [EDIT-502] */
export function DraftCosts({
  form,
  totals,
  currency,
  disabled,
  noDiscount,
  problemOf,
  onChange,
}: CostsProps) {
  return (
    <>
      <Discount
        form={form}
        currency={currency}
        disabled={disabled}
        noDiscount={noDiscount}
        problemOf={problemOf}
        onChange={onChange}
      />
      {totals?.requiresShipping === true && (
        <Shipping
          form={form}
          totals={totals}
          currency={currency}
          disabled={disabled}
          problemOf={problemOf}
          onChange={onChange}
        />
      )}
      {totals !== undefined && <Sums totals={totals} />}
    </>
  )
}

function Discount({
  form,
  currency,
  disabled,
  noDiscount = t('None'),
  problemOf,
  onChange,
}: Omit<CostsProps, 'totals'>) {
  const { discount } = form
  const error = problemOf('discount')
  return (
    <Group align="start" gap="sm">
      <Select
        label={t('Discount')}
        disabled={disabled}
        allowDeselect={false}
        data={[
          { value: 'none', label: noDiscount },
          { value: 'percent', label: t('Percent') },
          { value: 'amount', label: t('Amount') },
        ]}
        value={discount?.kind ?? 'none'}
        onChange={(kind) =>
          onChange({
            discount:
              kind === 'percent'
                ? { kind, percent: 1000 }
                : kind === 'amount'
                  ? { kind, amountCents: 0 }
                  : null,
          })
        }
      />
      {discount?.kind === 'percent' && (
        <NumberInput
          label={t('Percent off')}
          disabled={disabled}
          min={0}
          max={100}
          decimalScale={2}
          suffix=" %"
          value={discount.percent / 100}
          error={error}
          onChange={(value) =>
            onChange({ discount: { kind: 'percent', percent: Math.round((Number(value) || 0) * 100) } })
          }
        />
      )}
      {discount?.kind === 'amount' && (
        <MoneyInput
          label={t('Amount off')}
          disabled={disabled}
          currency={currency}
          value={discount.amountCents}
          error={error}
          onChange={(cents) => onChange({ discount: { kind: 'amount', amountCents: cents ?? 0 } })}
        />
      )}
    </Group>
  )
}

function Shipping({
  form,
  totals,
  currency,
  disabled,
  problemOf,
  onChange,
}: CostsProps & { readonly totals: DraftTotals }) {
  const amountText = useAmountText()
  const { shipping } = form
  const error = problemOf('shipping')
  const chosen = shipping?.kind === 'custom' ? OWN : (totals.selectedShippingOption ?? null)
  return (
    <Group align="start" gap="sm">
      <Select
        label={t('Shipping')}
        disabled={disabled}
        allowDeselect={false}
        error={shipping?.kind === 'custom' ? undefined : error}
        data={[
          ...totals.shippingOptions.map(({ id, name, costCents }) => ({
            value: id,
            label: t('{name}, {cost}', { name, cost: amountText(costCents, currency) }),
          })),
          { value: OWN, label: t('Another way') },
        ]}
        value={chosen}
        onChange={(value) =>
          onChange({
            shipping:
              value === OWN
                ? { kind: 'custom', name: '', costCents: totals.shippingCostCents }
                : value === null
                  ? null
                  : { kind: 'option', optionId: value },
          })
        }
      />
      {totals.carrierAskedOn !== undefined && (
        <Text c="var(--plinth-quiet)" size="xs" mt="xl">
          {t('The carrier’s price of {moment}', { moment: momentText(totals.carrierAskedOn) })}
        </Text>
      )}
      {shipping?.kind === 'custom' && (
        <>
          <TextInput
            label={t('What it is called')}
            disabled={disabled}
            maxLength={DRAFT_LIMITS.shippingName}
            placeholder={t('Shipping')}
            value={shipping.name}
            onChange={(event) => onChange({ shipping: { ...shipping, name: event.currentTarget.value } })}
          />
          <MoneyInput
            label={t('What it costs')}
            disabled={disabled}
            currency={currency}
            value={shipping.costCents}
            error={error}
            onChange={(cents) => onChange({ shipping: { ...shipping, costCents: cents ?? 0 } })}
          />
        </>
      )}
    </Group>
  )
}

function Sums({ totals }: { readonly totals: DraftTotals }) {
  const amountText = useAmountText()
  const amount = (cents: number) => amountText(cents, totals.currency)
  const rows: readonly TotalsRow[] = [
    [t('Subtotal'), amount(totals.subtotalCents)],
    ...(totals.discountCents > 0 ? [[t('Discount'), `−${amount(totals.discountCents)}`] as const] : []),
    ...(totals.requiresShipping ? [[t('Shipping'), amount(totals.shippingCostCents)] as const] : []),
    ...taxRows(totals.taxes, totals.pricesIncludeTax, amount),
  ]
  return (
    <section aria-label={t('Totals')} aria-live="polite">
      <TotalsList rows={rows} total={amount(totals.grandTotalCents)} />
      {totals.goneLines.length > 0 && (
        <Text c="var(--plinth-danger)">
          {t('A product of this draft is not there any more. Take it out.')}
        </Text>
      )}
    </section>
  )
}
