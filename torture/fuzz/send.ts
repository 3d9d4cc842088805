import { Agent, request } from 'node:http'
import type { InjectOptions } from 'fastify'
import type { PlinthApp } from '../../packages/server/src/app.ts'
import type { Call } from './call.ts'

/** What came back: a status, or why there was none. */
export interface Answer {
  readonly status: number | 'no answer in time' | 'connection closed' | 'closed before the answer'
  readonly body: string
  /** Milliseconds. */
  readonly took: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** An answer that takes longer than this counts as one that never comes, in milliseconds. */
export const patience = 15_000

/**
 * Hands one call to the application without a network in between, which is a good deal quicker. What it cannot take
 * (an address that is none) goes over the network.
 */
export async function hand(app: PlinthApp, port: number, call: Call): Promise<Answer> {
  const started = performance.now()
  const { method, path, headers, body } = call
  if (!path.startsWith('/') || path.startsWith('//')) return send(port, call)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, patience, 'late')
  })
  try {
    const wanted = { method, url: path, headers: withLength(headers, body), payload: body } as InjectOptions
    const response = await Promise.race([app.inject(wanted), late])
    const took = performance.now() - started
    if (response === 'late') return { status: 'no answer in time', body: '', took }
    return { status: response.statusCode, body: response.payload, took }
  } catch {
    return send(port, call)
  } finally {
    clearTimeout(timer)
  }
}

/** Sends one call to the server on this machine. Never throws: a broken connection is an answer too. */
export async function send(port: number, call: Call): Promise<Answer> {
  const answer = await sendOnce(port, call)
  // The server may close a connection it has answered early while the next call is on its way; browsers call again.
  return answer.status === 'closed before the answer' ? sendOnce(port, call) : answer
}

function sendOnce(port: number, call: Call): Promise<Answer> {
  const started = performance.now()
  return new Promise((resolve) => {
    const done = (status: Answer['status'], body: string): void =>
      resolve({ status, body, took: performance.now() - started })
    const { method, path, headers, body } = call
    const outgoing = request({
      agent,
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: withLength(headers, body),
    })
    const timer = setTimeout(() => {
      done('no answer in time', '')
      outgoing.destroy()
    }, patience)
    outgoing.on('error', () => {
      clearTimeout(timer)
      done(outgoing.reusedSocket ? 'closed before the answer' : 'connection closed', '')
    })
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('close', () => {
        clearTimeout(timer)
        done(response.statusCode ?? 'connection closed', Buffer.concat(chunks).toString())
      })
    })
    outgoing.end(body)
  })
}

function withLength(headers: Call['headers'], body: Buffer | undefined): Record<string, string> {
  return body === undefined ? { ...headers } : { ...headers, 'content-length': String(body.length) }
}
