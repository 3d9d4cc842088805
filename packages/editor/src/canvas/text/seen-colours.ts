import { TEXT_ROLES } from '@plinth/domain'
import { contrast, lettersOn } from '@plinth/renderer'
import type { Editor } from '@tiptap/core'
import { colourOf, contrastWanted, hex, over, type Colour } from '../../ui/css-colours.ts'
import { t } from '../../words/words.ts'
import { groundOf, inkOf, type Ground, type Ink } from './format.ts'

/** What a colour looks like: letters on a ground, both `#rrggbb`, and the contrast between them where it is known. */
export interface Look {
  readonly ink: string
  readonly ground: string
  readonly ratio: number | undefined
}

/** The colours around the caret, as they are on the page. [EDIT-1560] */
export interface SeenColours {
  /** Contrast that these words need: large ones need less. */
  readonly wanted: number
  /** Whether the words stand on a picture, with which contrast is measured before a publish. */
  readonly isOnPicture: boolean
  /** Colours of the style to begin with, by name. */
  readonly palette: readonly (readonly [name: string, colour: string])[]
  /** Words in a colour, on what is behind them now. */
  inked(ink: Ink | 'plain'): Look
  /** Words as they are now, on a ground. */
  grounded(ground: Ground | 'none'): Look
}

/** Share of the colour of links in the light ground: what `rich-text/words/style.css` says. */
const TINT = 0.18
/** What a style that says nothing of it has. */
const USUAL_PROBLEM = '#a02020'

/** Reads the colours where somebody writes: the page has them as properties, whatever theme or look it has. */
export function seenColours(editor: Editor): SeenColours {
  const place = paragraphAt(editor)
  const style = getComputedStyle(place)
  const said = (name: string, usual: string): string => {
    const value = style.getPropertyValue(`--${name}`).trim()
    return value === '' ? usual : hex(colourOf(value))
  }
  const background = said('bg', '#ffffff')
  const inks: Readonly<Record<string, string>> = {
    plain: said('fg', '#000000'),
    accent: said('link', '#000000'),
    muted: said('muted', '#000000'),
    problem: said('problem', USUAL_PROBLEM),
    ...Object.fromEntries(TEXT_ROLES.map((role) => [role, said(`palette-${role}`, '#000000')])),
  }
  const inkColour = (ink: Ink | 'plain'): string => inks[ink] ?? ink
  const behind = behindOf(place)
  const under = behind.colour ?? background
  const groundColour = (ground: Ground | 'none'): string => {
    if (ground === 'none') return under
    if (ground === 'tint') return hex(over([[...rgb(inkColour('accent')), TINT]], colourOf(background)))
    return ground === 'strong' ? inkColour('accent') : inkColour(ground)
  }
  const inkOn = (ground: Ground | 'none', ink: Ink | 'plain'): string => {
    if (ground === 'strong') return background
    if (ink !== 'plain' || ground === 'none' || ground === 'tint') return inkColour(ink)
    if (ground.startsWith('#')) return lettersOn(ground)
    return said(`palette-on-${ground}`, '#000000')
  }
  const look = (ground: Ground | 'none', ink: Ink | 'plain'): Look => {
    const colours = { ink: inkOn(ground, ink), ground: groundColour(ground) }
    const isKnown = ground !== 'none' || !behind.isPicture
    return { ...colours, ratio: isKnown ? contrast(colours.ink, colours.ground) : undefined }
  }
  return {
    wanted: mostWanted(editor, style),
    isOnPicture: behind.isPicture,
    palette: [
      [t('Accent'), inkColour('accent')],
      [t('White'), inkColour('white')],
      [t('Light'), inkColour('light')],
      [t('Dark'), inkColour('dark')],
      [t('Black'), inkColour('black')],
    ],
    inked: (ink) => look(groundOf(editor), ink),
    grounded: (ground) => look(ground, inkOf(editor)),
  }
}

const rgb = (colour: string): readonly [number, number, number] => {
  const [red, green, blue] = colourOf(colour)
  return [red, green, blue]
}

/** The paragraph, heading or cell the caret is in; the text itself where it is one line. */
function paragraphAt({ view, state }: Editor): Element {
  const { node, offset } = view.domAtPos(state.selection.from)
  const within = node.childNodes[Math.min(offset, node.childNodes.length - 1)] ?? node
  return within.parentElement?.closest('p,h1,h2,h3,h4,pre,td,th') ?? view.dom
}

/** What the smallest of the selected words need. */
function mostWanted({ view, state }: Editor, style: CSSStyleDeclaration): number {
  const { from, to } = state.selection
  let wanted = contrastWanted(style)
  state.doc.nodesBetween(from, to, (node, position) => {
    const shown = node.isTextblock ? view.nodeDOM(position) : null
    const element = shown?.childNodes[0]?.parentElement ?? null
    if (element !== null) wanted = Math.max(wanted, contrastWanted(getComputedStyle(element)))
  })
  return wanted
}

/** What is behind an element: the colours around it up to one that covers; a picture where its section has one and nothing covers it. */
function behindOf(element: Element): { readonly colour: string | undefined; readonly isPicture: boolean } {
  const veils: Colour[] = []
  for (let around: Element | null = element; around !== null; around = around.parentElement) {
    if (around.querySelector(':scope > .section-background') !== null)
      return { colour: undefined, isPicture: true }
    const colour = colourOf(getComputedStyle(around).backgroundColor)
    if (colour[3] === 1) return { colour: hex(over(veils, colour)), isPicture: false }
    if (colour[3] > 0) veils.push(colour)
  }
  return { colour: undefined, isPicture: false }
}
