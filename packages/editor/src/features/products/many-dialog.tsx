import { Button, Group, Input, MultiSelect, NumberInput, Select, Stack, Text } from '@mantine/core'
import { kindOf, PRODUCT_LIMITS } from '@plinth/domain'
import { useState } from 'react'
import { MoneyInput } from '../../fields/money-input.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { t } from '../../words/words.ts'
import { useField, useFormPart, useProductForm } from './product-form-context.ts'
import type { VariantChanges } from './product-form-store.ts'
import type { ManyVariants } from './use-many-variants.ts'
import { placesOf, type ChosenValues } from './variant-bulk.ts'
import { PictureChoice } from './variant-image.tsx'
import { useSurroundings } from './variant-surroundings.ts'

type What =
  'price' | 'salePrice' | 'endSale' | 'stock' | 'unlimited' | 'counted' | 'weight' | 'cost' | 'picture'

/** What is set where nothing has to be said beside it. */
const FIXED: { readonly [Each in What]?: VariantChanges } = {
  endSale: { onSale: false },
  unlimited: { unlimited: true },
  counted: { unlimited: false },
}

/** Sets price, stock, picture or another field of many variants at once: all, or those with some values. [EPROD-50] */
export default function ManyDialog({
  many,
  onClose,
}: {
  readonly many: ManyVariants
  readonly onClose: () => void
}) {
  const variants = useFormPart((state) => state.form.variants)
  const [chosen, setChosen] = useState<ChosenValues>({})
  const [what, setWhat] = useState<What>('price')
  const [changes, setChanges] = useState<VariantChanges>()
  const places = placesOf(variants, chosen)
  const wanted = FIXED[what] ?? changes
  const isUseless = wanted === undefined || places.length === 0
  return (
    <FormDialog opened onClose={onClose} title={t('Set for many variants')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isUseless) return
          onClose()
          void many.change(
            new Map(places.map((place) => [place, wanted])),
            t('{count, plural, one {# variant set.} other {# variants set.}}', { count: places.length }),
          )
        }}
      >
        <Stack gap="md">
          <WhichVariants chosen={chosen} onChange={setChosen} />
          <Text role="status" c="var(--plinth-soft)">
            {t('{count} of {all} variants', { count: places.length, all: variants.length })}
          </Text>
          <WhatToSet
            mayCount={many.mayCount}
            what={what}
            onChange={(next) => {
              setWhat(next)
              setChanges(undefined)
            }}
          />
          <Value key={what} what={what} onChange={setChanges} />
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" disabled={isUseless}>
              {t('Set')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  )
}

function WhichVariants({
  chosen,
  onChange,
}: {
  readonly chosen: ChosenValues
  readonly onChange: (chosen: ChosenValues) => void
}) {
  const options = useFormPart((state) => state.options)
  return options.map(({ name, values }) => (
    <MultiSelect
      key={name}
      label={name}
      placeholder={(chosen[name] ?? []).length === 0 ? t('All values') : ''}
      data={[...values]}
      searchable
      value={[...(chosen[name] ?? [])]}
      onChange={(next) => onChange({ ...chosen, [name]: next })}
    />
  ))
}

function WhatToSet({
  mayCount,
  what,
  onChange,
}: {
  readonly mayCount: boolean
  readonly what: What
  readonly onChange: (what: What) => void
}) {
  const [productType] = useField('productType')
  const { isStocked, ships } = kindOf({ productType })
  const { productId } = useSurroundings()
  const hasStock = isStocked && (mayCount || productId === undefined)
  const choices: readonly { readonly value: What; readonly label: string }[] = [
    { value: 'price', label: t('Price') },
    { value: 'salePrice', label: t('Sale price') },
    { value: 'endSale', label: t('No sale') },
    ...(hasStock ? [{ value: 'stock' as const, label: t('Stock') }] : []),
    ...(isStocked
      ? [
          { value: 'unlimited' as const, label: t('No limit to the stock') },
          { value: 'counted' as const, label: t('Stock is counted') },
        ]
      : []),
    ...(ships ? [{ value: 'weight' as const, label: t('Weight in grams') }] : []),
    { value: 'cost', label: t('What it costs you') },
    { value: 'picture', label: t('Picture') },
  ]
  return (
    <Select
      label={t('What to set')}
      allowDeselect={false}
      data={choices}
      value={what}
      onChange={(value) => {
        const next = choices.find((choice) => choice.value === value)
        if (next !== undefined) onChange(next.value)
      }}
    />
  )
}

/** What it becomes. */
function Value({
  what,
  onChange,
}: {
  readonly what: What
  readonly onChange: (changes: VariantChanges | undefined) => void
}) {
  if (what === 'picture') return <PictureValue onChange={onChange} />
  if (what === 'stock' || what === 'weight') return <NumberValue what={what} onChange={onChange} />
  if (what === 'price' || what === 'salePrice' || what === 'cost')
    return <MoneyValue what={what} onChange={onChange} />
  return null
}

function MoneyValue({
  what,
  onChange,
}: {
  readonly what: 'price' | 'salePrice' | 'cost'
  readonly onChange: (changes: VariantChanges | undefined) => void
}) {
  const { currency } = useProductForm()
  const [amount, setAmount] = useState<number | null>(null)
  return (
    <MoneyInput
      label={t('Becomes')}
      currency={currency}
      value={amount}
      onChange={(next) => {
        setAmount(next)
        if (next === null || Number.isNaN(next)) return onChange(undefined)
        return onChange(what === 'salePrice' ? { salePrice: next, onSale: true } : { [what]: next })
      }}
    />
  )
}

function NumberValue({
  what,
  onChange,
}: {
  readonly what: 'stock' | 'weight'
  readonly onChange: (changes: VariantChanges | undefined) => void
}) {
  const { productId } = useSurroundings()
  return (
    <NumberInput
      label={t('Becomes')}
      description={
        what === 'stock' && productId !== undefined
          ? t('What is on the shelf of each, sold or not. It is kept at once, without saving the product.')
          : undefined
      }
      hideControls
      min={0}
      max={PRODUCT_LIMITS[what]}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      onChange={(typed) => onChange(typed === '' ? undefined : { [what]: Number(typed) })}
    />
  )
}

function PictureValue({ onChange }: { readonly onChange: (changes: VariantChanges | undefined) => void }) {
  const [picked, setPicked] = useState<string>()
  return (
    <Input.Wrapper label={t('Becomes')}>
      <PictureChoice
        value={picked}
        onPick={(imageId) => {
          setPicked(imageId)
          onChange({ imageId })
        }}
      />
    </Input.Wrapper>
  )
}
