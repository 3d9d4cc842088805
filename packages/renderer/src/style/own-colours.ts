import { mostReadable } from './contrast.ts'

/** Black or white, whichever is read better on a colour `#rrggbb`: at least 4.5 : 1. */
export const lettersOn = (colour: string): string => mostReadable(colour, ['#000000', '#ffffff'])

/** What a `span` of the class `ink-own` says of its colour `#rrggbb`, as a browser writes it. [STYLE-132] */
export const ownInk = (colour: string): string => `--ink: ${colour};`

/** What a `mark` of the class `ground-own` says of its colour `#rrggbb`, and of letters that can be read on it. [STYLE-132] */
export const ownGround = (colour: string): string => `--ground: ${colour}; --on-ground: ${lettersOn(colour)};`

/** The colour in what such an element says; undefined when it says none. [STYLE-132] */
export function ownColour(style: string, of: 'ink' | 'ground'): `#${string}` | undefined {
  const digits = new RegExp(`(?:^|;)\\s*--${of}:\\s*#([0-9a-f]{6})\\s*(?:;|$)`, 'i').exec(style)?.[1]
  return digits === undefined ? undefined : `#${digits.toLowerCase()}`
}
