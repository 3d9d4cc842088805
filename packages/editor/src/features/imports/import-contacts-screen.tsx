import { ImportTables } from './import-tables.tsx'

/** Brings contacts from a table. [EDIT-301] */
export default function ImportContactsScreen() {
  return <ImportTables kind="contacts" />
}
