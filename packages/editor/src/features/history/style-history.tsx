import { Button, Stack, Text, Title } from '@mantine/core'
import { isHeaderPart, isMenuPart, siteChanges, sitePartsOf } from '@plinth/domain'
import { useEditing, useSessionState, useSiteStyle } from '../../canvas/editing-context.ts'
import { momentText } from '../../lists/moment.tsx'
import type { SitePlace } from '../../canvas/site-parts.ts'
import { siteAfter, type StyleHistoryEntry } from '../../document/style-store.ts'
import { styleDeedWords } from '../../document/style-words.ts'
import { VersionsPart } from '../../panel/style/versions-part.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { t } from '../../words/words.ts'
import classes from './history-drawer.module.css'

/**
 * What was done to the style, the header and the menus of the site, and the styles visitors have seen: each can be gone back
 * to, and what was done to header or menus leads there. [EDIT-231] [EDIT-316]
 */
export function StyleHistory({ onShow }: { readonly onShow: () => void }) {
  const { session, stage } = useEditing()
  const now = useSiteStyle((snapshot) => snapshot)
  const history = useSiteStyle(() => session.style?.history().length)
  const { mayDesign, mayWriteCode, mayRename } = useSessionState(({ rights }) => rights)
  const entries = history === undefined ? [] : (session.style?.history() ?? [])
  if (now === undefined) return <Waiting />
  const goBack = (entry: StyleHistoryEntry) => {
    const { customCss, title, ...changes } = siteChanges(now, siteAfter(now, entries, entry.id))
    // What the role may not change stays as it is.
    session.changeStyle({
      ...changes,
      ...(customCss !== undefined && mayWriteCode && { customCss }),
      ...(title !== undefined && mayRename && { title }),
    })
  }
  return (
    <Stack gap="lg">
      <section aria-label={t('Changes of the style')}>
        <Title order={3} mb={8}>
          {t('Changes of the style')}
        </Title>
        {entries.length === 0 && <Text>{t('Nothing has been changed yet.')}</Text>}
        <ol className={classes.list}>
          {entries
            .slice(-200)
            .toReversed()
            .map((entry, index) => (
              <li key={entry.id} className={classes.version}>
                <div className={classes.step}>
                  <span>{entryWords(entry)}</span>
                  <time dateTime={new Date(entry.at).toISOString()}>{momentText(entry.at)}</time>
                </div>
                {placeOf(entry) !== undefined && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    onClick={() => {
                      session.select(null)
                      stage.set({ sitePlace: placeOf(entry) ?? null })
                      onShow()
                    }}
                  >
                    {t('Show “{done}”', { done: entryWords(entry) })}
                  </Button>
                )}
                {mayDesign && index > 0 && (
                  <Button variant="default" size="compact-sm" onClick={() => goBack(entry)}>
                    {t('Back to after “{done}”', { done: entryWords(entry) })}
                  </Button>
                )}
              </li>
            ))}
        </ol>
      </section>
      <section aria-label={t('Published styles')}>
        <Title order={3} mb={8}>
          {t('Published styles')}
        </Title>
        <VersionsPart style={now.style} change={(changes, deed) => session.changeStyle(changes, deed)} />
      </section>
    </Stack>
  )
}

/** Where what was done is seen: the list of the menus' links, the header or the bar. */
function placeOf({ changes }: StyleHistoryEntry): SitePlace | undefined {
  const [part] = sitePartsOf(changes)
  if (part === undefined) return undefined
  if (isMenuPart(part)) return { part: 'header', piece: 'menu', link: '' }
  return part === 'bar' ? { part: 'bar' } : isHeaderPart(part) ? { part: 'header' } : undefined
}

function entryWords(entry: StyleHistoryEntry): string {
  const done = styleDeedWords(entry)
  return entry.undoes === undefined ? done : t('Undo: {label}', { label: done })
}
