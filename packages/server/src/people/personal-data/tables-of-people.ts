import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { computed, selected } from '../../platform/database/selected.ts'
import { imports } from '../../site/imports/schema.ts'

/**
 * Tables in which a mail address is not that of a visitor: what the owner wrote and shows to everybody, and who works on
 * the website. Every other table is looked through, those to come as well. [PERSON-1]
 */
export const NOT_OF_VISITORS: ReadonlySet<string> = new Set([
  'api_keys',
  'asset_changes',
  'asset_contents',
  'asset_folders',
  'assets',
  'blog_tags',
  'campaigns',
  'categories',
  'collection_font_files',
  'collection_fonts',
  'collections',
  'discount_codes',
  'discounts',
  'document_operations',
  'document_versions',
  'documents',
  'domains',
  'fetched_files',
  'former_blog_tags',
  'invitations',
  'items',
  'mail_templates',
  'member_areas',
  'memberships',
  'moved_addresses',
  'newsletter_topics',
  'own_fonts',
  'payment_methods',
  'preview_links',
  'product_categories',
  'product_units',
  'products',
  'publishes',
  'redirects',
  'saved_sections',
  'search_entries',
  'segments',
  'settings',
  'style_changes',
  'style_drafts',
  'style_versions',
  'variants',
  'webhook_endpoints',
])

/** Tables that owners send in of which the entries are people, or name them; those of goods are the owner's words. [PERSON-12] */
export const KINDS_OF_PEOPLE = ['contacts', 'orders'] as const

const KINDS = sql.join(
  KINDS_OF_PEOPLE.map((kind) => sql`${kind}`),
  sql`, `,
)

/** Which rows of a table can be about visitors, where not all of them can. */
const AMONG: Readonly<Record<string, SQL>> = {
  imports: sql`kind in (${KINDS})`,
  import_rows: sql`(website_id, import_id) in (
    select ${imports.websiteId}, ${imports.id} from ${imports} where ${imports.kind} in (${KINDS}))`,
}

/** A table with its columns that can hold words. */
export interface WordyTable {
  readonly table: string
  readonly columns: readonly { readonly name: string; readonly type: 'text' | 'json' | 'jsonb' }[]
  /** Names of all its columns. */
  readonly all: ReadonlySet<string>
}

const columnRow = selected({
  table: computed<string>(sql`c.table_name`),
  name: computed<string>(sql`c.column_name`),
  type: computed<string>(sql`c.data_type`),
})

/** Tables of websites that may hold something of a visitor, as the database has them. */
export async function tablesOfPeople(db: Database): Promise<WordyTable[]> {
  const rows = await columnRow.read(
    db,
    sql`
    select ${columnRow} from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    order by c.table_name, c.ordinal_position`,
  )
  return [...Map.groupBy(rows, ({ table }) => table)].flatMap(([table, columns]) => {
    const all = new Set(columns.map(({ name }) => name))
    if (!all.has('website_id') || NOT_OF_VISITORS.has(table)) return []
    const wordy = columns.flatMap(({ name, type }) =>
      name !== 'website_id' && (type === 'text' || type === 'json' || type === 'jsonb')
        ? [{ name, type } as const]
        : [],
    )
    return wordy.length === 0 ? [] : [{ table, columns: wordy, all }]
  })
}

/** Mail addresses as an expression of the database: any of them alone, not as the end or the beginning of another one. */
export function expressionOf(...emails: readonly string[]): string {
  const plain = emails.map((email) => email.replaceAll(/[^A-Za-z0-9@]/g, (sign) => `\\${sign}`)).join('|')
  return `(?<![A-Za-z0-9._%+-])(?:${plain})(?![A-Za-z0-9-]|\\.[A-Za-z0-9])`
}

/** Whether any column of a row names the address, where the row can be about a visitor. */
export function namesPerson({ table, columns }: WordyTable, expression: string): SQL {
  const each = columns.map(({ name }) => sql`${sql.identifier(name)}::text ~* ${expression}`)
  const any = sql`(${sql.join(each, sql` or `)})`
  const among = AMONG[table]
  return among === undefined ? any : sql`(${among} and ${any})`
}
