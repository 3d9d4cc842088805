// Finds the browser for tests, and installs Debian's when that is possible.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function find() {
  const named = process.env['CHROMIUM_PATH']
  if (named) return existsSync(named) ? named : undefined
  return CANDIDATES.find((path) => existsSync(path))
}

/** Path of a Chromium; installs Debian's package when there is none and this may be done, else says how to in one line. */
export function ensureChromium() {
  const found = find()
  if (found) return found
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (mayInstall) {
    console.log('Installing Chromium from Debian packages (once) …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: 'inherit',
      env,
    })
    const installed = find()
    if (installed) return installed
  }
  console.error(
    'The browser tests need Chromium: install it (Debian: sudo apt-get install chromium) or set CHROMIUM_PATH to one.',
  )
  process.exit(1)
}
