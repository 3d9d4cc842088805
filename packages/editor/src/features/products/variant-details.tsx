import { Button, Group, Modal, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { currentPrice, kindOf, MEASURE_UNITS, type MeasureUnit, type VariantForm } from '@plinth/domain'
import { useState } from 'react'
import { MoneyInput } from '../../fields/money-input.tsx'
import { t } from '../../words/words.ts'
import { useField, useFormPart, useProductForm } from './product-form-context.ts'

const UNITS: Readonly<Record<MeasureUnit, string>> = {
  g: 'g',
  kg: 'kg',
  ml: 'ml',
  cl: 'cl',
  l: 'l',
  cm: 'cm',
  m: 'm',
  m2: 'm²',
  piece: t('pieces'),
}
const isUnit = (text: string | null): text is MeasureUnit => MEASURE_UNITS.some((unit) => unit === text)

/** The fields of a variant that stand in the dialog. */
const PATHS = ['gtin', 'cost', 'size', 'measure'] as const

type Changes = { readonly [Name in keyof VariantForm]?: VariantForm[Name] | undefined }

/** Barcode, cost, size and content of a variant, in a dialog of their own; what is wrong there marks its button. [EPROD-20] */
export function VariantDetails({
  of,
  path,
  variant,
  set,
}: {
  /** Names something of the variant for screen readers: `Details of Small`. */
  readonly of: (what: string) => string
  /** Where its problems are: `variants.3`. */
  readonly path: string
  readonly variant: VariantForm
  readonly set: (changes: Changes) => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  const isWrong = useFormPart((state) =>
    PATHS.some((name) => state.problems[`${path}.${name}`] !== undefined),
  )
  const filled = PATHS.filter((name) => variant[name] !== undefined).length
  const state = isWrong
    ? t('Mend')
    : filled === 0
      ? t('Add')
      : t('{count} of {all}', { count: filled, all: PATHS.length })
  return (
    <>
      <Button
        variant="default"
        fullWidth
        c={isWrong ? 'var(--plinth-danger)' : undefined}
        aria-label={t('{details}: {state}', { details: of(t('Details')), state })}
        onClick={() => setIsOpen(true)}
      >
        {state}
      </Button>
      {isOpen && (
        <Modal opened onClose={() => setIsOpen(false)} title={of(t('Details'))}>
          <Fields path={path} variant={variant} set={set} onClose={() => setIsOpen(false)} />
        </Modal>
      )}
    </>
  )
}

function Fields({
  path,
  variant,
  set,
  onClose,
}: {
  readonly path: string
  readonly variant: VariantForm
  readonly set: (changes: Changes) => void
  readonly onClose: () => void
}) {
  const { currency } = useProductForm()
  const [productType] = useField('productType')
  const problems = useFormPart((state) => state.problems)
  const problem = (name: (typeof PATHS)[number]) => problems[`${path}.${name}`]
  const { ships } = kindOf({ productType })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <Stack gap="md">
        <TextInput
          label={t('Barcode (GTIN, EAN, UPC)')}
          description={t('8, 12, 13 or 14 digits. Search engines and scanners know the product by it.')}
          inputMode="numeric"
          maxLength={14}
          value={variant.gtin ?? ''}
          error={problem('gtin')}
          onChange={(event) => {
            const gtin = event.currentTarget.value.replaceAll(/[\s-]/g, '')
            set({ gtin: gtin === '' ? undefined : gtin })
          }}
        />
        <MoneyInput
          label={t('What it costs you')}
          description={t('Only you see it.')}
          currency={currency}
          value={variant.cost ?? null}
          error={problem('cost')}
          onChange={(cost) => set({ cost: cost ?? undefined })}
        />
        <Margin variant={variant} />
        {ships && <Size size={variant.size} error={problem('size')} onChange={(size) => set({ size })} />}
        {ships && (
          <Content
            measure={variant.measure}
            error={problem('measure')}
            onChange={(measure) => set({ measure })}
          />
        )}
        <Group justify="end">
          <Button type="submit">{t('Done')}</Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What is left of the price. */
function Margin({ variant }: { readonly variant: VariantForm }) {
  const price = currentPrice(variant)
  if (variant.cost === undefined || Number.isNaN(variant.cost) || price <= 0) return null
  const share = Math.round(((price - variant.cost) / price) * 100)
  return (
    <Text size="sm" c={share < 0 ? 'var(--plinth-danger)' : 'var(--plinth-soft)'} role="status">
      {t('{share} % of the price is left, before tax and shipping', { share })}
    </Text>
  )
}

/** Sides of the package: all of them, or none. */
function Size({
  size,
  error,
  onChange,
}: {
  readonly size: VariantForm['size']
  readonly error: string | undefined
  readonly onChange: (size: VariantForm['size']) => void
}) {
  const sides = [
    ['length', t('Length, mm')],
    ['width', t('Width, mm')],
    ['height', t('Height, mm')],
  ] as const
  return (
    <div>
      <Group grow align="start">
        {sides.map(([side, label]) => (
          <NumberInput
            key={side}
            label={label}
            hideControls
            min={0}
            allowDecimal={false}
            value={size === undefined || size[side] === 0 ? '' : size[side]}
            aria-invalid={error !== undefined}
            onChange={(typed) => {
              const next = { length: 0, width: 0, height: 0, ...size, [side]: Number(typed) }
              onChange(next.length + next.width + next.height === 0 ? undefined : next)
            }}
          />
        ))}
      </Group>
      {error !== undefined && (
        <Text c="var(--plinth-danger)" size="sm" mt={4}>
          {error}
        </Text>
      )}
    </div>
  )
}

/** What is in it, by which pages say the price of a kilogram, a litre or a piece. */
function Content({
  measure,
  error,
  onChange,
}: {
  readonly measure: VariantForm['measure']
  readonly error: string | undefined
  readonly onChange: (measure: VariantForm['measure']) => void
}) {
  const [unit, setUnit] = useState<MeasureUnit>(measure?.unit ?? 'g')
  return (
    <Group align="start" grow>
      <NumberInput
        label={t('Content')}
        description={t('Then the price of a kilogram, litre or piece stands beside the price')}
        hideControls
        min={0}
        decimalScale={3}
        value={measure?.amount ?? ''}
        error={error}
        onChange={(typed) => onChange(typed === '' ? undefined : { amount: Number(typed), unit })}
      />
      <Select
        label={t('Unit')}
        description={t('Of what is in one')}
        allowDeselect={false}
        data={MEASURE_UNITS.map((value) => ({ value, label: UNITS[value] }))}
        value={unit}
        onChange={(chosen) => {
          if (!isUnit(chosen)) return
          setUnit(chosen)
          if (measure !== undefined) onChange({ ...measure, unit: chosen })
        }}
      />
    </Group>
  )
}
