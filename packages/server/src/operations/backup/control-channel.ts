import { createHash } from 'node:crypto'
import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'

/** What the running server can be asked on this machine. */
export interface ControlRequest {
  readonly do: 'backup'
  /** Absolute path of the archive; the folder of backups unless given. */
  readonly to?: string
}

export type ControlAnswer =
  { readonly ok: true; readonly path: string } | { readonly ok: false; readonly message: string }

/** Longest path a socket may have on common systems. */
const longestPath = 100

/**
 * Where the running server of a data folder listens to commands of this machine. The folder is its owner's alone, so
 * whoever can reach the socket can read the database as well.
 */
function addressOf(dataFolder: string): string {
  const name = createHash('sha256').update(resolve(dataFolder)).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\plinth-${name}`
  const beside = join(resolve(dataFolder), 'plinth.sock')
  return beside.length <= longestPath ? beside : join(tmpdir(), `plinth-${name}.sock`)
}

/** Answers commands until the returned function is called. */
export async function listenToCommands(
  dataFolder: string,
  answer: (request: ControlRequest) => Promise<ControlAnswer>,
): Promise<() => void> {
  const address = addressOf(dataFolder)
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined)
    void text(socket)
      .then((sent) => answer(JSON.parse(sent) as ControlRequest))
      .catch((error: unknown): ControlAnswer => ({ ok: false, message: messageOf(error) }))
      .then((result) => socket.end(JSON.stringify(result)))
  })
  server.unref()
  // The data folder's lock is held: a socket that is there was left behind.
  if (process.platform !== 'win32') rmSync(address, { force: true })
  await new Promise<void>((resolved, reject) => {
    server.once('error', reject)
    server.listen(address, resolved)
  })
  if (process.platform !== 'win32') chmodSync(address, 0o600)
  return () => {
    server.close()
    if (process.platform !== 'win32') rmSync(address, { force: true })
  }
}

/** Asks the running server of a data folder; undefined when none listens. */
export async function askServer(
  dataFolder: string,
  request: ControlRequest,
): Promise<ControlAnswer | undefined> {
  const socket = connect({ path: addressOf(dataFolder), allowHalfOpen: true })
  try {
    await new Promise<void>((resolved, reject) => {
      socket.once('connect', resolved)
      socket.once('error', reject)
    })
  } catch (error) {
    if (['ENOENT', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
  socket.end(JSON.stringify(request))
  return JSON.parse(await text(socket)) as ControlAnswer
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
