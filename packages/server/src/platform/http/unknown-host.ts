import { verbatim } from '@plinth/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { httpError } from './errors.ts'
import { writeHost } from '../network/host.ts'
import type { Place } from './known-hosts.ts'
import { sendPlainPage } from './plain-page.ts'

type UnknownPlace = Extract<Place, { isKnown: false }>

/**
 * Answers 421: as a page to somebody who opened the address in a browser, who may well be the operator on the first
 * day, else as every other failure. Both say which setting would make the host known. [HTTP-3]
 */
export function refuseHost(
  place: UnknownPlace,
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const advice = adviceFor(place, config)
  const wantsPage = request.headers.accept?.includes('text/html') === true && request.method === 'GET'
  if (!wantsPage) throw httpError('unknown-host', { message: verbatim(advice.join(' ')) })
  return sendPlainPage(reply, { status: 421, language: 'en', title: 'Unknown address', lines: advice })
}

/** Sentences in the order they help. */
function adviceFor(place: UnknownPlace, config: Config): string[] {
  const { baseHost, baseHostGiven } = config
  if (place.host === undefined || place.reason === 'unreadable') {
    return [
      'This server could not tell which address was asked for: no host was named, or not as hosts are written.',
    ]
  }
  const { name } = place.host
  const host = writeHost(place.host, 'http')
  const lines = [`This server does not answer at the address ${host}.`]
  if (place.reason === 'port') {
    lines.push(
      `If it is yours and visitors are to use this port, start it with PLINTH_BASE_HOST=${baseHost}:${place.host.port ?? ''}.`,
    )
  } else if (name.endsWith(`.${baseHost}`)) {
    lines.push('No website has this name here. The editor lists the websites there are under Account.')
  } else if (baseHostGiven) {
    lines.push(`If it is yours, start it with PLINTH_ALLOWED_HOSTS=${host} to show the default website here.`)
  } else {
    lines.push(`If it is yours, start it with PLINTH_BASE_HOST=${host} to use it at this address.`)
  }
  if (
    name.includes('.') &&
    !/^[\d.]+$/.test(name) &&
    place.reason === 'name' &&
    !name.endsWith(`.${baseHost}`)
  ) {
    lines.push('If it is a website’s own domain, add it in the editor under Settings, Domains.')
  }
  lines.push('Behind a proxy, let the proxy pass the Host header on. See docs/operators/hosts.md.')
  return lines
}
