import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { say, type Outcome } from '@plinth/domain'
import { ClosedAddress, isClosedHost, lookupOpen } from './open-lookup.ts'
import { requestOver } from './request-over.ts'

/** Milliseconds a file may take, with every address it moved to. */
const PATIENCE = 30_000
/** How often it may have moved. */
const MOST_MOVES = 4

/** Why a file was not fetched. */
class NotFetched extends Error {}

/**
 * Fetches a file of another server to a path of this machine. Networks that are not open are not entered unless the
 * installation allows it, wherever it has moved to; no more than `most` bytes are read. Never throws; what was written of
 * a file that was not fetched whole is removed. [IMPORT-9]
 */
export async function fetchFile(
  address: string,
  path: string,
  { most, allowsPrivate }: { readonly most: number; readonly allowsPrivate: boolean },
): Promise<Outcome<{ readonly fileName: string }, 'not-fetched'>> {
  const signal = AbortSignal.timeout(PATIENCE)
  try {
    let url = new URL(address)
    for (let moves = 0; moves <= MOST_MOVES; moves++) {
      const answer = await ask(url, allowsPrivate, signal)
      const { statusCode = 0, headers } = answer
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        answer.destroy()
        url = new URL(headers.location, url)
        continue
      }
      if (statusCode !== 200) {
        answer.destroy()
        throw new NotFetched(`HTTP ${statusCode}`)
      }
      await pipeline(answer, limited(most), createWriteStream(path), { signal })
      return { ok: true, value: { fileName: nameIn(url) } }
    }
    throw new NotFetched('moved too often')
  } catch (error) {
    await rm(path, { force: true })
    return { ok: false, code: 'not-fetched', message: reasonOf(error, address, most) }
  }
}

async function ask(url: URL, allowsPrivate: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new NotFetched('no address of the web')
  if (!allowsPrivate && isClosedHost(url)) throw new ClosedAddress()
  const open = await requestOver(url.protocol)
  return new Promise((done, failed) => {
    const request = open(
      url,
      {
        agent: false,
        signal,
        headers: { 'user-agent': 'Plinth', accept: 'image/*,*/*;q=0.5' },
        ...(allowsPrivate ? {} : { lookup: lookupOpen }),
      },
      done,
    )
    request.on('error', failed)
    request.end()
  })
}

const limited = (most: number) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    let size = 0
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > most) throw new NotFetched('too large')
      yield chunk
    }
  }

/** The last part of its path, as people know it. */
function nameIn(url: URL): string {
  const last = url.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last) || 'picture'
  } catch {
    return last
  }
}

function reasonOf(error: unknown, address: string, most: number) {
  const shown = address.slice(0, 300)
  if (error instanceof ClosedAddress)
    return say('{address} leads into a private network, which is not entered.', { address: shown })
  if (error instanceof NotFetched && error.message === 'too large')
    return say('{address} is larger than {most} megabytes.', {
      address: shown,
      most: Math.round(most / 1_000_000),
    })
  const reason = error instanceof Error ? error.message.slice(0, 200) : String(error)
  return say('{address} could not be fetched: {reason}', { address: shown, reason })
}
