import { Anchor, Button, Popover, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorText } from '../../api/api-error.ts'
import { useIntention } from '../../api/intention.ts'
import { useCan } from '../../api/session.ts'
import { Moment } from '../../lists/moment.tsx'
import { changeStock, useStockLedger, type StockMovement } from '../../api/products.ts'
import type { StockChange } from './stock-change.tsx'
import classes from './stock-popover.module.css'
import { part } from '../../ui/part.tsx'
import { t } from '../../words/words.ts'

const StockChangeForm = part(
  async () => ({ default: (await import('./stock-change.tsx')).StockChangeForm }),
  {
    kind: 'field',
  },
)

/** Movements shown; the newest are what one looks for. */
const SHOWN = 5

/**
 * The stock of a variant that exists. It changes at once and through the ledger, never with the form: by a number of
 * units, or to what was counted, with a reason.
 */
export function StockPopover({
  of,
  units,
  productId,
  variantId,
  onDone,
}: {
  /** Names something of the variant for screen readers: `Stock of Small`. */
  readonly of: (what: string) => string
  readonly units: number | undefined
  readonly productId: string
  readonly variantId: string
  readonly onDone: () => void
}) {
  const [opened, setOpened] = useState(false)
  const mayChange = useCan('inventory.edit')
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus width={300} shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          fullWidth
          onClick={() => setOpened((before) => !before)}
          aria-label={t('{stock}: change', {
            stock: of(units === undefined ? t('Unknown in stock') : t('{units} in stock', { units })),
          })}
        >
          {units ?? '–'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={of(t('Stock'))}>
        <Stack gap="md">
          {mayChange && (
            <ChangeForm
              productId={productId}
              variantId={variantId}
              onDone={() => {
                setOpened(false)
                onDone()
              }}
            />
          )}
          <Movements productId={productId} variantId={variantId} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** The last movements of a variant's stock, behind a button. [EDIT-524] */
export function MovementsButton({
  name,
  productId,
  variantId,
}: {
  readonly name: string
  readonly productId: string
  readonly variantId: string
}) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus width={300} shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          size="compact-sm"
          // Above the link of the row it stands in.
          style={{ position: 'relative', zIndex: 1 }}
          onClick={() => setOpened((before) => !before)}
          aria-label={t('History of {name}', { name })}
        >
          {t('History')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('History of {name}', { name })}>
        {opened && <Movements productId={productId} variantId={variantId} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function ChangeForm({
  productId,
  variantId,
  onDone,
}: {
  readonly productId: string
  readonly variantId: string
  readonly onDone: () => void
}) {
  const intention = useIntention()
  const save = useMutation({
    mutationFn: ({ wanted, reason }: { wanted: StockChange; reason: string }) => {
      const said = { variantId, reason, ...wanted }
      return changeStock(productId, { ...said, idempotencyKey: intention.keyOf([productId, said]) })
    },
    onSuccess: () => {
      intention.answered()
      onDone()
    },
  })
  return (
    <StockChangeForm
      isPending={save.isPending}
      error={save.isError ? errorText(save.error) : undefined}
      onTyped={save.reset}
      onRun={(wanted, reason) => save.mutate({ wanted, reason })}
    />
  )
}

const REASONS: Readonly<Record<StockMovement['reason'], string>> = {
  initial: t('First count'),
  set: t('Counted'),
  adjusted: t('Changed'),
  sold: t('Sold'),
  restocked: t('Put back'),
}

function Movements({ productId, variantId }: { readonly productId: string; readonly variantId: string }) {
  const ledger = useStockLedger(productId)
  const movements = ledger.data?.filter((movement) => movement.variantId === variantId).slice(0, SHOWN) ?? []
  return (
    <section aria-label={t('Last movements')}>
      <h3 className={classes.heading}>{t('Last movements')}</h3>
      {ledger.isPending && <Text c="var(--plinth-quiet)">{t('Loading…')}</Text>}
      {ledger.isError && <Text c="var(--plinth-danger)">{errorText(ledger.error)}</Text>}
      {ledger.isSuccess && movements.length === 0 && (
        <Text c="var(--plinth-quiet)">{t('Nothing has moved yet.')}</Text>
      )}
      <ol className={classes.movements}>
        {movements.map((movement) => (
          <li key={movement.id}>
            <span className={classes.change}>
              {movement.change > 0 ? `+${movement.change}` : String(movement.change).replace('-', '−')}
            </span>
            <span className={classes.what}>
              {movement.orderId === undefined ? (
                movement.note || REASONS[movement.reason]
              ) : (
                <Anchor component={Link} to={`/config/orders/${movement.orderId}`}>
                  {REASONS[movement.reason]}
                </Anchor>
              )}
              <span className={classes.when}>
                <Moment at={movement.at} />
              </span>
            </span>
            <span className={classes.after}>
              {t('{onHandAfter} left', { onHandAfter: movement.onHandAfter })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
