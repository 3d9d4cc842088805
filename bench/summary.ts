import { readFileSync } from 'node:fs'
import { goalsTable } from './goals.ts'

// The end of `npm run bench`: one table of what is to be reached, from what the parts have noted in the file named.
const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('Name the file of results.')
console.log(goalsTable(readFileSync(file, 'utf8')))
