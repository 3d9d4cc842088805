import type { Client } from './client.ts'

/** Sends a table to be imported, as a browser does. */
export function sendTable(
  client: Client,
  content: string | Buffer,
  query: Readonly<Record<string, string>>,
  name = 'table.csv',
) {
  const boundary = 'the-line-between'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from(head),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return client.post('/api/config/imports', body, {
    query,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
}
