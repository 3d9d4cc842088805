import { useArrangeNavigation } from '../../api/pages.ts'
import type { Menus } from './menu-links.ts'
import { useShowAnew } from './use-show-anew.ts'

/** Keeps the menus as they are given; the page that is open shows them. Throws what the server says against it. */
export function useArrange(): (menus: Menus) => Promise<void> {
  const { mutateAsync } = useArrangeNavigation()
  const showAnew = useShowAnew()
  return async (menus) => {
    await mutateAsync(menus)
    void showAnew()
  }
}
