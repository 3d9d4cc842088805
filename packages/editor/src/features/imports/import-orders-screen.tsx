import { ImportTables } from './import-tables.tsx'

/** Brings in orders of another shop. [IMPORT-30] */
export default function ImportOrdersScreen() {
  return <ImportTables kind="orders" />
}
