// Text of SQL names tables of its own room only. A table of another room is put in as it is declared there
// (`${collections}`), which takes an import, so that the direction between the rooms holds for the database too.
import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { sourceFiles } from './source-files.mjs'

/** Tables that no `schema.ts` declares, by the room that has them. */
const UNDECLARED = { platform: ['plinth_migration', 'installation', 'idempotency_keys'] }

const CREATED = /create (?:unlogged )?table (?:if not exists )?(\w+)/g
const DROPPED = /drop table (?:if exists )?(\w+)/g
const DECLARED = /pgTable\(\s*'(\w+)'/g
// What follows these words is a table; so is a fragment that is nothing but a name.
const NAMED = /\b(?:from|join|into|update|truncate|lock table|using)\s+"?(\w+)"?|sql`(\w+)`|public\.(\w+)/g

/** Problems, each one line; empty when every table has one room and no other names it. */
export function tableOwners(root) {
  const source = join(root, 'packages/server/src')
  const files = Array.from(sourceFiles(source))
  const { owners, problems } = findOwners(source, files)
  problems.push(...ownerless(files, owners))
  for (const file of files) {
    const path = relative(source, file)
    const [room, ...inside] = path.split(sep)
    if (!file.endsWith('.ts') || inside.length === 0 || room === 'testing' || isTest(file)) continue
    for (const named of withoutComments(readFileSync(file, 'utf8')).matchAll(NAMED)) {
      const table = named[1] ?? named[2] ?? named[3]
      const owner = owners.get(table)
      if (owner === undefined || owner === room) continue
      problems.push(
        `${path}: names the table ${table}, which is ${owner}’s; import it as it is declared there`,
      )
    }
  }
  return problems
}

function findOwners(source, files) {
  const owners = new Map()
  const problems = []
  const claim = (table, room) => {
    if (owners.has(table)) problems.push(`${table} is declared twice: in ${owners.get(table)} and in ${room}`)
    owners.set(table, room)
  }
  for (const [room, tables] of Object.entries(UNDECLARED)) for (const table of tables) claim(table, room)
  for (const file of files) {
    const [room] = relative(source, file).split(sep)
    if (!file.endsWith('schema.ts') || room === 'testing') continue
    for (const [, table] of readFileSync(file, 'utf8').matchAll(DECLARED)) claim(table, room)
  }
  return { owners, problems }
}

/** Tables that migrations make and nobody has. */
function ownerless(files, owners) {
  const made = new Set()
  for (const file of files.filter((one) => one.endsWith('.sql')).sort()) {
    const script = readFileSync(file, 'utf8')
    for (const [, table] of script.matchAll(CREATED)) made.add(table)
    for (const [, table] of script.matchAll(DROPPED)) made.delete(table)
  }
  return [...made].filter((table) => !owners.has(table)).map((table) => `${table} belongs to no room`)
}

/** Templates stand in templates, so the whole file is read, except what is said to people who read it. */
function withoutComments(text) {
  return text.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm, '')
}

function isTest(file) {
  return /\.(test|contract)\.ts$/.test(file) || file.endsWith('isolation-samples.ts')
}
