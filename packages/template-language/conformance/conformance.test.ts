import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compile, execute, type ExecuteParameters, load, serialize, type Value } from '../src/index.ts'
import { parseGoldenFile } from './golden-file.ts'

const folder = import.meta.dirname
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.golden'))
  .sort()

describe('every golden file comes out as it says', () => {
  for (const file of files) {
    const golden = parseGoldenFile(readFileSync(join(folder, file), 'utf8'))
    test(`${golden.title} (${file})`, () => {
      const parameters: ExecuteParameters = {
        enableExpr: true,
        enableInclude: true,
        ...golden.environment,
        json: golden.data as Value,
      }
      const { output, errors } = execute({ ...parameters, code: golden.template })
      expect({ output, errors: errors.map(({ message }) => message) }).toEqual({
        output: golden.output,
        errors: golden.errors,
      })

      // Stored code, loaded again, must render the same.
      const { program } = compile(golden.template)
      if (golden.code !== undefined) expect(program.code).toEqual(golden.code)
      expect(execute({ ...parameters, code: load(serialize(program)) }).output).toBe(golden.output)
    })
  }
})
