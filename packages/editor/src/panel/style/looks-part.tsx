import { VisuallyHidden } from '@mantine/core'
import { lookChanges, type SiteStyle } from '@plinth/domain'
import { themeColours } from '@plinth/renderer'
import { completeStyles } from '@plinth/site-templates'
import { previewFamily, useTypefaces } from '../../fields/use-typeface.ts'
import { t, translated } from '../../words/words.ts'
import classes from './style.module.css'
import type { PartProps } from './style-panel.tsx'

const FONTS = [...new Set(completeStyles.flatMap(({ style }) => [style.headingFont, style.bodyFont]))]

const CORNERS: Readonly<Record<SiteStyle['buttonShape'], string>> = {
  square: '0',
  rounded: '5px',
  pill: '99px',
}

/** Whole looks as cards drawn in themselves. */
export function LooksPart({ style, change }: PartProps) {
  useTypefaces(FONTS)
  return (
    <ul className={classes.looks}>
      {completeStyles.map(({ name, description, style: look }) => {
        const chosen = Object.keys(lookChanges(style, look)).length === 0
        const colours = themeColours(look.palette, 'white', look.buttonFill)
        return (
          <li key={name}>
            <button
              type="button"
              className={classes.look}
              aria-pressed={chosen}
              style={{ background: colours.background, color: colours.text }}
              onClick={() => !chosen && change(lookChanges(style, look), { code: 'style', name })}
            >
              <span
                className={classes.lookName}
                style={{
                  fontFamily: previewFamily(look.headingFont),
                  fontWeight: look.headingWeight,
                  letterSpacing: `${look.headingSpacing / 1000}em`,
                  lineHeight: look.headingLeading,
                }}
              >
                {translated(name)}
              </span>
              <VisuallyHidden>{translated(description)}</VisuallyHidden>
              <span
                aria-hidden="true"
                className={classes.lookText}
                style={{ fontFamily: previewFamily(look.bodyFont) }}
              >
                {t('Made by hand')}
              </span>
              <span aria-hidden="true" className={classes.lookFoot}>
                <span
                  className={classes.lookButton}
                  style={{
                    background: colours.button,
                    color: colours.buttonText,
                    borderColor: look.buttonFill === 'outline' ? colours.buttonText : colours.button,
                    borderRadius: CORNERS[look.buttonShape],
                    fontFamily: previewFamily(look.bodyFont),
                    textTransform: look.buttonCase,
                  }}
                >
                  {t('Shop')}
                </span>
                <span className={classes.stripes}>
                  {Object.entries(look.palette).map(([role, colour]) => (
                    <span key={role} style={{ background: colour }} />
                  ))}
                </span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
