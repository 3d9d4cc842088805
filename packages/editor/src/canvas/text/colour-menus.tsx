import { Menu } from '@mantine/core'
import { IconAlertTriangle, IconHighlight, IconTextColor } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useMemo, useState } from 'react'
import { part } from '../../ui/part.tsx'
import { t } from '../../words/words.ts'
import { groundOf, inkOf, setGround, setInk, type Ground, type Ink } from './format.ts'
import { seenColours, type Look, type SeenColours } from './seen-colours.ts'
import { ToolMenu } from './tool-menu.tsx'
import classes from './colour-menus.module.css'

const OwnColourDialog = part(
  async () => ({ default: (await import('./own-colour-dialog.tsx')).OwnColourDialog }),
  { kind: 'dialog' },
)

/** Colours of the style, in the order of the style panel after those that are made for each section. */
const INK_NAMES: readonly (readonly [Ink | 'plain', string])[] = [
  ['plain', t('As the section')],
  ['accent', t('Accent')],
  ['muted', t('Soft')],
  ['problem', t('Warning')],
  ['white', t('White')],
  ['light', t('Light')],
  ['dark', t('Dark')],
  ['black', t('Black')],
]

const GROUND_NAMES: readonly (readonly [Ground | 'none', string])[] = [
  ['none', t('None')],
  ['tint', t('Accent, light')],
  ['strong', t('Accent, strong')],
  ['white', t('White')],
  ['light', t('Light')],
  ['dark', t('Dark')],
  ['black', t('Black')],
]

/**
 * The colour of words and what they stand on, each as it looks there with the contrast it has: colours of the style, which become
 * others when the style does, or one of their own. [EDIT-1560]
 */
export function ColourMenus({ editor }: { readonly editor: Editor }) {
  const [choosing, setChoosing] = useState<'ink' | 'ground'>()
  const ink = inkOf(editor)
  const ground = groundOf(editor)
  return (
    <>
      <ToolMenu icon={IconTextColor} label={t('Colour')} pressed={ink !== 'plain'} width={WIDTH}>
        <Shades
          editor={editor}
          value={ink}
          names={INK_NAMES}
          look={(seen, one) => seen.inked(one)}
          onChoose={(one) => setInk(editor, one)}
          onOwn={() => setChoosing('ink')}
        />
      </ToolMenu>
      <ToolMenu icon={IconHighlight} label={t('Highlight')} pressed={ground !== 'none'} width={WIDTH}>
        <Shades
          editor={editor}
          value={ground}
          names={GROUND_NAMES}
          look={(seen, one) => seen.grounded(one)}
          onChoose={(one) => setGround(editor, one)}
          onOwn={() => setChoosing('ground')}
        />
      </ToolMenu>
      {choosing !== undefined && (
        <OwnColourDialog editor={editor} of={choosing} onClose={() => setChoosing(undefined)} />
      )}
    </>
  )
}

const WIDTH = 264

interface ShadesProps<Name extends string> {
  readonly editor: Editor
  readonly value: Name
  readonly names: readonly (readonly [Name, string])[]
  readonly look: (seen: SeenColours, name: Name) => Look
  readonly onChoose: (name: Name) => void
  readonly onOwn: () => void
}

/** What is in a menu of colours; it is there while the menu is open, and reads the page when it opens. */
function Shades<Name extends string>({ editor, value, names, look, onChoose, onOwn }: ShadesProps<Name>) {
  const seen = useMemo(() => seenColours(editor), [editor])
  const isOwn = value.startsWith('#')
  const all = isOwn ? [...names, [value, t('Own, {colour}', { colour: value })] as const] : names
  return (
    <>
      <Menu.RadioGroup
        value={value}
        onChange={(chosen) => {
          const name = all.find(([one]) => one === chosen)?.[0]
          if (name !== undefined) onChoose(name)
        }}
      >
        {all.map(([name, label]) => (
          <Shade key={name} value={name} label={label} look={look(seen, name)} wanted={seen.wanted} />
        ))}
      </Menu.RadioGroup>
      <Menu.Item onClick={onOwn}>{t('Own colour…')}</Menu.Item>
      <Menu.Divider />
      <Menu.Label className={classes.note ?? ''}>
        {seen.isOnPicture
          ? t('Words on a picture are measured before you publish.')
          : t('Contrast with what is behind the words. From {wanted} : 1 they can be read.', {
              wanted: seen.wanted,
            })}
      </Menu.Label>
    </>
  )
}

interface ShadeProps {
  readonly value: string
  readonly label: string
  readonly look: Look
  readonly wanted: number
}

function Shade({ value, label, look: { ink, ground, ratio }, wanted }: ShadeProps) {
  const isLegible = ratio === undefined || ratio >= wanted
  const values = { name: label, ratio: rounded(ratio ?? 0) }
  const read = isLegible ? t('{name}, {ratio} : 1', values) : t('{name}, {ratio} : 1, hard to read', values)
  return (
    <Menu.RadioItem value={value} closeMenuOnClick aria-label={ratio === undefined ? label : read}>
      <span className={classes.shade}>
        <span
          className={classes.sample}
          style={{ color: ink, background: ground }}
          // A picture of letters, not words: some of them are there to show that they cannot be read.
          data-letters={SAMPLE}
          aria-hidden="true"
        />
        <span className={classes.name}>{label}</span>
        {ratio !== undefined && (
          <span className={classes.ratio} data-legible={isLegible}>
            {!isLegible && <IconAlertTriangle size={14} aria-hidden="true" />}
            {t('{ratio} : 1', { ratio: rounded(ratio) })}
          </span>
        )}
      </span>
    </Menu.RadioItem>
  )
}

const SAMPLE = t('Aa')

/** Never said to be more than it is. */
const rounded = (ratio: number): number => Math.floor(ratio * 10) / 10
