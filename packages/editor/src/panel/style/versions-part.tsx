import { Badge, Text } from '@mantine/core'
import { PALETTE_ROLES, styleChanges, uncodedChanges } from '@plinth/domain'
import { useSessionState } from '../../canvas/editing-context.ts'
import { useStyleVersions } from '../../api/site-style.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { t } from '../../words/words.ts'
import classes from './style.module.css'
import type { PartProps } from './style-panel.tsx'

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** The styles visitors have seen: each can be tried again, which undo takes back. [EDIT-118] */
export function VersionsPart({ style, change }: PartProps) {
  const versions = useStyleVersions()
  // Who may not write code leaves what others wrote. [STYLE-53]
  const mayWriteCode = useSessionState(({ rights }) => rights.mayWriteCode)
  const changesTo = mayWriteCode ? styleChanges : uncodedChanges
  if (versions.isLoadingError)
    return <LoadFailure error={versions.error} onRetry={() => void versions.refetch()} />
  if (versions.data === undefined) return <Waiting />
  const all = versions.data.versions
  if (all.length === 0) return <Text>{t('Each style you publish is kept here, and can be used again.')}</Text>
  return (
    <ul className={classes.packs}>
      {all.map(({ id, number, at, account, note, isPublished, style: one }) => {
        const changes = changesTo(style, one)
        const chosen = Object.keys(changes).length === 0
        return (
          <li key={id}>
            <button
              type="button"
              className={classes.palette}
              aria-pressed={chosen}
              onClick={() => !chosen && change(changes, { code: 'restored', number })}
            >
              <span className={classes.stripes} aria-hidden="true">
                {PALETTE_ROLES.map((role) => (
                  <span key={role} style={{ background: one.palette[role] }} />
                ))}
              </span>
              <span>
                <strong>{t('Style {number}', { number })}</strong>{' '}
                {isPublished && (
                  <Badge size="sm" variant="light" tt="none">
                    {t('Visitors see this')}
                  </Badge>
                )}
              </span>
              <span>
                {moment.format(at)}
                {account !== null && `, ${account}`}
              </span>
              {note !== '' && <span>{note}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
