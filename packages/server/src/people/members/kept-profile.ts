import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { clearHostCookie, readHostCookie, setHostCookie } from '../../platform/http/host-cookies.ts'

/** What was typed into the profile when nobody was signed in any more. It stays in the browser it was typed in. [MEMBER-98] */
const keptCookie = 'plinth_unsaved'
/** Seconds it is kept: long enough to sign in by mail. */
const KEPT_FOR = 30 * 60
/** A cookie has room for so many letters of a name, whatever they are; more are no name anyway. */
const MOST_LETTERS = 200

const keptProfile = z.object({
  /** The address of the account it was typed for. */
  whose: z.string().min(1).max(320),
  name: z.string().max(MOST_LETTERS),
  language: z.string().max(35),
  newsletter: z.enum(['on', '']),
})

/** Keeps it until its owner has signed in; without an account it was typed for nothing is kept. [MEMBER-98] */
export function keepProfile(
  request: FastifyRequest,
  reply: FastifyReply,
  typed: z.infer<typeof keptProfile>,
): void {
  const kept = keptProfile.safeParse({ ...typed, name: typed.name.slice(0, MOST_LETTERS) })
  if (kept.success) setHostCookie(request, reply, keptCookie, JSON.stringify(kept.data), KEPT_FOR)
}

/** What this browser keeps of a profile; undefined for nothing, and for what was made up. */
export function keptProfileOf(request: FastifyRequest): z.infer<typeof keptProfile> | undefined {
  try {
    return keptProfile.safeParse(JSON.parse(readHostCookie(request, keptCookie) ?? 'null')).data
  } catch {
    return undefined
  }
}

/** Nothing is kept any more: it was saved, or somebody signed out. */
export function forgetProfile(request: FastifyRequest, reply: FastifyReply): void {
  if (keptProfileOf(request) !== undefined) clearHostCookie(request, reply, keptCookie)
}
