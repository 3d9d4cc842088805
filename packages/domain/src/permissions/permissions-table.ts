import { actions, permissions, roles, type Action, type RoleName } from './permissions.ts'

/** The permission table as Markdown, for the documentation: a row per action, a column per role that allows any. */
export function permissionsTable(): string {
  const names = (Object.keys(roles) as RoleName[]).filter((name) => permissions[name].length > 0)
  const head = ['Action', 'Allows to', ...names.map((name) => `${inWords(name)} (${roles[name]})`)]
  const rows = (Object.keys(actions) as Action[]).map((action) => [
    `\`${action}\``,
    actions[action],
    ...names.map((name) => (permissions[name].includes(action) ? 'yes' : '')),
  ])
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** `storeManager` → `store manager`. */
function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
