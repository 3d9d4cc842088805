import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app-types.ts'
import { isOpened } from './page-lock.ts'
import { type Lock } from '../sources/lock.ts'

/** Whether who asks may see a page behind a lock. [LOCK-1] */
export async function mayRead(
  { readers, secret }: Pick<App, 'readers' | 'secret'>,
  request: FastifyRequest,
  lock: Lock,
  path: string,
): Promise<boolean> {
  if (lock.kind === 'password') return isOpened(request, lock, secret)
  if ((await readers.turnAway(request, lock, path)) !== undefined) return false
  return lock.within === undefined || isOpened(request, lock.within, secret)
}
