import { html } from '@codemirror/lang-html'
import { EditorState } from '@codemirror/state'
import { Input } from '@mantine/core'
import { EditorView, basicSetup } from 'codemirror'
import { useEffect, useRef } from 'react'
import { t } from '../words/words.ts'

/** Source code, with line numbers and colours. A disabled fieldset does not reach what is no form field. [EDIT-91] */
export default function CodeControl({
  value,
  label,
  language,
  max,
  readOnly,
  onChange,
}: {
  readonly value: string
  /** Most characters. */
  readonly max: number
  readonly readOnly: boolean
  readonly label: string
  readonly language: string
  readonly onChange: (value: string) => void
}) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const latest = useRef(onChange)
  const first = useRef(value)

  useEffect(() => {
    first.current = value
    latest.current = onChange
  }, [onChange, value])

  useEffect(() => {
    if (place.current === null) return
    const editor = new EditorView({
      doc: first.current,
      parent: place.current,
      extensions: [
        basicSetup,
        ...(language === 'text' ? [] : [html()]),
        EditorView.lineWrapping,
        EditorState.readOnly.of(readOnly),
        EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': String(readOnly) }),
        EditorView.theme({
          '&': { fontSize: '12px', maxHeight: '320px', border: '1px solid var(--plinth-line-strong)' },
        }),
        EditorView.updateListener.of((update) => {
          const text = update.state.doc.toString()
          if (update.docChanged && text.length <= max) latest.current(text)
        }),
      ],
    })
    view.current = editor
    return () => editor.destroy()
  }, [label, language, max, readOnly])

  useEffect(() => {
    const editor = view.current
    const shown = editor?.state.doc.toString()
    // Only what came from elsewhere, such as undo: never write under the caret what was just typed.
    if (editor != null && shown !== value)
      editor.dispatch({ changes: { from: 0, to: shown?.length ?? 0, insert: value } })
  }, [value])

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={t('Scripts run on the published page, not here.')}
    >
      <div ref={place} />
    </Input.Wrapper>
  )
}
