import autocannon from 'autocannon'

/** What a load of one address gave. */
export interface LoadResult {
  readonly requestsPerSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly non2xx: number
}

/** Sends requests over `connections` connections for `seconds` and counts. Only addresses of this machine. */
export async function load(
  url: string,
  options: {
    readonly seconds: number
    readonly connections: number
    readonly headers?: Readonly<Record<string, string>>
    readonly method?: 'GET' | 'POST'
    readonly body?: string
  },
): Promise<LoadResult> {
  const { hostname } = new URL(url)
  if (hostname !== 'localhost' && hostname !== '127.0.0.1')
    throw new Error(`Benchmarks load this machine only, not ${hostname}`)
  const result = await autocannon({
    url,
    duration: options.seconds,
    connections: options.connections,
    method: options.method ?? 'GET',
    ...(options.headers ? { headers: { ...options.headers } } : {}),
    ...(options.body === undefined ? {} : { body: options.body }),
  })
  return {
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    non2xx: result.non2xx,
  }
}

/** A table of rows with equal keys, as text a person can read and paste. */
export function table(rows: readonly Readonly<Record<string, string | number>>[]): string {
  const keys = Object.keys(rows[0] ?? {})
  const lines = [keys, keys.map(() => '---'), ...rows.map((row) => keys.map((key) => String(row[key] ?? '')))]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
