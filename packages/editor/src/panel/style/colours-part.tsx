import { Popover, Text, Title } from '@mantine/core'
import {
  PALETTE_ROLES,
  SECTION_THEMES,
  type Palette,
  type PaletteRole,
  type SectionTheme,
  type StyleChanges,
} from '@plinth/domain'
import { paletteContrast } from '@plinth/renderer'
import { palettes } from '@plinth/site-templates'
import { ColourPicker } from '../../fields/colour-picker.tsx'
import { t, translated } from '../../words/words.ts'
import classes from './style.module.css'
import type { PartProps } from './style-panel.tsx'
import { OwnMark, useDiffers } from './tweaks.tsx'
import { ThemeSwatch, themeName } from './theme-swatch.tsx'

const ROLES: Readonly<Record<PaletteRole, { readonly name: string; readonly help: string }>> = {
  white: { name: t('White'), help: t('Pages are written on it') },
  light: { name: t('Light'), help: t('Quiet sections') },
  accent: { name: t('Accent'), help: t('Buttons and links') },
  dark: { name: t('Dark'), help: t('The footer, strong sections') },
  black: { name: t('Black'), help: t('Words') },
}

/** Which colours meet a colour as words or behind them. */
const MEETS: Readonly<Record<PaletteRole, readonly PaletteRole[]>> = {
  white: ['black', 'accent'],
  light: ['black', 'accent'],
  accent: ['white', 'light'],
  dark: ['white'],
  black: ['white', 'light'],
}

const PALETTE_FIELDS = [
  'palette.white',
  'palette.light',
  'palette.accent',
  'palette.dark',
  'palette.black',
] as const

const paletteChanges = (palette: Palette): StyleChanges =>
  Object.fromEntries(PALETTE_ROLES.map((role) => [`palette.${role}`, palette[role]]))

/** Five colours, palettes to choose from, and what becomes of them in sections. */
export function ColoursPart({ style, change }: PartProps) {
  const { palette } = style
  return (
    <div className={classes.fields}>
      <div>
        <ul className={classes.roles}>
          {PALETTE_ROLES.map((role) => (
            <li key={role}>
              <Role role={role} palette={palette} change={change} />
            </li>
          ))}
        </ul>
        <OwnMark names={PALETTE_FIELDS} label={t('Colours')} />
      </div>
      <Title order={4}>{t('Palettes')}</Title>
      <ul className={classes.palettes}>
        {palettes.map(({ name, palette: one }) => {
          const chosen = PALETTE_ROLES.every((role) => one[role] === palette[role])
          return (
            <li key={name}>
              <button
                type="button"
                className={classes.palette}
                aria-pressed={chosen}
                onClick={() => !chosen && change(paletteChanges(one), { code: 'palette', name })}
              >
                <span className={classes.stripes} aria-hidden="true">
                  {PALETTE_ROLES.map((role) => (
                    <span key={role} style={{ background: one[role] }} />
                  ))}
                </span>
                {translated(name)}
              </button>
            </li>
          )
        })}
      </ul>
      <Title order={4}>{t('Sections')}</Title>
      <ul className={classes.themes}>
        {SECTION_THEMES.map((theme: SectionTheme) => (
          <li key={theme}>
            <ThemeSwatch style={style} theme={theme} />
            <Text size="xs">{themeName(theme)}</Text>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A colour over the squares that are seen through it. */
const veil = (colour: string): string =>
  `linear-gradient(${colour} 0 0), repeating-conic-gradient(#bbb 0 25%, #fff 0 50%)`

function Role({
  role,
  palette,
  change,
}: Pick<PartProps, 'change'> & { readonly role: PaletteRole; readonly palette: Palette }) {
  const { name, help } = ROLES[role]
  const colour = palette[role]
  const differs = useDiffers([`palette.${role}`])
  return (
    <Popover position="left-start" withinPortal trapFocus shadow="md">
      <Popover.Target>
        <button
          type="button"
          className={classes.role}
          data-differs={differs || undefined}
          aria-label={
            differs
              ? t('{name}, {colour}, differs from the whole site', { name, colour })
              : t('{name}, {colour}', { name, colour })
          }
        >
          <span className={classes.roleColour} style={{ backgroundImage: veil(colour) }} />
          <span>{name}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <Text fw={600}>{name}</Text>
        <Text size="xs" c="var(--plinth-soft)" mb={8}>
          {help}
        </Text>
        <ColourPicker
          label={name}
          value={colour}
          swatches={PALETTE_ROLES.map((one) => [ROLES[one].name, palette[one]] as const)}
          against={MEETS[role].map((one) => [ROLES[one].name, paletteContrast(palette, role, one)] as const)}
          onChange={(next) => change({ [`palette.${role}`]: next }, undefined, `palette.${role}`)}
        />
        <OwnMark names={[`palette.${role}`]} label={name} />
      </Popover.Dropdown>
    </Popover>
  )
}
