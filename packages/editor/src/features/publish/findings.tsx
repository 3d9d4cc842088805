import { Alert, Button, Text } from '@mantine/core'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { checkDraft } from '../../checks/check-draft.ts'
import { isError, quoted, type Finding } from '../../checks/finding.ts'
import { findingWords } from '../../checks/finding-words.ts'
import { useEditing } from '../../canvas/editing-context.ts'
import { errorText } from '../../api/api-error.ts'
import type { PendingChange } from '../../api/publishing.ts'
import { useSettings } from '../../api/settings.ts'
import { t } from '../../words/words.ts'
import classes from './findings.module.css'

/** What was found on a page that is to go live. */
export interface CheckedPage {
  readonly documentId: string
  readonly findings: readonly Finding[]
}

/** What is known of the pages that are to go live. */
export interface Checks {
  /** In the order asked for; those that are still being looked at are missing. */
  readonly pages: readonly CheckedPage[]
  readonly isPending: boolean
  /** Why a page could not be looked at. */
  readonly error: Error | undefined
  /** Whether something keeps them from going live. */
  readonly isBlocked: boolean
  /**
   * Looks again at what is not known yet, and says whether the pages may go live. One that could not be looked through
   * may.
   */
  mayGoLive(): Promise<boolean>
}

/** Looks through drafts as visitors would meet them, and tells what is still a template’s. [EDIT-170] [EDIT-1111] */
export function useChecks(
  chosen: readonly Pick<PendingChange, 'documentId' | 'templateWords'>[],
  documentId: string,
): Checks {
  const { session, canvas } = useEditing()
  const settings = useSettings()
  const limit = settings.data?.pages.weightLimit ?? 0
  const queries = chosen.map(({ documentId: id }) => ({
    queryKey: ['pages', 'findings', id, limit],
    queryFn: async (): Promise<CheckedPage> => {
      const view = id === documentId ? canvas.view : null
      const shown =
        view === null ? undefined : { page: view.page, draft: session.document, input: view.input }
      return {
        documentId: id,
        findings: await checkDraft(id, shown, limit),
      }
    },
    // Nobody changes a page behind an open dialog; the next dialog looks anew.
    staleTime: Infinity,
    gcTime: 0,
  }))
  const client = useQueryClient()
  const mayGoLive = async () => {
    const looked = await Promise.allSettled(queries.map((query) => client.fetchQuery(query)))
    return !looked.some((one) => one.status === 'fulfilled' && isBroken(one.value))
  }
  return useQueries({
    queries,
    combine: (results) => {
      const pages = results.flatMap(({ data, isPending }, index) => {
        const change = chosen[index]
        if (change === undefined || isPending) return []
        const left = change.templateWords.map(({ blockId, words }): Finding => ({
          kind: 'template-words',
          blockId,
          words: quoted(words),
        }))
        // What a template still says is known of a page that could not be looked through as well.
        if (data === undefined && left.length === 0) return []
        return [{ documentId: change.documentId, findings: [...(data?.findings ?? []), ...left] }]
      })
      return {
        pages,
        isPending: results.some((result) => result.isPending),
        error: results.find((result) => result.error !== null)?.error ?? undefined,
        isBlocked: pages.some(isBroken),
        mayGoLive,
      }
    },
  })
}

const isBroken = ({ findings }: CheckedPage): boolean => findings.some(isError)

/** The findings of the chosen pages: what has to be mended, then what could be. Each leads to its place. [EDIT-172] */
export function Findings({
  checks,
  nameOf,
  onShow,
}: {
  readonly checks: Checks
  readonly nameOf: (documentId: string) => string
  readonly onShow: (documentId: string, blockId: string) => void
}) {
  const all = checks.pages.flatMap(({ documentId, findings }) =>
    findings.map((finding) => ({ documentId, finding })),
  )
  const errors = all.filter(({ finding }) => isError(finding))
  const warnings = all.filter(({ finding }) => !isError(finding))
  const isOne = checks.pages.length === 1
  const list = (found: typeof all) => (
    <ul className={classes.list}>
      {found.map(({ documentId, finding }, index) => {
        const words = findingWords(finding)
        return (
          <li key={index}>
            <span>
              {!isOne && <strong>{nameOf(documentId)}: </strong>}
              {words}
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('Show me: {finding}', { finding: words })}
              onClick={() => onShow(documentId, finding.blockId)}
            >
              {t('Show me')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
  return (
    <>
      <Text role="status" c="var(--plinth-soft)" className={classes.status ?? ''}>
        {checks.isPending
          ? t('Checking the page…')
          : all.length === 0 && checks.error === undefined && checks.pages.length > 0
            ? t('Checked: nothing to fix.')
            : ''}
      </Text>
      {checks.error !== undefined && (
        <Alert color="yellow" title={t('A page could not be checked')}>
          {errorText(checks.error)}
        </Alert>
      )}
      {errors.length > 0 && (
        <Alert color="red" title={t('Fix this before it goes live')}>
          {list(errors)}
        </Alert>
      )}
      {warnings.length > 0 && (
        <Alert
          color="yellow"
          title={t('{count, plural, one {# thing to look at} other {# things to look at}}', {
            count: warnings.length,
          })}
        >
          {list(warnings)}
        </Alert>
      )}
    </>
  )
}
