// Finds the browsers of tests and benches, and installs Debian's when that is possible.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/** Chromium without its windows: the same engine for half of the processor's time. Why: docs/decisions/0099. */
const SHELLS = ['/usr/bin/chromium-headless-shell']
const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const first = (paths) => paths.find((path) => existsSync(path))

/** Stands where installing what is only quicker was tried in vain, so that not every run waits for it. */
const TRIED = join(root, 'node_modules/.cache/plinth-no-chromium-shell')

/** Installs a package of Debian's where this may be done; nothing that is there is taken away for it. */
function install(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${name} from Debian packages (once) …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (args) => spawnSync('apt-get', args, { stdio: 'inherit', env })
  apt(['update', '-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'])
  apt(['install', '-y', '-qq', '--no-install-recommends', '--no-remove', name])
}

/**
 * Path of a Chromium; installs Debian's package when there is none and this may be done, else says how to in one line.
 * `CHROMIUM_PATH` names another.
 *
 * @param options.whole whether it has to be the browser that people use, which measuring wants: tests are content with its
 *   engine, and quicker so
 */
export function ensureChromium({ whole = false } = {}) {
  const named = process.env['CHROMIUM_PATH']
  if (named && existsSync(named)) return named
  const find = () => (whole ? undefined : first(SHELLS)) ?? first(WHOLE)
  const isMissing = whole ? find() === undefined : first(SHELLS) === undefined && !existsSync(TRIED)
  if (!named && isMissing) {
    install(whole ? 'chromium' : 'chromium-headless-shell')
    // Some releases have the whole one alone.
    if (find() === undefined) install('chromium')
    if (!whole && first(SHELLS) === undefined) mkdirSync(TRIED, { recursive: true })
  }
  const found = named ? undefined : find()
  if (found !== undefined) return found
  console.error(
    'The browser tests need Chromium: install it (Debian: sudo apt-get install chromium-headless-shell) or set CHROMIUM_PATH to one.',
  )
  process.exit(1)
}
