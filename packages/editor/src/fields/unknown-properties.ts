import { cssLanguage } from '@codemirror/lang-css'

/** A name in CSS and where it stands. */
export interface UnknownProperty {
  readonly name: string
  /** Both from 1. */
  readonly line: number
  readonly column: number
}

/** Most that are told of. */
const MOST = 20

/** Names of properties that this browser does not know: mistyped ones, most of the time. */
export function unknownProperties(source: string): readonly UnknownProperty[] {
  const found: UnknownProperty[] = []
  cssLanguage.parser.parse(source).iterate({
    enter(node) {
      // Font faces and their like have words of their own.
      if (node.name === 'AtRule') return false
      if (node.name !== 'PropertyName' || found.length >= MOST) return undefined
      const name = source.slice(node.from, node.to)
      if (name.startsWith('-') || name.includes('\\') || CSS.supports(name, 'initial')) return undefined
      const before = source.slice(0, node.from)
      found.push({ name, line: before.split('\n').length, column: node.from - before.lastIndexOf('\n') })
      return undefined
    },
  })
  return found
}
