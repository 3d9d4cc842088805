/** The engines of the benchmark, each reduced to compile and render. */
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { CLDRFramework } from '@phensley/cldr'
import { Compiler } from '@squarespace/template-engine'
import { Eta } from 'eta'
import Handlebars from 'handlebars'
import { Liquid } from 'liquidjs'
import { dateFormat } from '../src/formatters/dates/date-pattern.ts'
import { compile, render, type Value } from '../src/index.ts'
import { moneyFormat } from '../src/intl/money-format.ts'
import { siteZone } from '../src/intl/time-zone.ts'
import { dialectSource, etaSource, handlebarsSource, liquidSource } from './listing-templates.ts'

export interface Contender {
  readonly name: string
  /** Compiles the page from its source and gives the function that renders it. */
  readonly compile: () => (data: object) => string
  /** Module that a browser bundle of this engine starts from. */
  readonly browserEntry: string
}

const NOW = Date.UTC(2024, 5, 1)

/**
 * Money and dates for the engines that have none. They are our own functions, so that the numbers compare templating
 * and not one way to format money with another.
 */
const dollars = moneyFormat('en', 'USD', [])
const money = (price: { value: string; currency: string }) =>
  (price.currency === 'USD' ? dollars : moneyFormat('en', price.currency, []))(price.value)
const date = (moment: number, pattern: string) =>
  dateFormat(pattern)(moment, siteZone('America/New_York', 'UTC'))

const plinth: Contender = {
  name: 'plinth',
  compile() {
    const { program } = compile(dialectSource)
    // Linking happens on the first render; count it as part of compiling.
    void program.block
    return (data) => render(program, data as Value, { locale: 'en', now: NOW }).output
  },
  browserEntry: `export { compile, render } from '@plinth/template-language'`,
}

/** Locale data of the reference engine comes in packs that the caller loads. */
function referenceLocale() {
  const require = createRequire(import.meta.url)
  const pack = (tag: string) => readFileSync(require.resolve(`@phensley/cldr/packs/${tag}.json`), 'utf8')
  const framework = new CLDRFramework({
    loader: (tag) => JSON.parse(pack(tag.split('-')[0] as string)) as unknown,
  })
  return framework.get('en')
}

const reference: Contender = {
  name: '@squarespace/template-engine',
  compile() {
    const compiler = new Compiler()
    const { code } = compiler.parse(dialectSource)
    const cldr = locale()
    return (json) => compiler.execute({ code, json, cldr, now: NOW }).ctx.render()
  },
  browserEntry: `export { Compiler } from '@squarespace/template-engine'; export { CLDRFramework } from '@phensley/cldr'`,
}

let known: ReturnType<typeof referenceLocale> | undefined
const locale = () => (known ??= referenceLocale())

const handlebars: Contender = {
  name: 'handlebars (precompiled)',
  compile() {
    const engine = Handlebars.create()
    engine.registerHelper('money', money)
    engine.registerHelper('date', date)
    engine.registerHelper('even', (index: number) => index % 2 === 0)
    engine.registerHelper('equal', (left: unknown, right: unknown) => left === right)
    const source = engine.precompile(handlebarsSource) as string
    const template = engine.template(new Function(`return ${source}`)() as TemplateSpecification)
    return (data) => template(data)
  },
  browserEntry: `export { default } from 'handlebars/runtime'`,
}

const liquid: Contender = {
  name: 'liquidjs',
  compile() {
    const engine = new Liquid()
    engine.registerFilter('money', money)
    engine.registerFilter('day', date)
    const template = engine.parse(liquidSource)
    return (data) => engine.renderSync(template, data) as string
  },
  browserEntry: `export { Liquid } from 'liquidjs'`,
}

const eta: Contender = {
  name: 'eta',
  compile() {
    const engine = new Eta({ autoTrim: false })
    const template = engine.compile(etaSource)
    return (data) => engine.render(template, { ...data, money, date })
  },
  browserEntry: `export { Eta } from 'eta/core'`,
}

export const contenders = { plinth, reference, handlebars, liquid, eta }
