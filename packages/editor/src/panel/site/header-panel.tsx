import { Button, CloseButton, Group, Text, TextInput, Title } from '@mantine/core'
import {
  HEADER_FIELDS,
  readText,
  SECTION_THEMES,
  STYLE_FIELDS,
  writeText,
  type HeaderChanges,
  type HeaderField,
  type HeaderValues,
  type SiteChanges,
} from '@plinth/domain'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useCan } from '../../api/session.ts'
import { useEditing, useSiteStyle } from '../../canvas/editing-context.ts'
import type { SitePart, SitePlace } from '../../canvas/site-parts.ts'
import { FieldControl } from '../../fields/field-control.tsx'
import { htmlOf, wordsOf } from '../../fields/line-text.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { fieldInWords } from '../../words/field-words.ts'
import { t } from '../../words/words.ts'
import { CanvasSources } from '../../canvas/canvas-sources.tsx'
import panel from '../panel.module.css'
import { ThemeControl } from '../style/theme-control.tsx'

interface Props {
  readonly header: HeaderValues
  readonly change: (changes: SiteChanges, mergeKey?: string) => void
}

/**
 * What stands above every page: the header with title or logo, layout and what it offers, or the announcement bar. Each
 * change is on the page at once, and a draft until it is published. [EDIT-290]
 */
export function HeaderPanel({
  place,
  state,
  onRetry,
  onClose,
  onMenu,
  onPart,
}: {
  readonly place: SitePlace
  readonly state: 'loading' | 'failed' | 'there'
  readonly onRetry: () => void
  readonly onClose: () => void
  /** Asks for the list of the menu's links. */
  readonly onMenu: () => void
  readonly onPart: (part: SitePart) => void
}) {
  const { session } = useEditing()
  const mayDesign = useCan('design.edit')
  const header = useSiteStyle((snapshot) => snapshot.header)
  const isBar = place.part === 'bar'
  const change: Props['change'] = (changes, mergeKey) => session.changeStyle(changes, undefined, mergeKey)
  return (
    <section
      className={panel.panel}
      aria-label={isBar ? t('Settings of the announcement bar') : t('Settings of the header')}
    >
      <Group justify="space-between" className={panel.head}>
        <Title order={2}>{isBar ? t('Announcement bar') : t('Header')}</Title>
        <CloseButton aria-label={t('Close settings')} onClick={onClose} />
      </Group>
      {header === undefined && state === 'failed' && <LoadFailure error={undefined} onRetry={onRetry} />}
      {header === undefined && state !== 'failed' && <Waiting />}
      {header !== undefined && (
        <div className={panel.rows} onBlur={() => session.style?.endStep()}>
          <Text c="var(--plinth-soft)">
            {mayDesign
              ? t('On every page. Visitors see it once it is published.')
              : t('Your role on this website does not allow you to change its style. Ask an administrator.')}
          </Text>
          {mayDesign && (
            <CanvasSources>
              {isBar ? (
                <BarFields header={header} change={change} />
              ) : (
                <HeaderFields header={header} change={change} piece={place.piece} onMenu={onMenu} />
              )}
            </CanvasSources>
          )}
          <Button variant="subtle" onClick={() => onPart(isBar ? 'header' : 'bar')}>
            {isBar ? t('Settings of the header') : t('Settings of the announcement bar')}
          </Button>
        </div>
      )}
    </section>
  )
}

function HeaderFields({
  header,
  change,
  piece,
  onMenu,
}: Props & { readonly piece: string | undefined; readonly onMenu: () => void }) {
  const layout = useSiteStyle(({ style }) => style.headerLayout) ?? STYLE_FIELDS.headerLayout.default
  const mayRename = useCan('settings.edit')
  const hasButton = Object.values(header.headerButton).some((words) => words.trim() !== '')
  const props = { header, change }
  return (
    <>
      <Pointed at={piece} name="title">
        <LineOfText {...props} name="title" readOnly={!mayRename} />
      </Pointed>
      <Pointed at={piece} name="logo">
        <HeaderControl {...props} name="logo" />
      </Pointed>
      {header.logo !== '' && (
        <Button variant="default" onClick={() => change({ logo: '' })}>
          {t('Show the title instead')}
        </Button>
      )}
      <FieldControl
        field={{ ...STYLE_FIELDS.headerLayout, label: t('Layout') }}
        value={layout}
        values={{}}
        onChange={(written) => {
          const found = STYLE_FIELDS.headerLayout.options.find(([option]) => option === written)
          if (found !== undefined) change({ headerLayout: found[0] })
        }}
      />
      <Button variant="default" onClick={onMenu}>
        {t('Links of the menu')}
      </Button>
      <Pointed at={piece} name="headerButton">
        <LineOfText {...props} name="headerButton" />
      </Pointed>
      {hasButton && <HeaderControl {...props} name="headerButtonLink" />}
      <HeaderControl {...props} name="headerSearch" />
      <HeaderControl {...props} name="headerCart" />
      <HeaderControl {...props} name="headerSticky" />
    </>
  )
}

function BarFields({ header, change }: Props) {
  const props = { header, change }
  const theme = SECTION_THEMES.find((one) => one === header.barTheme) ?? 'dark'
  return (
    <>
      <HeaderControl {...props} name="barShown" />
      {header.barShown && (
        <>
          <LineOfText {...props} name="barText" />
          <HeaderControl {...props} name="barLink" />
          <ThemeControl value={theme} onChange={(next) => change({ barTheme: next })} />
          <HeaderControl {...props} name="barClosable" />
        </>
      )}
    </>
  )
}

/** A field that is no text. */
function HeaderControl({ header, change, name }: Props & { readonly name: HeaderField }) {
  return (
    <FieldControl
      field={HEADER_FIELDS[name]}
      value={header[name]}
      values={{}}
      onChange={(value) => change({ [name]: value } as HeaderChanges)}
    />
  )
}

/** A text in the language of the page. What cannot be kept stays in the field, with the reason, and out of the draft. */
function LineOfText({
  header,
  change,
  name,
  readOnly = false,
}: Props & { readonly name: 'title' | 'headerButton' | 'barText'; readonly readOnly?: boolean }) {
  const { session } = useEditing()
  const { language } = session
  const [typed, setTyped] = useState<string | null>(null)
  const field = fieldInWords(HEADER_FIELDS[name])
  const kept = readText(header[name], language, language)
  const words = name === 'barText' ? wordsOf(kept) : kept
  const shown = typed ?? words
  const problem =
    shown.trim() !== ''
      ? undefined
      : name === 'title'
        ? t('Please give a title.')
        : name === 'barText'
          ? t('Write what the bar says, or switch it off.')
          : undefined
  const write = (value: string) => {
    setTyped(value)
    const line = value.trim()
    const text = name === 'barText' ? htmlOf(line) : line
    if (text.length > field.rules.max || (line === '' && name === 'title') || line === words) return
    change({ [name]: writeText(header[name], language, text) } as HeaderChanges, name)
  }
  return (
    <TextInput
      label={field.label}
      description={readOnly ? t('Only who may change the settings of the website changes it.') : field.help}
      maxLength={field.rules.max}
      readOnly={readOnly}
      value={shown}
      error={problem}
      onChange={(event) => write(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  )
}

/** Brings the control of what was pointed at into view. */
function Pointed({
  at,
  name,
  children,
}: {
  readonly at: string | undefined
  readonly name: HeaderField
  readonly children: ReactNode
}) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (at === name) element.current?.scrollIntoView({ block: 'nearest' })
  }, [at, name])
  return <div ref={element}>{children}</div>
}
