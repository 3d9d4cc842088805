import { Modal } from '@mantine/core'
import { Component, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react'
import { arrives } from './arriving.ts'
import { useFocusBack } from './focus-back.ts'
import { LoadFailure } from './load-failure.tsx'
import { noticeNewerVersion } from './newer-version.ts'
import { tellError } from '../api/tell-error.ts'
import { leaveForms } from './unsaved-forms.ts'
import { Waiting } from './waiting.tsx'
import { t } from '../words/words.ts'

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>

interface PartOptions {
  /**
   * A dialog or drawer shows nothing while it loads, and tells of a failure in a dialog; so do tools, which nobody waits for to type
   * into. A whole screen unless given.
   */
  readonly kind?: 'screen' | 'dialog' | 'tools' | 'field'
}

/**
 * A part of the editor whose code comes when it is first shown. When it cannot be loaded (the server is away, a newer
 * version has other files) or fails while it is drawn, this part alone says so and can be tried again; everything else
 * stays as it is. [EDIT-70] [EDIT-71]
 *
 * Not React's `lazy` with `Suspense`: those show what waits for at least 0.3 s, also when the code is there already.
 *
 * @param load an `import()` of a module with a default export
 */
export function part<Props extends object>(
  load: Load<Props>,
  options: PartOptions = {},
): ComponentType<Props> {
  let code = arrival(load)
  const { kind = 'screen' } = options
  const isDialog = kind === 'dialog' || kind === 'tools'

  /** The part, or what stands in its place until its code is there. */
  function Arriving(props: Props) {
    const [, setState] = useState(code.state)
    useLayoutEffect(() => {
      let isShown = true
      const hasCome = kind === 'dialog' && code.state.kind === 'asked' ? arrives() : undefined
      void code.settled().then((state) => {
        hasCome?.()
        if (isShown) setState(state)
      })
      return () => {
        isShown = false
        hasCome?.()
      }
    }, [])
    void code.settled()
    if (code.state.kind === 'failed') throw code.state.error
    if (code.state.kind === 'there') return <code.state.Part {...props} />
    return isDialog ? null : <Waiting />
  }

  return function Part(props: Props) {
    const [attempt, setAttempt] = useState(0)
    const again = () => {
      code = arrival(() => load().catch(loadPageAnew))
      setAttempt((before) => before + 1)
    }
    const { opened = true, onClose = again } = props as {
      readonly opened?: boolean
      readonly onClose?: () => void
    }
    useFocusBack(isDialog && opened)
    return (
      <PartBoundary
        key={attempt}
        failed={(error) =>
          isDialog ? (
            <Modal opened={opened} onClose={onClose} title={t('Unable to load')}>
              <PartFailure error={error} onRetry={again} level={2} />
            </Modal>
          ) : (
            <PartFailure error={error} onRetry={again} level={kind === 'screen' ? 1 : 2} />
          )
        }
      >
        <Arriving {...props} />
      </PartBoundary>
    )
  }
}

type ArrivalState<Props> =
  | { readonly kind: 'asked' }
  | { readonly kind: 'there'; readonly Part: ComponentType<Props> }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Code on its way: asked for once, when somebody first waits for it. */
function arrival<Props>(load: Load<Props>) {
  let promise: Promise<ArrivalState<Props>> | undefined
  const self = {
    state: { kind: 'asked' } as ArrivalState<Props>,
    /** When it is there, or has failed. */
    settled(): Promise<ArrivalState<Props>> {
      promise ??= load()
        .then(
          (module): ArrivalState<Props> => ({ kind: 'there', Part: module.default }),
          (error: unknown): ArrivalState<Props> => ({ kind: 'failed', error }),
        )
        .then((state) => (self.state = state))
      return promise
    },
  }
  return self
}

/**
 * Some browsers keep a file that did not arrive as failed until the page is loaded anew, however often it is asked for. When
 * the server answers, that is what is done, after the question about unsaved changes.
 */
async function loadPageAnew(error: unknown): Promise<never> {
  const answers = await fetch(location.href, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (answers) leaveForms(() => location.reload())
  throw error
}

interface BoundaryProps {
  readonly failed: (error: unknown) => ReactNode
  readonly children: ReactNode
}

/** Stops a failure from taking more of the editor with it. */
class PartBoundary extends Component<
  BoundaryProps,
  { readonly error?: unknown; readonly hasFailed: boolean }
> {
  override state = { hasFailed: false, error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { hasFailed: true, error }
  }

  /** That it failed stands on the console already, where React puts it. */
  override componentDidCatch(error: unknown): void {
    tellError(error)
    void noticeNewerVersion()
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.failed(this.state.error) : this.props.children
  }
}

function PartFailure({
  error,
  onRetry,
  level,
}: {
  readonly error: unknown
  readonly onRetry: () => void
  readonly level: 1 | 2
}) {
  return (
    <LoadFailure
      error={error}
      level={level}
      title={isLoadingFailure(error) ? t('Unable to load. Try again.') : t('Something went wrong')}
      text={
        isLoadingFailure(error)
          ? t(
              'This part of the editor did not arrive. Please check your internet connection. Whatever else is open stays as it is.',
            )
          : t('This part could not be shown. Whatever else is open stays as it is.')
      }
      onRetry={onRetry}
    />
  )
}

/** Whether the files of a part did not arrive, as each browser words it; anything else is a mistake in the part. */
function isLoadingFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module|preload css|load failed|failed to fetch/i.test(
      error.message,
    )
  )
}
