import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// Answers after so much processor time and does nothing else: how late the machine alone makes an answer that costs as much.
// Argument: milliseconds of processor time for each request. Says its address; the system chooses the port.
const wanted = Number(process.argv[2])

/** Milliseconds of processor time since the process began. */
function spent(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const server = createServer((_request, response) => {
  const until = spent() + wanted
  while (spent() < until);
  response.end('done')
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
