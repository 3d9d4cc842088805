import { ImportTables } from './import-tables.tsx'

/** Brings products from a table. [EDIT-445] */
export default function ImportScreen() {
  return <ImportTables kind="products" />
}
