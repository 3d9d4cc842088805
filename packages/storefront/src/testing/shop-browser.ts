import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RenderInput, ScriptManifest } from '@plinth/renderer'
import { renderPage } from '@plinth/renderer'
import { fontFiles } from '@plinth/site-templates'
import type { Browser, Page, Route } from 'playwright-core'
import { chromium } from 'playwright-core'
import { build } from 'vite'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** Where the browser code of this test file was built: files run side by side, so each has its own. */
let dist = ''
const fontResolver = createRequire(folder('../../../site-templates/package.json'))
const pictures = folder('../../../site-templates/src/tern-and-clay/demo/images/')

/** Origin of the pages in these tests; nothing is really asked of any network. */
export const shopOrigin = 'http://shop.test'

/** Answers a call of the page's scripts: JSON with a status, or HTML. */
export interface Answer {
  readonly status?: number
  readonly json?: unknown
  readonly html?: string
}

/** What the shop answers, by `METHOD /path`. A request that is not listed fails the call with status 404. */
export type ShopAnswers = {
  readonly [request: string]: (body: string) => Answer | Promise<Answer>
}

/** Builds the browser code once for a test file and reads which files it became. */
export async function buildScripts(): Promise<ScriptManifest> {
  dist = `${mkdtempSync(join(tmpdir(), 'storefront-'))}/`
  await build({ configFile: folder('../../vite.config.ts'), logLevel: 'error', build: { outDir: dist } })
  const entries = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8')) as {
    [source: string]: { file: string; name?: string; isEntry?: boolean }
  }
  const files = Object.values(entries).filter(({ isEntry }) => isEntry === true)
  const addresses = Object.fromEntries(
    files.flatMap(({ name = '', file }) => name.split('_').map((island) => [island, `/_plinth/${file}`])),
  )
  const { loader = '', ...islands } = addresses
  return { loader, islands }
}

/** Where the scripts were built to: `buildScripts` first. */
export function builtFolder(): string {
  return dist
}

/** Removes what `buildScripts` made. */
export function removeScripts(): void {
  if (dist !== '') rmSync(dist, { recursive: true, force: true })
}

/** A headless Chromium that makes no calls of its own. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** How a page is opened. */
export interface OpenOptions {
  readonly width?: number
  readonly scripts?: boolean
  readonly answers?: ShopAnswers
  /** Cookies as `name=value`. */
  readonly cookies?: readonly string[]
  readonly forcedColors?: boolean
}

/** A page of the sample shop in a browser, and every call it made, as `METHOD /path body`. */
export interface ShopPage {
  readonly page: Page
  readonly calls: string[]
  close(): Promise<void>
}

/**
 * Renders the pages of a shop and opens one of them, with every request answered from memory.
 *
 * @param pages what each path shows
 * @param path which to open
 */
export async function openShop(
  browser: Browser,
  pages: { readonly [path: string]: RenderInput },
  path: string,
  options: OpenOptions = {},
): Promise<ShopPage> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1440, height: 900 },
    javaScriptEnabled: options.scripts ?? true,
    reducedMotion: 'reduce',
    ...(options.forcedColors === true ? { forcedColors: 'active' as const } : {}),
  })
  await context.addCookies(
    (options.cookies ?? []).map((cookie) => {
      const [name = '', value = ''] = cookie.split('=')
      return { name, value, url: shopOrigin }
    }),
  )
  const calls: string[] = []
  await context.route('**/*', (route) => answer(route, pages, options.answers ?? {}, calls))
  const page = await context.newPage()
  await page.goto(shopOrigin + path)
  if (options.scripts ?? true)
    await page.waitForFunction(
      () => document.querySelector('[data-island-state=waiting][data-wake=load]') === null,
    )
  return { page, calls, close: () => context.close() }
}

async function answer(
  route: Route,
  pages: { readonly [path: string]: RenderInput },
  answers: ShopAnswers,
  calls: string[],
): Promise<void> {
  const request = route.request()
  const url = new URL(request.url())
  const method = request.method()
  if (url.pathname.startsWith('/_plinth/fonts/')) return route.fulfill({ path: fontPath(url.pathname) })
  if (url.pathname.startsWith('/_plinth/')) {
    return route.fulfill({
      path: dist + url.pathname.slice('/_plinth/'.length),
      contentType: 'text/javascript',
    })
  }
  if (url.pathname.startsWith('/media/')) {
    const file = pictures + (url.pathname.split('/').at(-1) ?? '')
    return existsSync(file) ? route.fulfill({ path: file }) : route.fulfill({ status: 404, body: '' })
  }
  const given = answers[`${method} ${url.pathname}`]
  if (given !== undefined) {
    const body = request.postData() ?? ''
    calls.push(`${method} ${url.pathname}${body === '' ? '' : ` ${body}`}`)
    const { status = 200, json, html } = await given(body)
    return html === undefined
      ? route.fulfill({ status, json: json ?? {} })
      : route.fulfill({ status, contentType: 'text/html', body: html })
  }
  const input = pages[url.pathname + withoutFormat(url)] ?? pages[url.pathname]
  if (method === 'GET' && input !== undefined) {
    const output = renderPage(input)
    const fragment = url.searchParams.get('format') === 'main-content'
    return route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: { 'Content-Security-Policy': "default-src 'self'; style-src 'self' 'unsafe-inline'" },
      body: fragment ? output.mainContent : output.html,
    })
  }
  calls.push(`${method} ${url.pathname} unanswered`)
  return route.fulfill({ status: 404, json: { error: { code: 'not-found', message: 'Not here.' } } })
}

function fontPath(address: string): string {
  const found = Object.entries(fontFiles).find(([name, { hash }]) =>
    address.endsWith(`/${name}-${hash}.woff2`),
  )
  if (found === undefined) throw new Error(`No font is served at ${address}.`)
  return fontResolver.resolve(found[1].specifier)
}

function withoutFormat(url: URL): string {
  const query = new URLSearchParams(url.searchParams)
  query.delete('format')
  return query.size === 0 ? '' : `?${query}`
}
