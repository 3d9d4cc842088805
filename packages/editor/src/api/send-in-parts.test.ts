import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { PART, PATIENCE, sendInParts, type PartCalls } from './send-in-parts.ts'

/** A server that keeps what it is sent, and a line that breaks when told. */
function aServer(breaks: readonly string[] = []) {
  const kept: Blob[] = []
  const happened: string[] = []
  const left = [...breaks]
  let received = 0
  const line = (what: string) => {
    happened.push(what)
    if (left[0] !== what) return
    left.shift()
    throw new ApiError(0, 'network', 'Network error')
  }
  const calls: PartCalls<string> = {
    begin: async () => {
      line('begin')
      return { id: 'u', received }
    },
    state: async () => {
      line('state')
      return { id: 'u', received }
    },
    part: async (_id, offset, content, onSent) => {
      if (offset !== received) throw new ApiError(409, 'upload-offset-differs', '')
      onSent(content.size)
      kept.push(content)
      received += content.size
      line('part')
      return { id: 'u', received }
    },
    finish: async () => {
      line('finish')
      return 'the file'
    },
    giveUp: async () => happened.push('giveUp'),
    pause: async () => undefined,
  }
  return { calls, happened, text: () => new Blob(kept).text() }
}

const content = 'ab'.repeat(PART)
const watch = () => ({
  signal: new AbortController().signal,
  onProgress: () => undefined,
  onWaiting: () => undefined,
})

test('[EDIT-253] after a broken line a file goes on where it stopped, without sending anything twice', async () => {
  const server = aServer(['begin', 'part', 'state', 'finish'])
  let waited = 0
  const shares: number[] = []
  const options = {
    ...watch(),
    onWaiting: () => (waited += 1),
    onProgress: (share: number) => shares.push(share),
  }
  expect(await sendInParts(new Blob([content]), server.calls, options)).toBe('the file')
  expect(await server.text()).toBe(content)
  expect(waited).toBe(4)
  expect(server.happened).toEqual([
    'begin',
    'begin',
    'part',
    'state',
    'state',
    'part',
    'finish',
    'state',
    'finish',
  ])
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
})

test('[EDIT-253] what the server refuses is not tried again; an upload it has forgotten is begun anew, once', async () => {
  const refused = new ApiError(415, 'file-not-supported', 'no')
  const { calls } = aServer()
  const failing = { ...calls, part: () => Promise.reject(refused) }
  await expect(sendInParts(new Blob(['x']), failing, watch())).rejects.toBe(refused)
  const gone = new ApiError(404, 'not-found', 'gone')
  let asked = 0
  const forgetful = {
    ...calls,
    finish: () => {
      asked += 1
      return Promise.reject(gone)
    },
  }
  await expect(sendInParts(new Blob(['x']), forgetful, watch())).rejects.toBe(gone)
  expect(asked).toBe(2)
})

test('[EDIT-253] one that is cancelled is given up at the server too', async () => {
  const server = aServer()
  const controller = new AbortController()
  const options = { ...watch(), signal: controller.signal, onProgress: () => controller.abort() }
  await expect(sendInParts(new Blob([content]), server.calls, options)).rejects.toMatchObject({
    code: 'cancelled',
  })
  expect(server.happened).toContain('giveUp')
})

test('[EDIT-911] a server that answers and gets no further is given up, with its parts or with making a file of them', async () => {
  const tooLate = new ApiError(504, 'http-504', 'late')
  const { calls } = aServer()
  let waited = 0
  const options = { ...watch(), onWaiting: () => (waited += 1) }
  const stuckParts = { ...calls, part: () => Promise.reject(tooLate) }
  await expect(sendInParts(new Blob(['x']), stuckParts, options)).rejects.toMatchObject({
    message: 'File upload failed to complete',
  })
  let asked = 0
  const busy = new ApiError(409, 'upload-busy', 'being taken in')
  const stuckJob = {
    ...calls,
    finish: () => {
      asked += 1
      return Promise.reject(busy)
    },
  }
  await expect(sendInParts(new Blob(['x']), stuckJob, options)).rejects.toMatchObject({
    message: 'File processing failed to complete',
  })
  expect(asked).toBe(PATIENCE)
  // The line was there all the time.
  expect(waited).toBe(0)
})

test('[EDIT-911] while another tab sends the same file, what has arrived goes on growing and nobody gives up', async () => {
  const { calls } = aServer()
  let received = 0
  const others = {
    ...calls,
    begin: async () => ({ id: 'u', received: 0 }),
    state: async () => ({ id: 'u', received: (received += 1) }),
    part: () => Promise.reject(new ApiError(409, 'upload-offset-differs', '')),
  }
  expect(await sendInParts(new Blob(['x'.repeat(PATIENCE * 2)]), others, watch())).toBe('the file')
})

test('[EDIT-911] an answer without a file is asked for again, then told as it is', async () => {
  const silence = new ApiError(200, 'no-data', 'No response data from job request')
  const { calls } = aServer()
  let asked = 0
  const silent = {
    ...calls,
    finish: () => {
      asked += 1
      return Promise.reject(silence)
    },
  }
  await expect(sendInParts(new Blob(['x']), silent, watch())).rejects.toBe(silence)
  expect(asked).toBe(3)
})
