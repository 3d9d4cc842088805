import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { statementLogger, type Database } from '../platform/database/database.ts'

interface PlanNode {
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly PlanNode[]
}

/**
 * How many rows the database goes through for what `work` reads, in all steps of all its statements: what a list costs on any
 * machine. Each statement is run once more to learn it.
 */
export async function rowsRead(db: Database, work: () => Promise<unknown>): Promise<number> {
  return (await plansOf(db, work)).reduce((rows, plan) => rows + rowsOf(plan), 0)
}

/** The same of each of some lists, by their names. */
export async function rowsReadByEach<Wanted>(
  db: Database,
  lists: { readonly [list: string]: Wanted },
  read: (wanted: Wanted) => Promise<unknown>,
): Promise<Record<string, number>> {
  const rows: Record<string, number> = {}
  for (const [list, wanted] of Object.entries(lists)) rows[list] = await rowsRead(db, () => read(wanted))
  return rows
}

/** The indexes that the last statement of `work` reads: one that is read through to find a few identifiers costs no rows. */
export async function indexesOfLast(db: Database, work: () => Promise<unknown>): Promise<string[]> {
  const last = (await plansOf(db, work)).at(-1)
  return last === undefined ? [] : indexesOf(last)
}

async function plansOf(db: Database, work: () => Promise<unknown>): Promise<PlanNode[]> {
  const asked: { readonly statement: string; readonly values: readonly unknown[] }[] = []
  const logged = vi
    .spyOn(statementLogger, 'logQuery')
    .mockImplementation((statement: string, ...[values]: readonly unknown[]) => {
      asked.push({ statement, values: Array.isArray(values) ? values : [] })
    })
  try {
    await work()
  } finally {
    logged.mockRestore()
  }
  const plans: PlanNode[] = []
  for (const { statement, values } of asked) {
    if (!/^\s*(select|with)\b/i.test(statement)) continue
    const told = statement.replace(/\$(\d+)/g, (_, place: string) => literal(values[Number(place) - 1]))
    const { rows } = await db.execute<Record<string, [{ readonly Plan: PlanNode }]>>(
      sql.raw(`explain (analyze, format json) ${told}`),
    )
    plans.push(...rows.flatMap((row) => Object.values(row)).map(([{ Plan }]) => Plan))
  }
  return plans
}

const indexesOf = (node: PlanNode): string[] => [
  ...(node['Index Name'] === undefined ? [] : [node['Index Name']]),
  ...(node.Plans ?? []).flatMap(indexesOf),
]

function rowsOf(node: PlanNode): number {
  const each =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return each * node['Actual Loops'] + (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0)
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (Array.isArray(value)) return `'{${value.map((one) => JSON.stringify(one)).join(',')}}'`
  return `'${JSON.stringify(value).replaceAll("'", "''")}'`
}
