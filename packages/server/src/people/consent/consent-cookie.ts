import { CONSENT_COOKIE, CONSENT_DAYS, consentText, readConsent, type Consent } from '@plinth/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'

const DAY = 24 * 60 * 60

/** What a visitor has said to this website before, whatever was asked then. */
export const consentOf = ({ cookies }: Pick<FastifyRequest, 'cookies'>): Consent | undefined =>
  readConsent(cookies[CONSENT_COOKIE])

/** Scripts of the pages read it: a page is the same for all visitors. */
export function rememberConsent(request: FastifyRequest, reply: FastifyReply, consent: Consent): void {
  reply.setCookie(CONSENT_COOKIE, consentText(consent), {
    path: '/',
    sameSite: 'lax',
    httpOnly: false,
    maxAge: CONSENT_DAYS * DAY,
    secure: request.protocol === 'https',
  })
}
