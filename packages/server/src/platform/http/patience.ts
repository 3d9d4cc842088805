import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import type { App } from './app-types.ts'
import { httpError } from './errors.ts'

/** How long a connection is waited for. Times in milliseconds. */
export interface Patience {
  /** Until the headers of a request are complete. */
  readonly headers: number
  /** Until a body is complete, when it comes no faster than `leastRate`. */
  readonly body: number
  /** Bytes a second that earn a body more time: a large file over a slow line is welcome. */
  readonly leastRate: number
  /** Without a single byte of the body. */
  readonly silence: number
  /** Without a byte in any direction, once there is nothing else to wait for. */
  readonly idle: number
  /** How often connections are looked at. */
  readonly lookEvery: number
}

/** [HTTP-44] */
export const usualPatience: Patience = {
  headers: 20_000,
  body: 30_000,
  leastRate: 1024,
  silence: 60_000,
  idle: 120_000,
  lookEvery: 5_000,
}

interface Arriving {
  readonly startedAt: number
  readonly bytesBefore: number
  bytes: number
  movedAt: number
}

/** What of a message is looked at. */
export interface WatchedMessage {
  readonly complete: boolean
  readonly socket: { readonly bytesRead: number; readonly destroyed: boolean }
}

/** The bodies that are on their way: says which ones come too slowly to be waited for. */
export class BodyWatch<Message extends WatchedMessage = WatchedMessage> {
  readonly #patience: Patience
  readonly #arriving = new Map<Message, Arriving>()

  constructor(patience: Patience) {
    this.#patience = patience
  }

  get size(): number {
    return this.#arriving.size
  }

  begin(message: Message, now: number): void {
    const bytes = message.socket.bytesRead
    this.#arriving.set(message, { startedAt: now, bytesBefore: bytes, bytes, movedAt: now })
  }

  /** The messages to give up on, which are forgotten with those that have arrived. */
  takeTooSlow(now: number): Message[] {
    const slow: Message[] = []
    for (const [message, arriving] of this.#arriving) {
      if (message.complete || message.socket.destroyed) this.#arriving.delete(message)
      else if (this.#isTooSlow(message, arriving, now)) {
        this.#arriving.delete(message)
        slow.push(message)
      }
    }
    return slow
  }

  #isTooSlow(message: Message, arriving: Arriving, now: number): boolean {
    const { body, leastRate, silence } = this.#patience
    const { bytesRead } = message.socket
    if (bytesRead !== arriving.bytes) {
      arriving.bytes = bytesRead
      arriving.movedAt = now
    }
    const earned = ((bytesRead - arriving.bytesBefore) / leastRate) * 1000
    return now - arriving.movedAt > silence || now - arriving.startedAt > body + earned
  }
}

/** Gives up on bodies that never end, which would hold their connection for ever. [HTTP-44] */
export function watchBodies(app: App, patience: Patience): void {
  const watch = new BodyWatch<IncomingMessage>(patience)
  const replies = new WeakMap<IncomingMessage, FastifyReply>()
  app.addHook('onRequest', async ({ raw }, reply) => {
    // Handed in without a connection, there is nothing to give up.
    if (!(raw.socket instanceof Socket)) return
    if (raw.headers['transfer-encoding'] === undefined && !(Number(raw.headers['content-length']) > 0)) return
    replies.set(raw, reply)
    watch.begin(raw, performance.now())
  })
  const looking = setInterval(() => {
    for (const message of watch.takeTooSlow(performance.now())) giveUp(message, replies.get(message))
  }, patience.lookEvery)
  looking.unref()
  app.addHook('onClose', async () => clearInterval(looking))
}

function giveUp(message: IncomingMessage, reply: FastifyReply | undefined): void {
  const { socket } = message
  if (reply === undefined || reply.sent) return void socket.destroy()
  reply.raw.once('close', () => socket.destroy())
  reply.raw.once('finish', () => socket.destroySoon())
  void reply.header('connection', 'close').send(httpError('too-slow'))
}
