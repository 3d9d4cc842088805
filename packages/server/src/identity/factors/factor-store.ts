import { and, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { createSecretBox } from '../../platform/secrets/secret-box.ts'
import { makeAppSecret, makeRecoveryCodes, periodOfCode, recoveryHash } from './codes.ts'
import { accountFactors, accountRecoveryCodes, memberFactors, memberRecoveryCodes } from './schema.ts'
import { computed, selected } from '../../platform/database/selected.ts'

const standing = selected({
  isOn: computed<boolean>(sql`is_on`),
  codesLeft: computed<number>(sql`codes_left`),
})
const kept = selected({ secret: computed<string>(sql`secret`) })

/** Whose second step it is: of somebody of the installation, or of a member of a website. */
export type FactorOwner =
  | { readonly kind: 'account'; readonly accountId: string }
  | { readonly kind: 'member'; readonly websiteId: string; readonly memberId: string }

/** What these functions need of the app. */
export interface FactorParts {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
}

/** Milliseconds for which an app that was begun can be confirmed. */
const PATIENCE = 60 * 60 * 1000

interface Tables {
  readonly factors: SQL
  readonly codes: SQL
  readonly keys: SQL
  readonly values: SQL
  readonly theirs: SQL
  /** Where the secret is locked for. */
  readonly place: string
}

function tablesOf(owner: FactorOwner): Tables {
  if (owner.kind === 'account')
    return {
      factors: sql`${accountFactors}`,
      codes: sql`${accountRecoveryCodes}`,
      keys: sql`account_id`,
      values: sql`${owner.accountId}`,
      theirs: sql`account_id = ${owner.accountId}`,
      place: `second-factor:${owner.accountId}`,
    }
  const { websiteId, memberId } = owner
  return {
    factors: sql`${memberFactors}`,
    codes: sql`${memberRecoveryCodes}`,
    keys: sql`website_id, member_id`,
    values: sql`${websiteId}, ${memberId}`,
    theirs: sql`website_id = ${websiteId} and member_id = ${memberId}`,
    place: `second-factor:${websiteId}:${memberId}`,
  }
}

/** Whether somebody is asked for a code after their password, and how many recovery codes they have left. [FACTOR-1] */
export async function secondStepOf(
  db: Database,
  owner: FactorOwner,
): Promise<{ readonly isOn: boolean; readonly codesLeft: number }> {
  const { factors, codes, theirs } = tablesOf(owner)
  const [row] = await standing.read(
    db,
    sql`select ${standing} from (
      select exists (select from ${factors} where ${theirs} and confirmed_at is not null) as is_on,
        (select count(*)::integer from ${codes} where ${theirs}) as codes_left) s`,
  )
  return row ?? { isOn: false, codesLeft: 0 }
}

/** Begins an app: its secret, which counts once a code of it was right. Undefined where one is on already. [FACTOR-2] */
export async function beginApp(
  { db, clock, config }: FactorParts,
  owner: FactorOwner,
): Promise<string | undefined> {
  const { factors, keys, values, place } = tablesOf(owner)
  const secret = makeAppSecret()
  const locked = await createSecretBox(config).lock(secret, place)
  const { rows } = await db.execute(sql`
    insert into ${factors} as f (${keys}, secret, created_at)
    values (${values}, ${locked}, ${clock.now().toISOString()}::timestamptz)
    on conflict (${keys}) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
    where f.confirmed_at is null returning 1 as begun`)
  return rows.length > 0 ? secret : undefined
}

/** The secret of an app that was begun and waits for its first code; undefined where there is none. */
export async function begunSecret(
  { db, clock, config }: FactorParts,
  owner: FactorOwner,
): Promise<string | undefined> {
  const { factors, theirs, place } = tablesOf(owner)
  const since = new Date(clock.now().getTime() - PATIENCE).toISOString()
  const [row] = await kept.read(
    db,
    sql`
    select ${kept} from ${factors} where ${theirs} and confirmed_at is null and created_at > ${since}::timestamptz`,
  )
  return row === undefined ? undefined : createSecretBox(config).open(row.secret, place)
}

/**
 * Switches an app on with the first code of it. From then on it is asked for. [FACTOR-2]
 *
 * @param then what else happens in the same transaction
 * @returns the recovery codes, this once; undefined where the code is not right
 */
export async function confirmApp(
  parts: FactorParts,
  owner: FactorOwner,
  code: string,
  then: (tx: Database) => Promise<void>,
): Promise<readonly string[] | undefined> {
  const now = parts.clock.now()
  const secret = await begunSecret(parts, owner)
  const period =
    secret === undefined ? undefined : periodOfCode(secret, code.replaceAll(/\s/g, ''), now.getTime())
  if (period === undefined) return undefined
  const { factors, theirs } = tablesOf(owner)
  return transaction(parts.db, async (tx) => {
    const { rows } = await tx.execute(sql`
      update ${factors} set confirmed_at = ${now.toISOString()}::timestamptz, last_step = ${period}
      where ${theirs} and confirmed_at is null returning 1 as done`)
    if (rows.length === 0) return undefined
    await then(tx)
    return renewRecoveryCodes(tx, owner)
  })
}

/** Makes recovery codes anew; those of before count no more. Call it in a transaction. [FACTOR-4] */
export async function renewRecoveryCodes(tx: Database, owner: FactorOwner): Promise<readonly string[]> {
  const { codes: table, keys, values, theirs } = tablesOf(owner)
  const { codes, hashes } = makeRecoveryCodes()
  await tx.execute(sql`delete from ${table} where ${theirs}`)
  await tx.execute(sql`
    insert into ${table} (${keys}, code_hash)
    select ${values}, jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb)`)
  return codes
}

/**
 * Whether a code is right: of the app, each once, or one of the recovery codes, which is used up. Of two uses at once one
 * counts. [FACTOR-3] [FACTOR-4]
 */
export async function useSecondStep(
  { db, clock, config }: FactorParts,
  owner: FactorOwner,
  typed: string,
): Promise<boolean> {
  const { factors, codes, theirs, place } = tablesOf(owner)
  const hash = recoveryHash(typed)
  if (hash !== undefined) {
    const { rows } = await db.execute(
      sql`delete from ${codes} where ${theirs} and code_hash = ${hash} returning 1 as used`,
    )
    return rows.length > 0
  }
  const [row] = await kept.read(
    db,
    sql`select ${kept} from ${factors} where ${theirs} and confirmed_at is not null`,
  )
  const secret = row === undefined ? undefined : await createSecretBox(config).open(row.secret, place)
  if (secret === undefined) return false
  const period = periodOfCode(secret, typed.replaceAll(/\s/g, ''), clock.now().getTime())
  if (period === undefined) return false
  const counted = await db.execute(sql`
    update ${factors} set last_step = ${period}
    where ${theirs} and confirmed_at is not null and last_step < ${period} returning 1 as counted`)
  return counted.rows.length > 0
}

/** Takes the second step away, with its recovery codes. Call it in a transaction. */
export async function removeApp(tx: Database, owner: FactorOwner): Promise<void> {
  const { factors, codes, theirs } = tablesOf(owner)
  await tx.execute(sql`delete from ${codes} where ${theirs}`)
  await tx.execute(sql`delete from ${factors} where ${theirs}`)
}

/** Which of some members of a website have a second step; one statement. */
export async function membersWithSecondStep(
  db: Database,
  websiteId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: memberFactors.memberId })
    .from(memberFactors)
    .where(
      and(
        eq(memberFactors.websiteId, websiteId),
        inArray(memberFactors.memberId, [...ids]),
        isNotNull(memberFactors.confirmedAt),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}
