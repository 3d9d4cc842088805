import type { FastifyReply, FastifyRequest } from 'fastify'
import { readHostCookie, setHostCookie } from './host-cookies.ts'

/** How the editor looks: light, dark, or as the person's system does. */
export type Appearance = 'system' | 'light' | 'dark'

const cookie = 'plinth_appearance'
/** In seconds: a year after the editor was last opened. */
const keptFor = 365 * 24 * 60 * 60

/**
 * Keeps in the browser how its person wants the editor to look, so that its page comes in the right colours before any
 * script has run and before anybody has signed in. [HTTP-55]
 */
export function rememberAppearance(
  request: FastifyRequest,
  reply: FastifyReply,
  appearance: Appearance,
): void {
  if ((readHostCookie(request, cookie) ?? 'system') === appearance) return
  setHostCookie(request, reply, cookie, appearance, keptFor)
}

/** How the editor is to look in this browser; as the system does when nothing, or nothing known, is kept. */
export function appearanceOf(request: FastifyRequest): Appearance {
  const kept = readHostCookie(request, cookie)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}
