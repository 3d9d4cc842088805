import { existsSync } from 'node:fs'

const SHELL = '/usr/bin/chromium-headless-shell'

/** The browser of tests: the one that is named, Chromium without its windows where there is one, or Chromium. Why: decision 0099. */
export const chromiumPath = process.env['CHROMIUM_PATH'] ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium')

/**
 * How every test starts Chromium: without calls of its own, and without what no test needs.
 *
 * Of the features only the last list counts that the browser is given, so this one repeats what the driver switches off
 * and matters here. The spare process that Chromium keeps ready beside every page costs a fifth of a test's time.
 */
export const chromiumArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[
    'SpareRendererForSitePerProcess',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'MediaRouter',
    'NetworkTimeServiceQuerying',
    'OptimizationHints',
    'PaintHolding',
    'PreconnectToSearch',
    'ThirdPartyStoragePartitioning',
  ].join(',')}`,
]
