import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { permissionsTable } from './permissions-table.ts'
import {
  actions,
  allowedActions,
  can,
  canAny,
  isRoleCode,
  permissions,
  roleName,
  roles,
  type Action,
} from './permissions.ts'

const allActions = Object.keys(actions) as Action[]

describe('the permission table', () => {
  test('[ACC-20] an administrator may do everything, “none” nothing', () => {
    expect(allowedActions([roles.admin])).toEqual(allActions)
    expect(allowedActions([roles.none])).toEqual([])
  })

  test('[ACC-21] a draft editor asks for review; editors and up publish', () => {
    expect(can(roles.draftEditor, 'pages.request-review')).toBe(true)
    expect(can(roles.draftEditor, 'pages.publish')).toBe(false)
    expect(can(roles.draftEditor, 'content.publish')).toBe(false)
    for (const role of [roles.editor, roles.websiteManager, roles.admin]) {
      expect(can(role, 'pages.publish')).toBe(true)
    }
  })

  test('[ACC-20] only those who run the store give money back', () => {
    const refunding = Object.values(roles).filter((role) => can(role, 'orders.refund'))
    expect(refunding.map(roleName)).toEqual(['admin', 'storeManager', 'websiteManager'])
  })

  test('[ACC-20] only administrators and billing see billing', () => {
    const billing = Object.values(roles).filter((role) => can(role, 'billing.manage'))
    expect(billing.map(roleName)).toEqual(['admin', 'billing'])
  })

  test('[ACC-20] a number that is no role code allows nothing', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(...allActions), (code, action) => {
        fc.pre(!isRoleCode(code))
        return !can(code, action)
      }),
    )
    expect([5, 0, 17].map(isRoleCode)).toEqual([false, false, false])
  })

  test('[ACC-20] several roles allow together exactly what each allows', () => {
    const codes = fc.array(fc.constantFrom(...Object.values(roles)), { maxLength: 4 })
    fc.assert(
      fc.property(codes, fc.constantFrom(...allActions), (mine, action) => {
        expect(canAny(mine, action)).toBe(mine.some((code) => can(code, action)))
        expect(allowedActions(mine).includes(action)).toBe(canAny(mine, action))
      }),
    )
  })

  test('[ACC-20] every role and every action of the table exists', () => {
    expect(Object.keys(permissions).sort()).toEqual(Object.keys(roles).sort())
    for (const allowed of Object.values(permissions)) {
      expect(allowed.filter((action) => !allActions.includes(action))).toEqual([])
      expect(new Set(allowed).size).toBe(allowed.length)
    }
  })

  test('[ACC-22] the table in the documentation is this one', () => {
    const page = readFileSync(new URL('../../../../docs/behaviour/permissions.md', import.meta.url), 'utf8')
    expect(withoutPadding(page)).toContain(withoutPadding(permissionsTable()))
  })
})

/** The formatter aligns tables; what they say stays. */
function withoutPadding(text: string): string {
  return text.replace(/ +/g, ' ').replace(/-+/g, '-')
}
