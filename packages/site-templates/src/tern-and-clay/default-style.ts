import { readStyle, type SiteStyle } from '@plinth/domain'

/** Paper, oat, terracotta, deep moss and kiln black: the colours of the studio's clays and glazes. */
export const ternAndClayStyle: SiteStyle = readStyle({
  palette: { white: '#fdfaf4', light: '#f2ebdf', accent: '#9a4a2f', dark: '#2d3a33', black: '#201c18' },
  headingFont: 'EB Garamond',
  bodyFont: 'Hanken Grotesk',
  baseSize: 18,
  scalePhone: 1.25,
  scaleDesktop: 1.333,
  spacing: 8,
  radius: 3,
  buttonShape: 'pill',
  motion: 'subtle',
})
