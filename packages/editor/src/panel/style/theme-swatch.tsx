import type { SectionTheme, SiteStyle } from '@plinth/domain'
import { themeColours } from '@plinth/renderer'
import { t } from '../../words/words.ts'
import classes from './style.module.css'

const NAMES: Readonly<Record<SectionTheme, string>> = {
  white: t('White'),
  light: t('Light'),
  accent: t('Accent'),
  dark: t('Dark'),
  black: t('Black'),
}

/** Two letters: one in the colour of words, one in that of links. */
const SAMPLE = t('Aa')

export const themeName = (theme: SectionTheme): string => NAMES[theme]

/** The colours a section has in a theme, as they are on the page: ground, words, a link, a button. [EDIT-114] */
export function ThemeSwatch({ style, theme }: { readonly style: SiteStyle; readonly theme: SectionTheme }) {
  const colours = themeColours(style.palette, theme, style.buttonFill)
  const outline = style.buttonFill === 'outline'
  return (
    <span
      className={classes.theme}
      aria-hidden="true"
      data-theme={theme}
      style={{ background: colours.background, color: colours.text }}
    >
      <span className={classes.themeWords}>
        {SAMPLE[0]}
        <span style={{ color: colours.link }}>{SAMPLE[1]}</span>
      </span>
      <span
        className={classes.themeButton}
        style={{ background: colours.button, borderColor: outline ? colours.buttonText : colours.button }}
      />
    </span>
  )
}
