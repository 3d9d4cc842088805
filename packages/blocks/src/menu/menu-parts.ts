interface Line {
  readonly isHeading: boolean
}

/** A part of a menu: its heading, if it has one, and the dishes under it. */
export type MenuPart<L extends Line> = { heading: L | null; dishes: L[] }

/** The lines of a menu by part: each heading begins one, and what stands before the first heading is one without. */
export function menuParts<L extends Line>(lines: readonly L[]): MenuPart<L>[] {
  const parts: MenuPart<L>[] = []
  for (const line of lines) {
    const last = parts.at(-1)
    if (line.isHeading || last === undefined)
      parts.push(line.isHeading ? { heading: line, dishes: [] } : { heading: null, dishes: [line] })
    else last.dishes.push(line)
  }
  return parts
}
