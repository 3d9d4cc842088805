import { SECTION_THEMES, styleOfType, type SectionTheme } from '@plinth/domain'
import { tweakTypeOf } from '@plinth/renderer'
import { useId } from 'react'
import { useEditing, useSiteStyle } from '../../canvas/editing-context.ts'
import { t } from '../../words/words.ts'
import classes from './style.module.css'
import { ThemeSwatch, themeName } from './theme-swatch.tsx'

/** The theme of a section, chosen by its colours as they are in the style of the page's type. [EDIT-114] */
export function ThemeControl({
  value,
  onChange,
}: {
  readonly value: SectionTheme
  readonly onChange: (theme: SectionTheme) => void
}) {
  const { canvas } = useEditing()
  const name = useId()
  const input = canvas.view?.input
  const ofSite = useSiteStyle((snapshot) => snapshot.style) ?? input?.website.style
  const type = input === undefined ? undefined : tweakTypeOf(input.page.kind)
  const style = ofSite === undefined ? undefined : styleOfType(ofSite, type)
  return (
    <fieldset className={classes.themeControl}>
      <legend>{t('Colours')}</legend>
      <div className={classes.themes}>
        {SECTION_THEMES.map((theme) => (
          <label key={theme}>
            <input
              type="radio"
              name={name}
              value={theme}
              checked={theme === value}
              onChange={() => onChange(theme)}
            />
            {style !== undefined && <ThemeSwatch style={style} theme={theme} />}
            <span>{themeName(theme)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
