import { Button, NativeSelect, Text } from '@mantine/core'
import {
  changesOfType,
  STYLE_FIELDS,
  styleOfType,
  TWEAK_TYPES,
  tweaksOf,
  withoutTweaks,
  type SiteStyle,
  type StyleField,
  type StyleValues,
  type TweakType,
} from '@plinth/domain'
import { tweakTypeOf } from '@plinth/renderer'
import { createContext, useContext, useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useEditing } from '../../canvas/editing-context.ts'
import { shownType, useShownType } from '../../canvas/shown-type.ts'
import { language } from '../../words/language.ts'
import { fieldInWords } from '../../words/field-words.ts'
import { t } from '../../words/words.ts'
import classes from './style.module.css'
import type { ChangeStyle, PartProps } from './style-panel.tsx'
import { TWEAK_WORDS } from './tweak-words.ts'

/** Whose look is chosen, and what makes fields of a type of page as they are on the whole site. */
interface Tweaking {
  /** The style of the whole site, with what types of pages have of their own. */
  readonly whole: SiteStyle
  /** The type whose look is chosen; undefined while it is that of the whole site. */
  readonly type: TweakType | undefined
  readonly reset: (names: readonly StyleField[]) => void
}

const TweakingContext = createContext<Tweaking | null>(null)

const list = new Intl.ListFormat(language, { type: 'conjunction' })

/**
 * The parts of the panel for the whole site, or for the type of page chosen above them: the style is then that of the type,
 * and what is changed is its own. [EDIT-413] [STYLE-71]
 */
export function Tweaks({
  style,
  change,
  children,
}: PartProps & {
  readonly children: (props: PartProps, type: TweakType | undefined) => ReactNode
}) {
  const type = useShownType()
  const choice = useRef<HTMLSelectElement>(null)
  // The page on the canvas looks as itself again when the style is closed.
  useEffect(() => () => shownType.set(undefined), [])
  const changeOfType: ChangeStyle = (changes, _deed, mergeKey) =>
    type !== undefined &&
    change(
      changesOfType(style, type, changes as Partial<StyleValues>),
      undefined,
      mergeKey === undefined ? undefined : `${type}.${mergeKey}`,
    )
  const reset = (names: readonly StyleField[]) =>
    type !== undefined && change(Object.fromEntries(names.map((name) => [`${type}.${name}`, null])))
  const props =
    type === undefined ? { style, change } : { style: styleOfType(style, type), change: changeOfType }
  return (
    <TweakingContext value={{ whole: style, type, reset }}>
      <Choice style={style} type={type} choice={choice} />
      {children(props, type)}
      {type !== undefined && (
        <div className={classes.end}>
          <Button
            variant="default"
            disabled={Object.keys(tweaksOf(style, type)).length === 0}
            onClick={() => {
              // The button rests once nothing is left to be taken back.
              choice.current?.focus()
              change(withoutTweaks(style, type))
            }}
          >
            {t('All as on the whole site')}
          </Button>
        </div>
      )}
    </TweakingContext>
  )
}

function Choice({
  style,
  type,
  choice,
}: Pick<Tweaking, 'type'> & {
  readonly style: SiteStyle
  readonly choice: RefObject<HTMLSelectElement | null>
}) {
  const count = type === undefined ? 0 : Object.keys(tweaksOf(style, type)).length
  return (
    <div className={classes.intro}>
      <NativeSelect
        ref={choice}
        label={t('For')}
        value={type ?? ''}
        data={[
          { value: '', label: t('Whole site') },
          ...TWEAK_TYPES.map((one) => ({ value: one, label: TWEAK_WORDS[one].name })),
        ]}
        onChange={({ currentTarget: { value } }) => shownType.set(TWEAK_TYPES.find((one) => one === value))}
      />
      {type === undefined ? (
        <>
          <Text>{t('For the whole site. Visitors see it once it is published.')}</Text>
          <OwnOfPage style={style} choice={choice} />
        </>
      ) : (
        <Text>
          {TWEAK_WORDS[type].about} {t('The page in front of you shows it meanwhile.')}{' '}
          {count === 0
            ? t('It looks as the whole site, until you change something here.')
            : t('{count, plural, one {One setting of its own.} other {# settings of its own.}}', { count })}
        </Text>
      )}
    </div>
  )
}

/** Says so when the page on the canvas is of a type with a look of its own: not all that is changed shows on it. [EDIT-414] */
function OwnOfPage({
  style,
  choice,
}: {
  readonly style: SiteStyle
  readonly choice: RefObject<HTMLSelectElement | null>
}) {
  const { view } = useEditing().canvas
  const type = view === null ? undefined : tweakTypeOf(view.input.page.kind)
  if (type === undefined || Object.keys(tweaksOf(style, type)).length === 0) return null
  const { name } = TWEAK_WORDS[type]
  return (
    <div className={classes.own}>
      <Text size="xs">{t('The page in front of you has settings of its own.')}</Text>
      <Button
        size="compact-xs"
        variant="subtle"
        onClick={() => {
          choice.current?.focus()
          shownType.set(type)
        }}
      >
        {t('Show those of {name}', { name })}
      </Button>
    </div>
  )
}

/** The types of page in which some fields differ from the whole site. */
function differing({ whole }: Tweaking, names: readonly StyleField[]): readonly TweakType[] {
  return TWEAK_TYPES.filter((type) => {
    const own = tweaksOf(whole, type)
    return names.some((name) => own[name] !== undefined)
  })
}

/** Whether some fields of the type whose look is chosen differ from the whole site. */
export function useDiffers(names: readonly StyleField[]): boolean {
  const tweaking = useContext(TweakingContext)
  return tweaking?.type !== undefined && differing(tweaking, names).includes(tweaking.type)
}

/**
 * Below a field of a type of page that differs from the whole site: says so, with the way back. Below one of the whole site:
 * on which pages it is another one. Stands in one element with the control. [EDIT-414]
 */
export function OwnMark({
  names,
  label,
}: {
  readonly names: readonly [StyleField, ...StyleField[]]
  /** What the fields are called together; the name of the one field by default. */
  readonly label?: string
}) {
  const tweaking = useContext(TweakingContext)
  const mark = useRef<HTMLDivElement>(null)
  if (tweaking === null) return null
  const types = differing(tweaking, names)
  const { type, whole, reset } = tweaking
  if (type === undefined)
    return types.length === 0 ? null : (
      <Text size="xs" c="var(--plinth-soft)" mt={4}>
        {t('Other on: {types}', { types: list.format(types.map((one) => TWEAK_WORDS[one].name)) })}
      </Text>
    )
  if (!types.includes(type)) return null
  const own = tweaksOf(whole, type)
  return (
    <div ref={mark} className={classes.own}>
      <Text size="xs">{t('Differs here')}</Text>
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={t('As on the whole site: {name}', {
          name: label ?? fieldInWords(STYLE_FIELDS[names[0]]).label,
        })}
        onClick={() => {
          focusControl(mark.current?.parentElement)
          reset(names.filter((name) => own[name] !== undefined))
        }}
      >
        {t('As on the whole site')}
      </Button>
    </div>
  )
}

/** The way back goes with what it took back, so that the control beside it is gone on from. */
function focusControl(around: HTMLElement | null | undefined): void {
  const control =
    around?.querySelector<HTMLElement>('input:checked') ??
    around?.querySelector<HTMLElement>('[role=slider], input, select, button')
  control?.focus()
}
