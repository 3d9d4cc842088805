import { SECTION_THEMES } from '@plinth/domain'
import { themeColours } from '@plinth/renderer'
import { previewFamily, useTypefaces } from '../../fields/use-typeface.ts'
import { t } from '../../words/words.ts'
import { StyleFields } from './style-fields.tsx'
import classes from './style.module.css'
import type { PartProps } from './style-panel.tsx'

/** Buttons as they will be, on a light and on a dark ground, and what makes them so. */
export function ButtonsPart(props: PartProps) {
  const { style } = props
  useTypefaces([style.bodyFont])
  const corners = { square: 0, rounded: Math.max(style.radius, 4), pill: 999 }[style.buttonShape]
  const padding = { small: '6px 14px', medium: '9px 20px', large: '13px 28px' }[style.buttonSize]
  return (
    <div className={classes.fields}>
      <div className={classes.buttons} aria-hidden="true">
        {SECTION_THEMES.filter((theme) => theme === 'white' || theme === 'dark').map((theme) => {
          const colours = themeColours(style.palette, theme, style.buttonFill)
          const line = style.buttonFill === 'outline' ? colours.buttonText : colours.button
          return (
            <span key={theme} style={{ background: colours.background }}>
              <span
                style={{
                  padding,
                  border: `1px solid ${line}`,
                  borderRadius: corners,
                  background: colours.button,
                  color: colours.buttonText,
                  fontFamily: previewFamily(style.bodyFont),
                  textTransform: style.buttonCase,
                }}
              >
                {t('Read more')}
              </span>
            </span>
          )
        })}
      </div>
      <StyleFields {...props} names={['buttonShape', 'buttonFill', 'buttonSize', 'buttonCase']} />
    </div>
  )
}
