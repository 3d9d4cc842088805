import { expect, test } from 'vitest'
import { findNearMisses } from './near-misses.ts'

const messages = (source: string): string[] => findNearMisses(source).map(({ message }) => message)

test('[TPL-132] says why a tag is printed as text', () => {
  expect(messages('{.section a }{.repeated  section a}{.section a,b}{.var x a}{.end now}')).toEqual([
    '{.section a } is printed as text: there is white space before the closing brace.',
    '{.repeated  section a} is printed as text: there is more white space than the tag allows.',
    '{.section a,b} is printed as text: a section takes one name.',
    '{.var x a} is printed as text: it does not fit the form of the tag.',
    '{.end now} is printed as text: it does not fit the form of the tag.',
  ])
})

test('[TPL-132] leaves tags, comments, style sheets and scripts alone', () => {
  const source =
    '{.section a}{.end}{a|nope}{.nope? x}{# {.section a } #}{## {.if } ##}.a{color:red}{.item{top:0}}{.foo bar}'
  expect(messages(source)).toEqual([
    '{.section a } is printed as text: there is white space before the closing brace.',
  ])
})

test('[TPL-132] tells the place', () => {
  expect(findNearMisses('a\n  {.if }')).toMatchObject([
    { line: 2, column: 3, offset: 4, excerpt: '  {.if }\n  ^' },
  ])
})
