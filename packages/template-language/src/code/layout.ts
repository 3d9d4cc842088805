/**
 * The instruction tree a template compiles to: plain JSON arrays and numbers, a public exchange format. [TPL-120]
 */

/** Segments of a dotted reference: `a.0.b` is `["a", 0, "b"]`. */
export type Reference = readonly (string | number)[]

/** Arguments and the delimiter they were split on; 0 where there are none. */
export type Arguments = readonly [readonly string[], string] | 0

/** One formatter call. */
export type Call = readonly [string] | readonly [string, Arguments]

/** An instruction: a bare number (literals, end marks) or an array whose first element is its opcode. */
export type Code = number | readonly unknown[]
