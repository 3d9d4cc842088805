import { PALETTE_ROLES, type Palette } from '@plinth/domain'

/** Five colours that go together, by a name owners choose them by. */
export interface NamedPalette {
  readonly name: string
  readonly palette: Palette
}

const palette = (
  name: string,
  ...colours: readonly [string, string, string, string, string]
): NamedPalette => ({
  name,
  palette: Object.fromEntries(
    PALETTE_ROLES.map((role, index) => [role, colours[index]]),
  ) as unknown as Palette,
})

/** Palettes to choose from. On the last two, pages are dark and words are light. [STYLE-10] */
export const palettes: readonly NamedPalette[] = [
  palette('Kiln', '#fdfaf4', '#f2ebdf', '#9a4a2f', '#2d3a33', '#201c18'),
  palette('Chalk', '#ffffff', '#f3f3f1', '#1f4bd8', '#24262b', '#101114'),
  palette('Ink', '#ffffff', '#efefec', '#111111', '#2a2a2a', '#0a0a0a'),
  palette('Fjord', '#fbfcfc', '#e6eef0', '#1d6a78', '#12343b', '#0c1c20'),
  palette('Nordic', '#f9fafb', '#e4e9ef', '#c2372e', '#27364a', '#121a26'),
  palette('Meadow', '#fcfdf8', '#e7f0dc', '#2f7a3c', '#1d3b26', '#0f1f15'),
  palette('Olive', '#fcfbf5', '#eceadb', '#6b6b1f', '#38401f', '#1c1f12'),
  palette('Sea glass', '#f9fdfc', '#dff1ed', '#0f766e', '#134e4a', '#0b2725'),
  palette('Clay rose', '#fcf7f4', '#f3e4dc', '#a4503f', '#4f322d', '#281917'),
  palette('Rosehip', '#fffaf8', '#f9e6e0', '#b8324a', '#4a1626', '#240c14'),
  palette('Apricot', '#fffaf2', '#fdead2', '#b4560b', '#43291a', '#20140e'),
  palette('Espresso', '#faf6f0', '#ebe0d2', '#7b4b2a', '#3b2a20', '#1d140f'),
  palette('Lavender', '#fdfbff', '#ece6f6', '#6a45b0', '#2e2350', '#171129'),
  palette('Citrus', '#fffef6', '#fff3c4', '#c2410c', '#1e3a5f', '#0f1b2d'),
  palette('Midnight', '#12161f', '#1b212d', '#f0b35c', '#262e3e', '#f6f1e6'),
  palette('Noir', '#0f0f10', '#1a1a1c', '#ff6a4d', '#2b2b2e', '#f4f2ee'),
]
