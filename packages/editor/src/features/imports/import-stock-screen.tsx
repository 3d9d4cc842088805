import { ImportTables } from './import-tables.tsx'

/** Sets stock from a table. [EDIT-527] */
export default function ImportStockScreen() {
  return <ImportTables kind="stock" />
}
