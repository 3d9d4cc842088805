import { z } from 'zod'
import { jsonOf } from '../../platform/network/read-answer.ts'

/** A website’s account at Google reCAPTCHA Enterprise. */
export interface RecaptchaAccount {
  readonly siteKey: string
  readonly projectId: string
  readonly apiKey: string
  /** Below this Google takes somebody for a program: 0 to 1. */
  readonly leastScore: number
}

/** Milliseconds Google is waited for. */
const PATIENCE = 5000

/** Bytes read of its answer. */
const MOST_READ = 200_000

const assessment = z.object({
  tokenProperties: z.object({ valid: z.boolean(), action: z.string().default('') }),
  riskAnalysis: z.object({ score: z.number() }).optional(),
})

/**
 * Asks Google what it makes of a token: a person, a suspect, or nothing that counts. Nobody is turned away because Google
 * cannot be reached: what they send is kept apart. [FORM-30]
 */
export async function assess(
  account: RecaptchaAccount,
  { token, action, address }: { readonly token: string; readonly action: string; readonly address: string },
  apiBase = 'https://recaptchaenterprise.googleapis.com',
): Promise<'person' | 'suspect' | 'refused'> {
  const { siteKey, projectId, apiKey, leastScore } = account
  try {
    const url = new URL(`/v1/projects/${encodeURIComponent(projectId)}/assessments`, apiBase)
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-goog-api-key': apiKey },
      body: JSON.stringify({ event: { token, siteKey, expectedAction: action, userIpAddress: address } }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    })
    if (!response.ok) return 'suspect'
    const { tokenProperties, riskAnalysis } = assessment.parse(await jsonOf(response, MOST_READ))
    if (!tokenProperties.valid || tokenProperties.action !== action) return 'refused'
    return (riskAnalysis?.score ?? 0) >= leastScore ? 'person' : 'suspect'
  } catch {
    return 'suspect'
  }
}
