import { readFileSync } from 'node:fs'
import fastify from 'fastify'

// A bare Fastify that sends the bytes of a file with the headers given: what a cached page is measured against.
// Arguments: port, file with the body, JSON of the headers.
const [port, file, headers] = process.argv.slice(2)
const body = readFileSync(file ?? '')
const app = fastify()
const fixed: Record<string, string> = JSON.parse(headers ?? '{}')
app.get('/*', (_request, reply) => reply.headers(fixed).send(body))
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.stdout.write('ready\n')
