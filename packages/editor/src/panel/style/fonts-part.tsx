import { Title } from '@mantine/core'
import type { StyleField } from '@plinth/domain'
import { fontPacks, type FontFields } from '@plinth/site-templates'
import { familyOf, useOwnFonts } from '../../api/own-fonts.ts'
import { FontPicker } from '../../fields/font-picker.tsx'
import { previewFamily, useTypefaces } from '../../fields/use-typeface.ts'
import { t, translated } from '../../words/words.ts'
import { StyleFields } from './style-fields.tsx'
import classes from './style.module.css'
import type { PartProps } from './style-panel.tsx'
import { OwnMark } from './tweaks.tsx'

const FONTS = [...new Set(fontPacks.flatMap(({ fonts }) => [fonts.headingFont, fonts.bodyFont]))]

/** Fonts that go together, then each of the two by itself and how it is set. */
export function FontsPart(props: PartProps) {
  const { style, change } = props
  useTypefaces(FONTS)
  // Weights of the website's own fonts are known once they are.
  useOwnFonts()
  const used = [style.headingFont, style.bodyFont]
  const limits: { readonly [Name in StyleField]?: readonly [number, number] } = {
    headingWeight: familyOf(style.headingFont).weights,
    bodyWeight: within(familyOf(style.bodyFont).weights, [300, 600]),
  }
  return (
    <div className={classes.fields}>
      <ul className={classes.packs}>
        {fontPacks.map(({ name, fonts }) => {
          const chosen = Object.entries(fonts).every(
            ([field, value]) => style[field as keyof FontFields] === value,
          )
          return (
            <li key={name}>
              <button
                type="button"
                className={classes.pack}
                aria-pressed={chosen}
                onClick={() => !chosen && change(fonts, { code: 'fonts', name })}
              >
                <span
                  className={classes.packName}
                  style={{
                    fontFamily: previewFamily(fonts.headingFont),
                    fontWeight: fonts.headingWeight,
                    letterSpacing: `${fonts.headingSpacing / 1000}em`,
                    textTransform: fonts.headingCase,
                  }}
                >
                  {translated(name)}
                </span>
                <span style={{ fontFamily: previewFamily(fonts.bodyFont) }}>
                  {fonts.headingFont === fonts.bodyFont
                    ? fonts.headingFont
                    : t('{heading} with {text}', { heading: fonts.headingFont, text: fonts.bodyFont })}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <Title order={4}>{t('Headings')}</Title>
      <div>
        <FontPicker
          label={t('Font of headings')}
          value={style.headingFont}
          used={used}
          onChange={(headingFont) => change({ headingFont })}
        />
        <OwnMark names={['headingFont']} label={t('Font of headings')} />
      </div>
      <StyleFields
        {...props}
        limits={limits}
        names={['headingWeight', 'headingSpacing', 'headingLeading', 'headingCase']}
      />
      <Title order={4}>{t('Texts')}</Title>
      <div>
        <FontPicker
          label={t('Font of texts')}
          value={style.bodyFont}
          used={used}
          onChange={(bodyFont) => change({ bodyFont })}
        />
        <OwnMark names={['bodyFont']} label={t('Font of texts')} />
      </div>
      <StyleFields {...props} limits={limits} names={['bodyWeight', 'bodySpacing', 'bodyLeading']} />
    </div>
  )
}

/** What two ranges have in common. */
function within(
  [least, most]: readonly [number, number],
  [from, to]: readonly [number, number],
): readonly [number, number] {
  return [Math.max(least, from), Math.min(most, to)]
}
