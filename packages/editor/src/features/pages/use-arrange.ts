import { MOST_MENU_LINKS, type Menus, type StyleDeed } from '@plinth/domain'
import { useSyncExternalStore } from 'react'
import { useArrangeNavigation, type PagesAnswer } from '../../api/pages.ts'
import { useEditingIfOpen } from '../../canvas/editing-context.ts'
import { t } from '../../words/words.ts'
import { shownMenus } from './menu-links.ts'

/** What was done to the menus, and the name of the link it was done to. */
export type ArrangeDeed = Pick<StyleDeed, 'code' | 'name'>

/**
 * Makes other menus of those that are shown. Where a page is open this is a step of the site's draft like any other: at
 * once on the canvas, taken back by undo. Throws what is to be said against it. [EDIT-41] [EDIT-314]
 */
export function useArrange(): (from: Menus, to: Menus, deed: ArrangeDeed) => Promise<void> {
  const session = useEditingIfOpen()?.session
  const { mutateAsync } = useArrangeNavigation()
  return async (from, to, deed) => {
    if (Math.max(to.main.length, to.footer.length) > MOST_MENU_LINKS)
      throw new Error(t('A navigation holds at most {mostLinks} links.', { mostLinks: MOST_MENU_LINKS }))
    if (session?.style === undefined) await mutateAsync({ main: to.main, footer: to.footer })
    else session.changeStyle({ menus: { from, to } }, deed)
  }
}

const never = () => () => undefined

/** The list of pages with the menus as they are being changed here, which the server may not know yet. */
export function useInMenus(answer: PagesAnswer): PagesAnswer {
  const session = useEditingIfOpen()?.session
  const menus = useSyncExternalStore(
    session?.subscribeStyle ?? never,
    () => session?.style?.getSnapshot().menus,
  )
  return menus === undefined ? answer : { ...answer, navigation: shownMenus(answer, menus) }
}
