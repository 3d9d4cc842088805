import { PGlite, types } from '@electric-sql/pglite'

/**
 * Types with the types of their arrays, by PostgreSQL's own numbers, which it never changes: those that columns and
 * statements here may have. [OPS-102]
 */
export const arrayTypes: ReadonlyMap<number, number> = new Map([
  [types.BOOL, 1000],
  [types.BYTEA, 1001],
  [types.CHAR, 1002],
  [19, 1003], // name
  [types.INT2, 1005],
  [types.INT4, 1007],
  [24, 1008], // regproc
  [types.TEXT, 1009],
  [types.TID, 1010],
  [types.XID, 1011],
  [types.CID, 1012],
  [types.BPCHAR, 1014],
  [types.VARCHAR, 1015],
  [types.INT8, 1016],
  [types.FLOAT4, 1021],
  [types.FLOAT8, 1022],
  [types.OID, 1028],
  [types.ACLITEM, 1034],
  [types.MACADDR, 1040],
  [types.INET, 1041],
  [types.CIDR, 651],
  [types.TIMESTAMP, 1115],
  [types.DATE, 1182],
  [types.TIME, 1183],
  [types.TIMESTAMPTZ, 1185],
  [types.INTERVAL, 1187],
  [types.NUMERIC, 1231],
  [types.TIMETZ, 1270],
  [types.JSON, 199],
  [types.REGCLASS, 2210],
  [types.REGTYPE, 2211],
  [types.UUID, 2951],
  [types.PG_LSN, 3221],
  [types.TSVECTOR, 3643],
  [types.TSQUERY, 3645],
  [types.JSONB, 3807],
  [4072, 4073], // jsonpath
])

/**
 * The embedded database without the question it begins with: which types have arrays. Each table is a type and has one, so
 * the answer grew with the schema and was a tenth of a restart; no row of a whole table is ever sent here.
 */
export class EmbeddedPostgres extends PGlite {
  /** The driver calls it when it opens. */
  override async _initArrayTypes(): Promise<void> {
    for (const [type, array] of arrayTypes) {
      this.serializers[array] = (values) => types.arraySerializer(values, this.serializers[type], array)
      this.parsers[array] = (text) =>
        // A type without a parser of its own is text, as it is outside of an array.
        types.arrayParser(text, this.parsers[type] ?? String, array) as unknown
    }
  }
}
