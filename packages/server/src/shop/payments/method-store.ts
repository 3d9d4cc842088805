import { checkFields, type JsonObject, say, type Sentence } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import type { PaymentKind, ShownAs } from './payment-kind.ts'
import { paymentKinds } from './registry.ts'
import { selected, type RowOf } from '../../platform/database/selected.ts'
import { paymentMethods } from './schema.ts'

/** A method of a website, with what is set of it. */
export interface PaymentMethod {
  readonly id: string
  readonly kind: PaymentKind
  /** Secrets too: never to be shown. */
  readonly settings: JsonObject
  readonly shown: ShownAs
  readonly testMode: boolean
  /** It comes with the installation and is the same for every website. */
  readonly isOfInstallation: boolean
}

/** A method as its owners have set it up. */
export interface MethodOfWebsite extends PaymentMethod {
  readonly isOn: boolean
  /** The names of the secrets that are set and can be read. */
  readonly secretsSet: readonly string[]
  /** Why it cannot work, in a sentence; undefined when it can. */
  readonly problem: Sentence | undefined
}

/** A method that comes with the installation. */
export interface Installed extends PaymentMethod {
  /** Unless the website says otherwise. */
  readonly isOn: boolean
  /** Whether owners see it where they have not changed it. */
  readonly isShown: boolean
}

const methodRow = selected({
  id: paymentMethods.id,
  kind: paymentMethods.kind,
  enabled: paymentMethods.enabled,
  position: paymentMethods.position,
  settings: paymentMethods.settings,
  secrets: paymentMethods.secrets,
})
type MethodRow = RowOf<typeof methodRow>

/** The methods of a website in order: its own, and those of the installation as it has switched and ordered them. */
export async function readMethods(
  db: Database,
  box: SecretBox,
  websiteId: string,
  installed: readonly Installed[],
): Promise<MethodOfWebsite[]> {
  const rows = await methodRow.read(
    db,
    sql`
    select ${methodRow} from payment_methods
    where website_id = ${websiteId} order by position, payment_methods.id`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const placed = await Promise.all(
    rows.map(async (row) => {
      const ofInstallation = installed.find(({ id }) => id === row.id)
      if (ofInstallation !== undefined) return [switched(ofInstallation, row.enabled)]
      const kind = paymentKinds.find((one) => one.kind === row.kind)
      return kind === undefined ? [] : [await methodOfRow(box, websiteId, kind, row)]
    }),
  )
  const untouched = installed
    .filter(({ id, isShown }) => isShown && !byId.has(id))
    .map((method) => switched(method, method.isOn))
  return [...placed.flat(), ...untouched]
}

function switched(method: Installed, isOn: boolean): MethodOfWebsite {
  return { ...method, isOn, secretsSet: [], problem: undefined }
}

async function methodOfRow(
  box: SecretBox,
  websiteId: string,
  kind: PaymentKind,
  row: MethodRow,
): Promise<MethodOfWebsite> {
  const opened = await openSecrets(box, websiteId, row)
  const settings: JsonObject = { ...row.settings, ...opened.secrets }
  const common = {
    id: row.id,
    kind,
    settings,
    shown: kind.shownAs(settings),
    testMode: kind.testMode(settings),
    isOfInstallation: false,
    isOn: row.enabled,
    secretsSet: Object.keys(opened.secrets),
  }
  return { ...common, problem: problemOf(kind, settings, opened.isLocked) }
}

const lockedProblem = say(
  'Its keys cannot be read: they were locked with another key than this installation has. Type them again, or ask the operator to bring the key back.',
)

/** Why a method cannot work with its settings, in a sentence; undefined when it can. */
export function problemOf(kind: PaymentKind, settings: JsonObject, isLocked: boolean): Sentence | undefined {
  const wrong = Object.keys(checkFields(kind.fields, settings))
  if (wrong.length > 0 && isLocked) return lockedProblem
  if (wrong.length > 0) {
    const labels = wrong.map((name) => kind.fields[name]?.label ?? name)
    return say('It is not set up yet. Look at: {fields}.', { fields: labels.join(', ') })
  }
  return kind.lacks(settings)
}

async function openSecrets(
  box: SecretBox,
  websiteId: string,
  { id, secrets }: Pick<MethodRow, 'id' | 'secrets'>,
): Promise<{ secrets: { [name: string]: string }; isLocked: boolean }> {
  const opened: { [name: string]: string } = {}
  let isLocked = false
  for (const [name, locked] of Object.entries(secrets)) {
    const text = await box.open(locked, placeOf(websiteId, id, name))
    if (text === undefined) isLocked = true
    else opened[name] = text
  }
  return { secrets: opened, isLocked }
}

/** Where a secret is kept: locked for one field of one method of one website, it opens nowhere else. [SECRET-2] */
export function placeOf(websiteId: string, methodId: string, field: string): string {
  return `payment-method:${websiteId}:${methodId}:${field}`
}
