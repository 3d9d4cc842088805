import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArguments, chromiumPath } from '../../scripts/testing/chromium.ts'
import { iconsNamedIn, withoutLibraryMaps } from '../../scripts/testing/small-dependencies.ts'

/** Components of the editor in a real browser, each in the states it has, with a server that answers from memory. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), withoutLibraryMaps()],
  resolve: { alias: { '@tabler/icons-react': await iconsNamedIn(join(import.meta.dirname, 'src')) } },
  // React as it is shipped: what it says in development nobody reads here, and it takes a quarter of a test's time.
  oxc: { jsx: { development: false } },
  optimizeDeps: {
    // Found before the first test: what is found later makes the page load again in the middle of one.
    entries: ['src/**/*.{ts,tsx}'],
    include: ['react-dom/client', 'axe-core'],
    rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
  },
  test: {
    name: 'components',
    include: ['src/**/*.test.tsx'],
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // A page waits a third of its time, for a frame or for what was pressed.
    maxWorkers: 3,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      ui: false,
      provider: playwright({
        launchOptions: {
          executablePath: chromiumPath,
          args: [...chromiumArguments],
        },
        contextOptions: { reducedMotion: 'reduce' },
        actionTimeout: 30_000,
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
    },
  },
})
