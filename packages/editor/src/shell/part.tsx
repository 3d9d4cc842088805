import { Modal } from '@mantine/core'
import {
  Component,
  lazy,
  Suspense,
  useState,
  type ComponentType,
  type ErrorInfo,
  type ReactNode,
} from 'react'
import { LoadFailure } from './load-failure.tsx'
import { noticeNewerVersion } from './newer-version.ts'
import { leaveForms } from './unsaved-forms.ts'
import { Waiting } from './waiting.tsx'

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>

interface PartOptions {
  /** A dialog or drawer shows nothing while it loads, and tells of a failure in a dialog. A whole screen unless given. */
  readonly kind?: 'screen' | 'dialog' | 'field'
}

/**
 * A part of the editor whose code comes when it is first shown. When it cannot be loaded (the server is away, a newer
 * version has other files) or fails while it is drawn, this part alone says so and can be tried again; everything else
 * stays as it is. [EDIT-70] [EDIT-71]
 *
 * @param load an `import()` of a module with a default export
 */
export function part<Props extends object>(
  load: Load<Props>,
  options: PartOptions = {},
): ComponentType<Props> {
  let Loaded = lazy(load)
  return function Part(props: Props) {
    const [attempt, setAttempt] = useState(0)
    const { kind = 'screen' } = options
    const isDialog = kind === 'dialog'
    const again = () => {
      // React keeps the failed promise for good; a new one asks for the files again.
      Loaded = lazy(() => load().catch(loadPageAnew))
      setAttempt((before) => before + 1)
    }
    const { opened = true, onClose = again } = props as {
      readonly opened?: boolean
      readonly onClose?: () => void
    }
    return (
      <PartBoundary
        key={attempt}
        failed={(error) =>
          isDialog ? (
            <Modal opened={opened} onClose={onClose} title="Unable to load">
              <PartFailure error={error} onRetry={again} level={2} />
            </Modal>
          ) : (
            <PartFailure error={error} onRetry={again} level={kind === 'screen' ? 1 : 2} />
          )
        }
      >
        <Suspense fallback={isDialog ? null : <Waiting />}>
          <Loaded {...props} />
        </Suspense>
      </PartBoundary>
    )
  }
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

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('A part of the editor failed.', error, info.componentStack)
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
      title={isLoadingFailure(error) ? 'Unable to load. Try again.' : 'Something went wrong'}
      text={
        isLoadingFailure(error)
          ? 'This part of the editor did not arrive. Please check your internet connection. Whatever else is open stays as it is.'
          : 'This part could not be shown. Whatever else is open stays as it is.'
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
