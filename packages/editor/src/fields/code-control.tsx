import { css } from '@codemirror/lang-css'
import { html } from '@codemirror/lang-html'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint'
import { EditorState, type Extension } from '@codemirror/state'
import { Input } from '@mantine/core'
import { tags } from '@lezer/highlight'
import { EditorView, basicSetup } from 'codemirror'
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { t } from '../words/words.ts'

/** Something wrong with source code, by line and column from 1. */
export interface CodeProblem {
  readonly line: number
  readonly column: number
  readonly message: string
  /** Whether it may be right all the same. */
  readonly isWarning: boolean
}

export interface CodeHandle {
  /** Puts the caret at the beginning of a line. */
  goTo(line: number): void
}

const LANGUAGES: Readonly<Record<string, () => Extension>> = { html, css, text: () => [] }

const LOOK = EditorView.theme({
  '&': {
    fontSize: '12px',
    maxHeight: '320px',
    border: '1px solid var(--plinth-line-strong)',
    backgroundColor: 'var(--plinth-raised)',
    color: 'var(--plinth-ink)',
  },
  // Some lines of room, so that one sees where to write.
  '.cm-content, .cm-gutter': { minHeight: '136px' },
  '.cm-content': { caretColor: 'var(--plinth-ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--plinth-ink)' },
  '.cm-gutters': {
    backgroundColor: 'var(--plinth-surface)',
    borderColor: 'var(--plinth-line)',
    color: 'var(--plinth-quiet)',
  },
  '.cm-activeLineGutter': { backgroundColor: 'var(--plinth-hover)' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '& > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'var(--plinth-selected) !important',
  },
  '.cm-matchingBracket': { backgroundColor: 'var(--plinth-selected) !important' },
  '.cm-panels, .cm-tooltip': {
    backgroundColor: 'var(--plinth-raised)',
    borderColor: 'var(--plinth-line-strong)',
    color: 'var(--plinth-ink)',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--plinth-selected)',
    color: 'var(--plinth-accent-ink)',
  },
})

/** Words in the editor's own colours, which can be read light and dark. [EDIT-201] */
const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.tagName, tags.propertyName], color: 'var(--plinth-accent-ink)' },
  { tag: [tags.string, tags.attributeValue, tags.color], color: 'var(--plinth-success)' },
  { tag: [tags.number, tags.unit, tags.atom, tags.bool, tags.attributeName], color: 'var(--plinth-warning)' },
  { tag: [tags.comment, tags.meta], color: 'var(--plinth-quiet)' },
  { tag: tags.invalid, color: 'var(--plinth-danger)' },
])

/** How many typed texts are waited for at most: where none comes back, nothing is to grow. */
const MOST_ON_THEIR_WAY = 50

interface CodeProps {
  readonly value: string
  /** Most characters. */
  readonly max: number
  readonly readOnly: boolean
  readonly label: string
  readonly language: string
  readonly description?: string
  /** Marked at their lines. */
  readonly problems?: readonly CodeProblem[]
  readonly ref?: Ref<CodeHandle>
  readonly onChange: (value: string) => void
}

/** Android's keyboards write words of their own making into code, and take back what was typed. [EDIT-183] */
const isAndroid = (): boolean => /android/i.test(navigator.userAgent)

/** Source code, with line numbers and colours. A disabled fieldset does not reach what is no form field. [EDIT-91] */
export default function CodeControl(given: CodeProps) {
  const cannotType = isAndroid() && !given.readOnly
  const props = cannotType ? { ...given, readOnly: true } : given
  const {
    label,
    max,
    value,
    problems,
    description = t('Scripts run on the published page, not here.'),
    ref,
  } = props
  const [isTooLong, setTooLong] = useState(false)
  const { place, view } = useCodeEditor(props, setTooLong)

  useEffect(() => {
    const editor = view.current
    if (editor === null || problems === undefined) return
    editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(editor.state, problems)))
  }, [problems, value, view])

  useImperativeHandle(ref, () => ({
    goTo(line) {
      const editor = view.current
      if (editor === null) return
      const { from } = editor.state.doc.line(Math.min(line, editor.state.doc.lines))
      editor.dispatch({ selection: { anchor: from }, scrollIntoView: true })
      editor.focus()
    },
  }))

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={cannotType ? t('Code editing is not available on Android') : description}
      error={isTooLong && t('At most {max} characters: this is not kept until it is shorter.', { max })}
    >
      <div ref={place} />
    </Input.Wrapper>
  )
}

/** The editor in its place: told what comes from elsewhere, and telling what is typed while it is not too long. */
function useCodeEditor(
  { value, label, language, max, readOnly, problems, onChange }: CodeProps,
  onTooLong: (isTooLong: boolean) => void,
) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const latest = useRef(onChange)
  const first = useRef(value)
  /** What was typed here and has not come back as the value yet, oldest first. [EDIT-1263] */
  const told = useRef<readonly string[]>([])
  const marksLines = problems !== undefined

  useEffect(() => {
    first.current = value
    latest.current = onChange
  }, [onChange, value])

  useEffect(() => {
    if (place.current === null) return
    // Made anew, it goes on with what was typed last, which may not have come back yet.
    const editor = new EditorView({
      doc: told.current.at(-1) ?? first.current,
      parent: place.current,
      extensions: [
        basicSetup,
        (LANGUAGES[language] ?? html)(),
        ...(marksLines ? [lintGutter()] : []),
        EditorView.lineWrapping,
        EditorState.readOnly.of(readOnly),
        EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': String(readOnly) }),
        LOOK,
        syntaxHighlighting(COLOURS),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return
          const text = update.state.doc.toString()
          onTooLong(text.length > max)
          if (text.length > max) return
          told.current = [...told.current, text].slice(-MOST_ON_THEIR_WAY)
          latest.current(text)
        }),
      ],
    })
    view.current = editor
    return () => editor.destroy()
  }, [label, language, marksLines, max, onTooLong, readOnly])

  useEffect(() => {
    const editor = view.current
    const shown = editor?.state.doc.toString()
    // Only what came from elsewhere, such as undo: what was typed here comes back late on a busy machine, and further letters
    // have been typed since.
    const at = told.current.indexOf(value)
    told.current = at < 0 ? [] : told.current.slice(at + 1)
    if (editor === null || shown === value || told.current.length > 0) return
    const typed = told.current
    editor.dispatch({ changes: { from: 0, to: shown?.length ?? 0, insert: value } })
    told.current = typed
  }, [value])

  return { place, view }
}

function diagnosticsOf({ doc }: EditorState, problems: readonly CodeProblem[]): Diagnostic[] {
  return problems.flatMap(({ line, column, message, isWarning }) => {
    // The text may be newer than what was found in it.
    if (line > doc.lines) return []
    const { from, to } = doc.line(line)
    const start = Math.min(from + column - 1, to)
    return [{ from: start, to, message, severity: isWarning ? 'warning' : 'error' }]
  })
}
