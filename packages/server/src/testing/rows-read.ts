import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { statementLogger, type Database } from '../platform/database/database.ts'

interface PlanNode {
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
  let rows = 0
  for (const { statement, values } of asked) {
    if (!/^\s*(select|with)\b/i.test(statement)) continue
    const told = statement.replace(/\$(\d+)/g, (_, place: string) => literal(values[Number(place) - 1]))
    const { rows: answer } = await db.execute<Record<string, [{ readonly Plan: PlanNode }]>>(
      sql.raw(`explain (analyze, format json) ${told}`),
    )
    for (const plan of answer.flatMap((row) => Object.values(row))) rows += rowsOf(plan[0].Plan)
  }
  return rows
}

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
