import { SECTION_THEMES, type SectionTheme } from '@plinth/domain'
import { useId } from 'react'
import { useEditing, useSiteStyle } from '../../canvas/editing-context.ts'
import { t } from '../../words/words.ts'
import classes from './style.module.css'
import { ThemeSwatch, themeName } from './theme-swatch.tsx'

/** The theme of a section, chosen by its colours as they are in the style of the site. [EDIT-114] */
export function ThemeControl({
  value,
  onChange,
}: {
  readonly value: SectionTheme
  readonly onChange: (theme: SectionTheme) => void
}) {
  const { canvas } = useEditing()
  const name = useId()
  const style = useSiteStyle((snapshot) => snapshot.style) ?? canvas.view?.input.website.style
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
