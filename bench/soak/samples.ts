/** What a server holds at some time of a long run. */
export interface Sample {
  /** Minutes since the beginning. */
  readonly minute: number
  readonly residentMb: number
  readonly heapMb: number
  readonly externalMb: number
  /** Statements sent to the database so far. */
  readonly statements: number
  /** Visits so far. */
  readonly visits: number
}

/** Reads what the server says of itself at `/metrics`. */
export async function readMetrics(
  origin: string,
  token: string,
  minute: number,
): Promise<Omit<Sample, 'visits'>> {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`/metrics answered ${response.status}`)
  const text = await response.text()
  const read = (name: string): number => {
    const value = new RegExp(`^${name} ([0-9.e+]+)$`, 'm').exec(text)?.[1]
    if (value === undefined) throw new Error(`/metrics does not say ${name}`)
    return Number(value)
  }
  const mb = (name: string): number => Math.round(read(name) / 1024 / 1024)
  return {
    minute,
    residentMb: mb('process_resident_memory_bytes'),
    heapMb: mb('nodejs_heap_size_used_bytes'),
    externalMb: mb('nodejs_external_memory_bytes'),
    statements: read('database_statements_total'),
  }
}

/** How fast something rises, per hour: the slope of the line with the least squares. */
export function slopeOf<Sample extends { readonly minute: number }>(
  samples: readonly Sample[],
  of: (sample: Sample) => number,
): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const hours = samples.map(({ minute }) => minute / 60)
  const values = samples.map(of)
  const [middle, level] = [mean(hours), mean(values)]
  const spread = hours.reduce((sum, hour) => sum + (hour - middle) ** 2, 0)
  const together = hours.reduce(
    (sum, hour, index) => sum + (hour - middle) * ((values[index] ?? 0) - level),
    0,
  )
  return spread === 0 ? 0 : together / spread
}
