import { Button, Group, Menu, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { categoryChoices, PRODUCT_LIMITS, readText } from '@plinth/domain'
import { useState, type ReactNode } from 'react'
import { useCategories, type BulkAction, type StoredProduct } from '../../api/products.ts'
import { useAmountText } from '../../fields/amount.tsx'
import { MoneyInput } from '../../fields/money-input.tsx'
import { ExportChosen } from '../../lists/export-chosen.tsx'
import { HowFar } from '../../lists/how-far.tsx'
import { SelectionBar } from '../../lists/selection-bar.tsx'
import { Stayed } from '../../lists/stayed.tsx'
import type { ListSelection } from '../../lists/use-list-selection.ts'
import { showError } from '../../ui/feedback.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { t } from '../../words/words.ts'
import { useBulk } from './use-bulk.ts'

type Asking = 'price' | 'sale' | 'category' | 'tag'

/** What can be done to the products that are chosen; those that stayed say why, and what was deleted can be put back. [EDIT-531] */
export function ProductSelection({
  chosen: { selection, known: products, isWhole },
  language,
  currency,
  fileOf,
}: {
  readonly chosen: ListSelection<StoredProduct>
  readonly language: string
  readonly currency: string
  /** Where the table of some products is, or of all that fit. */
  readonly fileOf: (ids?: readonly string[]) => string
}) {
  const [asking, setAsking] = useState<Asking>()
  const { run, progress, failed, forget } = useBulk()
  const ids = [...selection.ids]
  const undo = async (steps: readonly Step[]) => {
    for (const step of steps) {
      const { error } = await run(step.ids, step.action)
      if (error !== undefined) return showError(error)
    }
    notifications.show({ message: t('It is as it was.') })
  }
  const act = (action: BulkAction) =>
    void run(ids, action).then(({ done, error }) => {
      // The products as they were shown when it was asked for.
      const steps = undoing(action, done, products)
      said(action, done, steps.length === 0 ? undefined : () => void undo(steps))
      // What is done is not done again: those that are left stay chosen when something went wrong.
      if (error === undefined) selection.clear()
      else {
        done.forEach((id) => selection.set(id, false))
        showError(error)
      }
    })
  return (
    <>
      <SelectionBar selection={selection}>
        <Changes isBusy={progress !== undefined} onAct={(action) => act(action)} onAsk={setAsking} />
        <ExportChosen ids={ids} isWhole={isWhole} fileOf={fileOf} />
        <Button
          variant="default"
          c="var(--plinth-danger)"
          onClick={() => confirmDelete(ids.length, () => act({ kind: 'delete' }))}
        >
          {t('Delete')}
        </Button>
        <HowFar progress={progress} />
      </SelectionBar>
      <Stayed
        refused={failed}
        nameOf={(id) => {
          const product = products.find((each) => each.id === id)
          return product === undefined ? undefined : readText(product.name, language, language)
        }}
        onClose={forget}
      />
      {asking !== undefined && (
        <AskDialog
          asking={asking}
          count={ids.length}
          products={products.filter(({ id }) => ids.includes(id))}
          language={language}
          currency={currency}
          onClose={() => setAsking(undefined)}
          onAct={(action) => {
            setAsking(undefined)
            act(action)
          }}
        />
      )}
    </>
  )
}

/** The menus of what can be changed. */
function Changes({
  isBusy,
  onAct,
  onAsk,
}: {
  readonly isBusy: boolean
  readonly onAct: (action: BulkAction) => void
  readonly onAsk: (what: Asking) => void
}) {
  const status = (to: StoredProduct['status']) => () => onAct({ kind: 'status', status: to })
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" loading={isBusy}>
            {t('Status')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={status('published')}>{t('Publish')}</Menu.Item>
          <Menu.Item onClick={status('draft')}>{t('Make drafts')}</Menu.Item>
          <Menu.Item onClick={status('private')}>{t('Make private')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default">{t('Change')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onAsk('price')}>{t('Price')}</Menu.Item>
          <Menu.Item onClick={() => onAsk('sale')}>{t('Sale')}</Menu.Item>
          <Menu.Item onClick={() => onAsk('category')}>{t('Category')}</Menu.Item>
          <Menu.Item onClick={() => onAsk('tag')}>{t('Tag')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

interface Step {
  readonly ids: readonly string[]
  readonly action: BulkAction
}

/**
 * What takes an action back of the products it was done to: each has the status it had, and a category or a tag goes from
 * those alone that did not have it. Nothing where nothing changed, and for prices, which are shown before. [CAT-162]
 */
function undoing(
  action: BulkAction,
  done: readonly string[],
  products: readonly StoredProduct[],
): readonly Step[] {
  if (action.kind === 'delete') return [{ ids: done, action: { kind: 'restore' } }]
  const before = products.filter(({ id }) => done.includes(id))
  const idsOf = (some: readonly StoredProduct[]) => some.map(({ id }) => id)
  switch (action.kind) {
    case 'status': {
      const other = before.filter(({ status }) => status !== action.status)
      return [...Map.groupBy(other, ({ status }) => status)].map(([status, some]) => ({
        ids: idsOf(some),
        action: { kind: 'status', status },
      }))
    }
    case 'category': {
      const { categoryId, isIn } = action
      const some = before.filter(({ categoryIds }) => categoryIds.includes(categoryId) !== isIn)
      return some.length === 0 ? [] : [{ ids: idsOf(some), action: { ...action, isIn: !isIn } }]
    }
    case 'tag': {
      const { tag, isOn } = action
      const some = before.filter(({ tags }) => tags.includes(tag) !== isOn)
      return some.length === 0 ? [] : [{ ids: idsOf(some), action: { ...action, isOn: !isOn } }]
    }
    default:
      return []
  }
}

/** Says how many were changed; what can be taken back is so right there. [CAT-162] */
function said(action: BulkAction, done: readonly string[], undo: (() => void) | undefined): void {
  if (done.length === 0) return
  const count = done.length
  const message =
    action.kind === 'delete'
      ? t('{count, plural, one {# product deleted} other {# products deleted}}', { count })
      : t('{count, plural, one {# product changed} other {# products changed}}', { count })
  if (undo === undefined) {
    notifications.show({ message })
    return
  }
  const id = `changed-${action.kind}-${done[0]}`
  notifications.show({
    id,
    autoClose: 15_000,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text>{message}</Text>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            notifications.hide(id)
            undo()
          }}
        >
          {t('Undo')}
        </Button>
      </Group>
    ),
  })
}

function confirmDelete(count: number, onConfirm: () => void): void {
  modals.openConfirmModal({
    title: t('Delete products'),
    children: (
      <Text>
        {t(
          '{count, plural, one {# product goes to the trash and is no longer sold.} other {# products go to the trash and are no longer sold.}} Orders keep what they sold.',
          { count },
        )}
      </Text>
    ),
    labels: { confirm: t('Delete'), cancel: t('Cancel') },
    confirmProps: { color: 'red' },
    onConfirm,
  })
}

interface AskProps {
  readonly count: number
  /** Those that are chosen, for what will change. */
  readonly products: readonly StoredProduct[]
  readonly language: string
  readonly currency: string
  readonly onClose: () => void
  readonly onAct: (action: BulkAction) => void
}

const TITLES: Readonly<Record<Asking, string>> = {
  price: t('Price'),
  sale: t('Sale'),
  category: t('Category'),
  tag: t('Tag'),
}

/** Asks what the chosen products get. */
export function AskDialog({ asking, ...props }: AskProps & { readonly asking: Asking }) {
  const title = t('{what} of {count, plural, one {# product} other {# products}}', {
    what: TITLES[asking],
    count: props.count,
  })
  return (
    <FormDialog opened onClose={props.onClose} title={title}>
      {asking === 'price' && <PriceForm {...props} />}
      {asking === 'sale' && <SaleForm {...props} />}
      {asking === 'category' && <CategoryForm {...props} />}
      {asking === 'tag' && <TagForm {...props} />}
    </FormDialog>
  )
}

/** A form that leads to an action; without one it cannot be sent. */
function Asked({
  action,
  button,
  other,
  onAct,
  children,
}: {
  readonly action: BulkAction | undefined
  readonly button: string
  /** A second way to end it. */
  readonly other?: { readonly action: BulkAction | undefined; readonly button: string }
  readonly onAct: (action: BulkAction) => void
  readonly children: ReactNode
}) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (action !== undefined) onAct(action)
      }}
    >
      <Stack gap="md">
        {children}
        <Group justify="end">
          {other !== undefined && (
            <Button
              variant="default"
              disabled={other.action === undefined}
              onClick={() => other.action !== undefined && onAct(other.action)}
            >
              {other.button}
            </Button>
          )}
          <Button type="submit" disabled={action === undefined}>
            {button}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** So many products are shown with their prices before these are changed. */
const SHOWN_PRICES = 3

/** What the first of the chosen products cost now and then: there is no undo for prices. [CAT-162] */
function PricesThen({
  products,
  language,
  currency,
  then,
}: Pick<AskProps, 'products' | 'language' | 'currency'> & {
  /** What a variant costs then, minor units; undefined while nothing is said. */
  readonly then: ((variant: StoredProduct['variants'][number]) => number) | undefined
}) {
  const amountText = useAmountText()
  if (then === undefined || products.length === 0) return null
  const more = products.length - SHOWN_PRICES
  return (
    <Stack gap={4} component="ul" m={0} ps="md" aria-label={t('What changes')}>
      {products.slice(0, SHOWN_PRICES).flatMap(({ id, name, variants: [first, ...others] }) =>
        first === undefined
          ? []
          : [
              <Text key={id} component="li" size="sm" style={{ overflowWrap: 'anywhere' }}>
                {t('{name}: {before} becomes {after}', {
                  name: readText(name, language, language),
                  before: amountText(first.price, currency),
                  after: amountText(then(first), currency),
                })}
                {others.length > 0 &&
                  ` · ${t('{count, plural, one {and # more variant} other {and # more variants}}', { count: others.length })}`}
              </Text>,
            ],
      )}
      {more > 0 && (
        <Text component="li" size="sm" c="var(--plinth-soft)">
          {t('{count, plural, one {and # more product} other {and # more products}}', { count: more })}
        </Text>
      )}
    </Stack>
  )
}

/** As the server counts: hundredths of a percent, to the nearest minor unit. */
const scaled = (cents: number, percent: number): number => Math.round((cents * (10_000 + percent)) / 10_000)

function PriceForm({ currency, onAct, ...shown }: AskProps) {
  const [way, setWay] = useState('by')
  const [percent, setPercent] = useState<number | string>('')
  const [cents, setCents] = useState<number | null>(null)
  const isBy = way === 'by'
  const action: Extract<BulkAction, { kind: 'price' | 'price-by' }> | undefined = isBy
    ? typeof percent === 'number' && percent !== 0
      ? { kind: 'price-by', percent: Math.round(percent * 100) }
      : undefined
    : cents === null || Number.isNaN(cents)
      ? undefined
      : { kind: 'price', cents }
  return (
    <Asked action={action} button={t('Change prices')} onAct={onAct}>
      <NativeSelect
        label={t('How')}
        value={way}
        data={[
          { value: 'by', label: t('Raise or lower by percent') },
          { value: 'to', label: t('The same price for all') },
        ]}
        onChange={(event) => setWay(event.currentTarget.value)}
      />
      {isBy ? (
        <NumberInput
          label={t('Percent')}
          description={t('10 raises, -10 lowers the price of every variant')}
          min={-99.99}
          max={1000}
          decimalScale={2}
          hideControls
          data-autofocus
          value={percent}
          onChange={setPercent}
        />
      ) : (
        <MoneyInput
          label={t('Price of every variant')}
          currency={currency}
          value={cents}
          onChange={setCents}
        />
      )}
      <PricesThen
        {...shown}
        currency={currency}
        then={
          action === undefined
            ? undefined
            : ({ price }) => (action.kind === 'price' ? action.cents : scaled(price, action.percent))
        }
      />
    </Asked>
  )
}

function SaleForm({ onAct, ...shown }: AskProps) {
  const [percent, setPercent] = useState<number | string>('')
  const off = typeof percent === 'number' && percent > 0 ? Math.round(percent * 100) : undefined
  const action: BulkAction | undefined = off === undefined ? undefined : { kind: 'sale', percent: off }
  return (
    <Asked
      action={action}
      button={t('Begin the sale')}
      other={{ action: { kind: 'sale', percent: null }, button: t('End the sale') }}
      onAct={onAct}
    >
      <NumberInput
        label={t('Percent off')}
        description={t('Of the price of every variant, which stays beside it')}
        min={0}
        max={100}
        decimalScale={2}
        hideControls
        data-autofocus
        value={percent}
        onChange={setPercent}
      />
      <PricesThen {...shown} then={off === undefined ? undefined : ({ price }) => scaled(price, -off)} />
    </Asked>
  )
}

/** Something that products are given or that is taken away from them; nothing was chosen yet where there is no action. */
function GivenOrTaken({
  action,
  onAct,
  children,
}: {
  readonly action: (isGiven: boolean) => BulkAction | undefined
  readonly onAct: (action: BulkAction) => void
  readonly children: ReactNode
}) {
  return (
    <Asked
      action={action(true)}
      button={t('Add')}
      other={{ action: action(false), button: t('Take it away') }}
      onAct={onAct}
    >
      {children}
    </Asked>
  )
}

/** Only categories of the stores the chosen products are in: no product is in one of another store. [CAT-171] */
function CategoryForm({ products, language, onAct }: AskProps) {
  const stores = new Set(products.map(({ collectionId }) => collectionId))
  const all = useCategories().data?.categories ?? []
  const choices = categoryChoices(
    stores.size === 0 ? all : all.filter(({ collectionId }) => stores.has(collectionId)),
    ({ displayName }) => readText(displayName, language, language),
  )
  const [chosen, setChosen] = useState('')
  const categoryId = chosen === '' ? (choices[0]?.value ?? '') : chosen
  return (
    <GivenOrTaken
      action={(isIn) => (categoryId === '' ? undefined : { kind: 'category', categoryId, isIn })}
      onAct={onAct}
    >
      <NativeSelect
        label={t('Category')}
        value={categoryId}
        data={choices}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
    </GivenOrTaken>
  )
}

function TagForm({ onAct }: AskProps) {
  const [typed, setTyped] = useState('')
  const tag = typed.trim()
  return (
    <GivenOrTaken action={(isOn) => (tag === '' ? undefined : { kind: 'tag', tag, isOn })} onAct={onAct}>
      <TextInput
        label={t('Tag')}
        data-autofocus
        maxLength={PRODUCT_LIMITS.tag}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </GivenOrTaken>
  )
}
