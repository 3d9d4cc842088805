import {
  inWords,
  languageFor,
  valuesOf,
  type Refusal,
  type Sentence,
  type SentenceValues,
} from '@plinth/domain'
import type { FastifyRequest } from 'fastify'

/** What of a request says who reads its answer. */
type ReadBy = Pick<FastifyRequest, 'url' | 'headers' | 'websiteOrNull'>

/**
 * The language an answer is read in: that of the website for its visitors, that of the browser for owners, whose editor
 * is in it too. [WORDS-11]
 */
export function languageOf(request: ReadBy): string {
  const website = request.url.startsWith('/api/config/') ? null : websiteOf(request)
  return website?.primaryLanguage ?? languageFor(request.headers['accept-language'])
}

function websiteOf(request: ReadBy): FastifyRequest['websiteOrNull'] {
  try {
    return request.websiteOrNull
  } catch {
    // A request may fail before its website is looked for.
    return null
  }
}

/** A refusal as an answer has it. */
interface RefusalInWords {
  readonly code: string
  readonly message: string
  /** What the sentence is filled with, for whoever says it in words of their own. */
  readonly parameters?: SentenceValues
  readonly fields?: { readonly [field: string]: string }
}

/** A refusal in words of a language, with its code and parameters. [WORDS-10] */
export function refusalInWords(
  { code, message, fields }: Omit<Refusal, 'ok'>,
  language: string,
): RefusalInWords {
  const parameters = valuesOf(message)
  return {
    code,
    message: inWords(message, language),
    ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
    ...(fields === undefined ? {} : { fields: fieldsInWords(fields, language) }),
  }
}

/** What is wrong with fields, in words. */
function fieldsInWords(
  fields: Readonly<Record<string, Sentence>>,
  language: string,
): { readonly [field: string]: string } {
  return Object.fromEntries(Object.entries(fields).map(([name, said]) => [name, inWords(said, language)]))
}
