import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import { sampleOf } from './estimate.mjs'

/**
 * Leaves out all mutants but a sample. The tester asks it once for all of them; what it leaves out stands in the report as
 * a mutant that does not compile, which the score does not count.
 */
class Sample {
  #taken = new Set()
  #left = Number(process.env.PLINTH_MUTATE_SAMPLE)

  async init() {}

  async group(mutants) {
    const taken = sampleOf(mutants, this.#left, process.env.PLINTH_MUTATE_SEED, process.cwd())
    this.#left -= taken.length
    for (const id of taken) this.#taken.add(id)
    return [mutants.map(({ id }) => id)]
  }

  async check(mutants) {
    return Object.fromEntries(
      mutants.map(({ id }) => [
        id,
        this.#taken.has(id)
          ? { status: 'passed' }
          : { status: 'compileError', reason: 'not one of the sample' },
      ]),
    )
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', Sample)]
