import { Switch, Text } from '@mantine/core'
import { MOST_CUSTOM_CSS } from '@plinth/domain'
import { readCustomCss } from '@plinth/domain/site/custom-css'
import { useDeferredValue, useMemo, useRef } from 'react'
import { useSessionState } from '../../canvas/editing-context.ts'
import { safeMode, useSafeMode } from '../../canvas/safe-mode.ts'
import CodeControl, { type CodeHandle, type CodeProblem } from '../../fields/code-control.tsx'
import { unknownProperties } from '../../fields/unknown-properties.ts'
import { said, t } from '../../words/words.ts'
import classes from './style.module.css'
import type { PartProps } from './style-panel.tsx'

/** What is wrong with CSS, the first lines first: what is left out or skipped, and names this browser does not know. */
function problemsOf(source: string): readonly CodeProblem[] {
  const wrong = readCustomCss(source).problems.map(({ line, column, message }) => ({
    line,
    column,
    message: said(message),
    isWarning: false,
  }))
  const unknown = unknownProperties(source).map(({ name, line, column }) => ({
    line,
    column,
    message: t('This browser knows no property named “{name}”.', { name }),
    isWarning: true,
  }))
  const told = new Set(wrong.map(({ line }) => line))
  return [...wrong, ...unknown.filter(({ line }) => !told.has(line))].sort((a, b) => a.line - b.line)
}

/** Rules of the owner's own for the whole site, with what is wrong by line, and the way to see the page without them. [EDIT-229] */
export default function CustomCssPart({ style, change }: PartProps) {
  const mayWrite = useSessionState(({ rights }) => rights.mayWriteCode)
  const isSafe = useSafeMode()
  const checked = useDeferredValue(style.customCss)
  const problems = useMemo(() => problemsOf(checked), [checked])
  const code = useRef<CodeHandle>(null)
  return (
    <div className={classes.fields}>
      <CodeControl
        ref={code}
        value={style.customCss}
        max={MOST_CUSTOM_CSS}
        label={t('Custom CSS')}
        description={
          mayWrite
            ? t('For every page, after everything else. Nothing is loaded from other hosts.')
            : t('Your role may look at it. Ask an administrator for changes.')
        }
        language="css"
        readOnly={!mayWrite}
        problems={problems}
        onChange={(customCss) => change({ customCss }, undefined, 'customCss')}
      />
      <Problems
        problems={problems}
        isEmpty={checked.trim() === ''}
        onShow={(line) => code.current?.goTo(line)}
      />
      <Switch
        label={t('Show the page without it')}
        description={t('Only here, to get back what it hides. Visitors see it as published.')}
        checked={isSafe}
        onChange={(event) => safeMode.set(event.currentTarget.checked)}
      />
    </div>
  )
}

function Problems({
  problems,
  isEmpty,
  onShow,
}: {
  readonly problems: readonly CodeProblem[]
  readonly isEmpty: boolean
  readonly onShow: (line: number) => void
}) {
  return (
    <div>
      <Text role="status" size="xs" c="var(--plinth-soft)">
        {isEmpty
          ? t('Nothing is written here yet.')
          : problems.length === 0
            ? t('Every line can be read.')
            : t('{count, plural, one {# line has a problem} other {# lines have problems}}', {
                count: problems.length,
              })}
      </Text>
      {problems.length > 0 && (
        <ul className={classes.problems}>
          {problems.map(({ line, message }) => (
            <li key={line}>
              <button type="button" onClick={() => onShow(line)}>
                <strong>{t('Line {line}', { line })}</strong> {message}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
