import { rateText } from '@plinth/domain'
import { language } from '../../words/language.ts'
import { t } from '../../words/words.ts'
import classes from './totals-list.module.css'

/** A sum by its name, as it is written. */
export type TotalsRow = readonly [name: string, amount: string]

interface TotalsListProps {
  readonly rows: readonly TotalsRow[]
  readonly total: string
  /** What has gone off the total since. */
  readonly after?: readonly TotalsRow[]
}

/** What something comes to: the sums, the total below a line, and what was given back of it. */
export function TotalsList({ rows, total, after = [] }: TotalsListProps) {
  return (
    <dl className={classes.totals}>
      {rows.map(Row)}
      <div className={classes.total}>
        <dt>{t('Total')}</dt>
        <dd>{total}</dd>
      </div>
      {after.map(Row)}
    </dl>
  )
}

function Row([name, amount]: TotalsRow, index: number) {
  return (
    <div key={`${index} ${name}`}>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </div>
  )
}

/**
 * A row for every tax by its name and rate; one that was in the prices says so. [TAX-7]
 *
 * @param amount writes minor units of the currency
 */
export function taxRows(
  taxes: readonly { readonly name: string; readonly rate: number; readonly taxCents: number }[],
  isIncluded: boolean,
  amount: (cents: number) => string,
): readonly TotalsRow[] {
  return taxes.map(({ name, rate, taxCents }) => {
    const values = { name, rate: rateText(rate, language) }
    return [
      isIncluded ? t('Includes {name} ({rate})', values) : t('{name} ({rate})', values),
      amount(taxCents),
    ]
  })
}
