import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Plinth } from './harness.ts'
import { inProduct } from './in-product.ts'

// No container is built here: what would be in it is checked, and its commands are run as they stand.
const root = join(import.meta.dirname, '..')
const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
const compose = parse(readFileSync(join(root, 'deploy/compose.yaml'), 'utf8')) as {
  services: Record<
    string,
    {
      environment?: Record<string, string>
      volumes?: string[]
      build?: { context: string; dockerfile: string }
    }
  >
  volumes: Record<string, null>
}
const run = promisify(execFile)

let plinth: Plinth
inProduct(
  (product) => {
    plinth = product.plinth
  },
  { demo: false },
)

/** Settings of the C library and of Node itself. */
const OF_OTHERS = [
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
  'MALLOC_TRIM_THRESHOLD_',
  'NODE_COMPILE_CACHE',
]

/** Every line of the last stage that begins with this instruction, its continuation lines joined, without it. */
function instructions(name: string): string[] {
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  return last
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .flatMap((line) => (line.startsWith(`${name} `) ? [line.slice(name.length + 1)] : []))
}

test('[OPS-90] the container file is one that builders read, pinned to a version of Node this product runs on', () => {
  expect(validate(dockerfile)).toEqual([])
  const images = [...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map(([, version]) => Number(version))
  expect(images).toHaveLength(2)
  for (const version of images) expect(version).toBeGreaterThanOrEqual(20)
})

test('[OPS-90] the process runs as nobody special, is the first of its container, and what it starts is there', () => {
  expect(instructions('USER')).toEqual(['node'])
  const [command = ''] = instructions('CMD').slice(-1)
  const [program, file = ''] = JSON.parse(command) as string[]
  expect(program).toBe('node')
  expect(existsSync(join(root, file))).toBe(true)
})

test('[OPS-91] the container’s own check tells a product that serves from one that does not', async () => {
  const [check = ''] = instructions('HEALTHCHECK')
  const command = check.slice(check.indexOf('CMD ') + 4)
  const checkAt = (port: string) =>
    run('sh', ['-c', command], { env: { ...process.env, PORT: port } }).then(
      () => 'healthy',
      ({ code }: { code: number }) => code,
    )
  expect(await checkAt(new URL(plinth.origin).port)).toBe('healthy')
  // Nobody listens on the port that takes no connections.
  expect(await checkAt('1')).toBe(1)
})

test('[OPS-90] every setting the container gets is one the product knows', () => {
  const known = readFileSync(join(root, 'docs/operators/configuration.md'), 'utf8')
  const given = [
    ...instructions('ENV').flatMap((line) => [...line.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name ?? '')),
    ...Object.keys(compose.services['plinth']?.environment ?? {}),
  ].filter((name) => !OF_OTHERS.includes(name))
  expect(given.length).toBeGreaterThan(6)
  for (const name of given) expect(known, name).toContain(`\`${name}\``)
})

test('[OPS-90] the compose file builds that container, and keeps data in volumes it declares', () => {
  const build = compose.services['plinth']?.build
  expect(existsSync(join(root, 'deploy', build?.context ?? '', build?.dockerfile ?? 'missing'))).toBe(true)
  const [data] = instructions('VOLUME')
  const mounts = Object.values(compose.services).flatMap(({ volumes = [] }) => volumes)
  expect(mounts.some((mount) => mount.endsWith(`:${data}`))).toBe(true)
  for (const mount of mounts) expect(Object.keys(compose.volumes)).toContain(mount.split(':')[0])
})
