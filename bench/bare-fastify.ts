import { readFileSync } from 'node:fs'
import fastify from 'fastify'

// A bare Fastify that sends the bytes of a file with the headers given: what a cached page is measured against.
// Arguments: file with the body, JSON of the headers. Says its address; the system chooses the port.
const [file, headers] = process.argv.slice(2)
const body = readFileSync(file ?? '')
const app = fastify()
const fixed: Record<string, string> = JSON.parse(headers ?? '{}')
app.get('/*', (_request, reply) => reply.headers(fixed).send(body))
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
