import { Tooltip } from '@mantine/core'
import { findBlock, newId } from '@plinth/domain'
import { useEffect, useState } from 'react'
import { sayThatILeave, sayWhereIAm, type PersonHere } from '../../api/presence.ts'
import { useEditing, useSessionState } from '../../canvas/editing-context.ts'
import { part } from '../../ui/part.tsx'
import { t } from '../../words/words.ts'
import classes from './presence.module.css'

// Who is alone on a page needs none. [HTTP-54]
const PresenceBoxes = part(async () => ({ default: (await import('./presence-boxes.tsx')).PresenceBoxes }), {
  kind: 'tools',
})

/** Name of this tab while it lives. */
const TAB = newId()

/** People who are shown by their initials; the others are counted. */
const SHOWN = 4

/** Milliseconds between its words that it is still there; the server forgets it after 40 seconds. */
const EVERY = 15_000

/** Milliseconds after another block was selected before it is told. */
const SETTLES = 1000

/** Who else is on the page, each leading to the block they are in. [EDIT-236] */
export function Presence({ documentId }: { readonly documentId: string }) {
  const { session, canvas } = useEditing()
  const people = usePeopleHere(documentId)
  if (people.length === 0) return null
  const rest = people.length - SHOWN
  return (
    <>
      <PresenceBoxes people={people} />
      <ul className={classes.people} aria-label={t('Also on this page')}>
        {people.slice(0, SHOWN).map((person) => {
          const block =
            person.blockId === null ? undefined : findBlock(session.document, person.blockId)?.block
          const words = whereabouts(person, block === undefined ? undefined : session.nameOf(block.id))
          const show = () => {
            if (block === undefined) return
            const selection = { kind: 'block', id: block.id } as const
            session.select(selection)
            canvas.scrollTo(selection)
          }
          return (
            <li key={person.tab}>
              <Tooltip label={words}>
                <button
                  type="button"
                  className={classes.person}
                  data-colour={person.colour}
                  data-initials={initials(person.name)}
                  aria-label={words}
                  aria-disabled={block === undefined}
                  onClick={show}
                />
              </Tooltip>
            </li>
          )
        })}
        {rest > 0 && <li className={classes.rest}>{t('+{count}', { count: rest })}</li>}
      </ul>
    </>
  )
}

function whereabouts({ name, isYou }: PersonHere, block: string | undefined): string {
  if (isYou)
    return block === undefined
      ? t('You, in another tab')
      : t('You, in another tab, are at {block}', { block })
  return block === undefined
    ? t('{name} is on this page', { name })
    : t('{name} is at {block}', { name, block })
}

/** The first letters of the first and the last name. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  )
  return letters.join('').toUpperCase()
}

/** Those on the page beside this tab. It says where it is while it is looked at, and when it leaves. */
function usePeopleHere(documentId: string): readonly PersonHere[] {
  const selection = useSessionState((state) => state.selection)
  const blockId = selection?.kind === 'block' ? selection.id : null
  const [people, setPeople] = useState<readonly PersonHere[]>([])

  useEffect(() => {
    let isGone = false
    const say = () => {
      if (document.visibilityState !== 'visible') return
      sayWhereIAm(documentId, { tab: TAB, blockId }).then(
        (here) => !isGone && setPeople(here),
        // Whether the server is reached is said where saving is.
        () => undefined,
      )
    }
    const first = setTimeout(say, SETTLES)
    const timer = setInterval(say, EVERY)
    document.addEventListener('visibilitychange', say)
    return () => {
      isGone = true
      clearTimeout(first)
      clearInterval(timer)
      document.removeEventListener('visibilitychange', say)
    }
  }, [documentId, blockId])

  useEffect(() => {
    const leave = () => void sayThatILeave(documentId, TAB).catch(() => undefined)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [documentId])
  return people
}
