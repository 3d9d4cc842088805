import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { contract, type Call } from '@plinth/contract'
import { callAt } from '@plinth/contract/call-at'
import { checkAnswer, checkBody } from '@plinth/contract/check-answer'
import type { RenderInput, ScriptManifest } from '@plinth/renderer'
import { renderPage } from '@plinth/renderer'
import { fontFiles } from '@plinth/site-templates/fonts/font-files.generated.ts'
import { fileOfUsual } from '@plinth/site-templates/fonts/usual-letters.ts'
import type { Browser, Page, Route } from 'playwright-core'
import { chromium } from 'playwright-core'
import { inject } from 'vitest'
import { chromiumArguments, chromiumPath } from '../../../../scripts/testing/chromium.ts'
import { pageComponents } from '../rendering/page-components.ts'
import { builtOnce } from './built-once.ts'
import { sampleSize } from './sample-shop.ts'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** Where the browser code of this test file was built. */
let dist = ''
const fontResolver = createRequire(folder('../../../site-templates/package.json'))

/** Origin of the pages in these tests, as safe to browsers as those that visitors reach by https; nothing is really asked of any network. */
export const shopOrigin = 'http://shop.localhost'

/** Answers a call of the page's scripts: JSON with a status, or HTML. What is JSON is what the contract says. [CONTRACT-42] */
export interface Answer {
  /** That of the contract, unless given. */
  readonly status?: number
  readonly json?: unknown
  readonly html?: string
  /** The server cannot be reached. */
  readonly away?: true
}

/** What the shop answers, by `METHOD /path`, or with the query by `METHOD /path?query`. A request that is not listed fails the call with status 404. */
export type ShopAnswers = {
  readonly [request: string]: (body: string) => Answer | Promise<Answer>
}

/**
 * Builds the browser code, once for all test files of a run, and reads which files it became.
 *
 * @param mode in development React says what it finds wrong
 */
export async function buildScripts(
  mode: 'production' | 'development' = 'production',
): Promise<ScriptManifest> {
  dist = `${await builtOnce(inject('scripts'), mode)}/`
  const entries = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8')) as {
    [source: string]: { file: string; name?: string; isEntry?: boolean; imports?: string[] }
  }
  const files = Object.values(entries).filter(({ isEntry }) => isEntry === true)
  const addresses = Object.fromEntries(
    files.flatMap(({ name = '', file }) => name.split('_').map((island) => [island, `/_plinth/${file}`])),
  )
  const { loader = '', ...islands } = addresses
  const imports = Object.fromEntries(
    files.flatMap(({ name = '', imports: keys = [] }) =>
      name.split('_').map((island) => [island, keys.map((key) => `/_plinth/${entries[key]?.file}`)]),
    ),
  )
  return { loader, islands, imports }
}

/** Where the scripts were built to: `buildScripts` first. */
export function builtFolder(): string {
  return dist
}

/** A headless Chromium that makes no calls of its own. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath,
    args: [...chromiumArguments],
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
  /** Modules of islands come when this resolves: what a visitor does until then happens without them. */
  readonly modulesAfter?: Promise<void>
  /** What the page's console is told as a warning or an error, and what nobody caught, is added here. */
  readonly complaints?: string[]
  /** Scripts of others, by their whole address; one that is not listed cannot be loaded. */
  readonly scriptsOfOthers?: { readonly [address: string]: () => string | undefined }
}

/** A page of the sample shop in a browser, and every call it made, as `METHOD /path body`. */
export interface ShopPage {
  readonly page: Page
  readonly calls: string[]
  /** Answers of the test that the server would not give, with what is wrong. A test that ends with any has failed. */
  readonly mistakes: string[]
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
  const mistakes: string[] = []
  await context.route('**/*', (route) => answer(route, pages, options, { calls, mistakes }))
  const page = await context.newPage()
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) options.complaints?.push(message.text())
  })
  page.on('pageerror', (error) => void options.complaints?.push(error.message))
  await page.goto(shopOrigin + path)
  if ((options.scripts ?? true) && options.modulesAfter === undefined)
    await page.waitForFunction(
      () => document.querySelector('[data-island-state=waiting][data-wake=load]') === null,
    )
  return { page, calls, mistakes, close: () => context.close() }
}

async function answer(
  route: Route,
  pages: { readonly [path: string]: RenderInput },
  options: OpenOptions,
  { calls, mistakes }: Pick<ShopPage, 'calls' | 'mistakes'>,
): Promise<void> {
  const { answers = {}, modulesAfter } = options
  const request = route.request()
  const url = new URL(request.url())
  const method = request.method()
  if (url.origin !== shopOrigin) {
    calls.push(`${method} ${url.href}`)
    const script = options.scriptsOfOthers?.[url.href]?.()
    if (script === undefined) return route.abort('connectionrefused')
    return route.fulfill({ contentType: 'text/javascript', body: script })
  }
  if (url.pathname.startsWith('/_plinth/fonts/')) return route.fulfill({ path: fontPath(url.pathname) })
  if (url.pathname.startsWith('/_plinth/')) {
    if (!url.pathname.startsWith('/_plinth/loader')) await modulesAfter
    return route.fulfill({
      path: dist + url.pathname.slice('/_plinth/'.length),
      contentType: 'text/javascript',
    })
  }
  if (url.pathname.startsWith('/media/')) {
    const picture = pictureOf(url.pathname.split('/').at(-1) ?? '')
    return picture === undefined
      ? route.fulfill({ status: 404, body: '' })
      : route.fulfill({ contentType: 'image/svg+xml', body: picture })
  }
  const path = `${method} ${url.pathname}`
  const asked = answers[path + url.search] === undefined ? path : path + url.search
  const given = answers[asked]
  if (given !== undefined) {
    const body = request.postData() ?? ''
    calls.push(`${asked}${body === '' ? '' : ` ${body}`}`)
    const { status, json, html, away } = await given(body)
    if (away === true) return route.abort('connectionrefused')
    if (html !== undefined)
      return route.fulfill({ status: status ?? 200, contentType: 'text/html', body: html })
    return answerJson(route, { status, json }, mistakes)
  }
  const input = pages[url.pathname + withoutFormat(url)] ?? pages[url.pathname]
  if (method === 'HEAD' && input !== undefined) return route.fulfill({ status: 200, body: '' })
  if (method === 'GET' && input !== undefined) {
    const output = renderPage({ ...input, components: pageComponents })
    const format = url.searchParams.get('format')
    if (format === 'state') return route.fulfill({ json: output.state })
    return route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: { 'Content-Security-Policy': policyOf(options, output.frameOrigins) },
      body: format === 'main-content' ? output.mainContent : output.html,
    })
  }
  calls.push(`${path} unanswered`)
  return route.fulfill({ status: 404, json: { error: { code: 'not-found', message: 'Not here.' } } })
}

/** Sends JSON as the server would, and notes where the server would not. [CONTRACT-42] */
async function answerJson(
  route: Route,
  { status, json }: { readonly status: number | undefined; readonly json: unknown },
  mistakes: string[],
): Promise<void> {
  const request = route.request()
  const key = callAt(request.method(), new URL(request.url()).pathname)
  const call: Call | undefined = key === undefined ? undefined : contract[key]
  const usual = call === undefined ? 200 : call.answer === undefined ? 204 : (call.status ?? 200)
  const sent = status ?? usual
  // A refusal may be of anything between the page and the server.
  if (key !== undefined && call !== undefined && sent < 300) {
    const isJson = request.headers()['content-type']?.includes('json') === true
    try {
      if (isJson && request.postData() !== null) checkBody(key, request.postDataJSON())
      if (sent !== usual) throw new Error(`${key} answers ${usual}, not ${sent}.`)
      if (call.answer === undefined && json !== undefined) throw new Error(`${key} answers nothing.`)
      checkAnswer(key, json)
    } catch (error) {
      mistakes.push(error instanceof Error ? error.message : String(error))
    }
  }
  return sent === 204 ? route.fulfill({ status: sent }) : route.fulfill({ status: sent, json: json ?? {} })
}

function policyOf({ scriptsOfOthers = {} }: OpenOptions, frames: readonly string[]): string {
  const others = Object.keys(scriptsOfOthers).map((address) => ` ${new URL(address).origin}`)
  return `default-src 'self'; script-src 'self'${others.join('')}; style-src 'self' 'unsafe-inline'; frame-src ${["'self'", ...frames].join(' ')}`
}

/** A picture of the shop as large as it is, of one colour: a page of photographs takes as long to decode as to test. */
function pictureOf(file: string): string | undefined {
  const size = sampleSize(file)
  if (size === undefined) return undefined
  const { width, height } = size
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#d3cabc"/></svg>`
}

/** Small files are whole ones here, as they are while the server makes them. */
function fontPath(address: string): string {
  const [, name = ''] = /\/([\w-]+)\.woff2$/.exec(address) ?? []
  const found = fontFiles[fileOfUsual(name)?.file ?? name]
  if (found === undefined) throw new Error(`No font is served at ${address}.`)
  return fontResolver.resolve(found)
}

function withoutFormat(url: URL): string {
  const query = new URLSearchParams(url.searchParams)
  query.delete('format')
  return query.size === 0 ? '' : `?${query}`
}
