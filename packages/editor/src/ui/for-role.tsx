import type { Action } from '@plinth/domain'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { useCan } from '../api/session.ts'
import { part } from './part.tsx'

const NotForRole = part(() => import('./not-for-role.tsx'))

/**
 * The screens below, for whoever may do what they are for. Anybody else, who came by an address, is told so instead of being
 * shown a form whose answers are refused. [ORD-136]
 */
export function ForRole({ needs }: { readonly needs: Action }) {
  const may = useCan(needs)
  // Somebody whose role changes while they write keeps what they have written; the server refuses what they may not.
  const [wasAllowed] = useState(may)
  return may || wasAllowed ? <Outlet /> : <NotForRole />
}
