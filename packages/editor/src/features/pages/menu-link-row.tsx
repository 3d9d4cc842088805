import { ActionIcon, Menu } from '@mantine/core'
import {
  IconDots,
  IconFolder,
  IconLayoutBottombar,
  IconLayoutNavbar,
  IconLink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import {
  newId,
  pageOfMenuLink,
  replaceLink,
  targetOfLink,
  type LinkTargetName,
  type NavigationLink,
} from '@plinth/domain'
import type { LinkTarget } from '../../api/links.ts'
import { pageTitle, type PageEntry, type PagesAnswer } from '../../api/pages.ts'
import { useCan } from '../../api/session.ts'
import { wordsOf } from '../../fields/link-words.ts'
import { part } from '../../ui/part.tsx'
import { t } from '../../words/words.ts'
import { inMenus, linkOfMenu, withoutLink, type Place } from './menu-links.ts'
import { LevelItems, type Levels } from './menu-levels.tsx'
import { offerUndo, showError } from '../../ui/feedback.tsx'
import { useArrange } from './use-arrange.ts'
import classes from './pages-panel.module.css'

/** Few change where a link of a menu leads, and how is asked with all that links can lead to. [HTTP-54] */
const MenuLinkDialog = part(
  async () => ({ default: (await import('./menu-link-dialog.tsx')).MenuLinkDialog }),
  { kind: 'dialog' },
)

/** What a link of a menu is called in the list: its own title, or what it leads to. */
export function menuLinkName(
  link: NavigationLink,
  page: PageEntry | undefined,
  known: ReadonlyMap<LinkTargetName, LinkTarget> | undefined,
): string {
  const own = Object.values(link.title ?? {}).find((title) => title !== '')
  if (page !== undefined) return link.collectionId === undefined ? (own ?? pageTitle(page)) : pageTitle(page)
  if (own !== undefined) return own
  const leads = linkOfMenu(link)
  const name = targetOfLink(leads)
  if (leads === null) return link.externalLink?.url ?? t('Link')
  // While it is being asked for it is not gone.
  return wordsOf(leads, name === undefined || known === undefined ? undefined : (known.get(name) ?? null))
}

interface InMenu {
  readonly link: NavigationLink
  readonly name: string
  readonly answer: PagesAnswer
  readonly place: Place
  readonly levels: Levels
  readonly onEdit: () => void
}

/** A link of a menu that leads to no page of the website. [EDIT-100] */
export function MenuLinkRow(props: InMenu) {
  const Symbol = props.link.externalLink === undefined ? IconFolder : IconLink
  return (
    <div className={classes.row}>
      <span className={classes.link}>
        <Symbol size={16} stroke={1.6} aria-hidden="true" />
        <span className={classes.name}>{props.name}</span>
      </span>
      <MenuLinkMenu {...props} />
    </div>
  )
}

/** What can be done with a link of a menu. */
export function MenuLinkMenu({ link, name, answer, place, levels, onEdit }: InMenu) {
  const arrange = useArrange()
  const mayArrange = useCan('pages.edit')
  if (!mayArrange || place === 'unlinked') return null
  const { main, footer } = answer.navigation
  const other = place === 'main' ? 'footer' : 'main'
  const move = () => {
    const without = withoutLink({ main, footer }, link.id, true)
    const moved = { ...without, [other]: [...without[other], link] }
    void arrange({ main, footer }, moved, { code: 'link-moved', name }).catch(showError)
  }
  const remove = async () => {
    const before = { main, footer }
    const without = withoutLink(before, link.id)
    await arrange(before, without, { code: 'link-removed', name })
    const back = () => void arrange(without, before, { code: 'link-added', name }).catch(showError)
    offerUndo(t('Removed {name}', { name }), back)
  }
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon size={24} className={classes.more ?? ''} aria-label={t('Link {name}', { name })}>
          {pageOfMenuLink(link) === undefined ? <IconDots size={16} /> : <IconLink size={16} />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
          {t('Edit link')}
        </Menu.Item>
        <LevelItems levels={levels} />
        <Menu.Item
          leftSection={other === 'main' ? <IconLayoutNavbar size={16} /> : <IconLayoutBottombar size={16} />}
          onClick={move}
        >
          {other === 'main' ? t('Link in main navigation') : t('Link in footer')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} />}
          onClick={() => void remove().catch(showError)}
        >
          {t('Remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Puts a link at the end of a menu, or changes one of it. [EDIT-100] */
export function EditLink({
  answer,
  place,
  link,
  opened,
  onClose,
}: {
  readonly answer: PagesAnswer
  readonly place: 'main' | 'footer'
  readonly link: NavigationLink | undefined
  readonly opened: boolean
  readonly onClose: () => void
}) {
  const arrange = useArrange()
  const { main, footer } = answer.navigation
  const menus = { main, footer }
  if (!opened) return null
  return (
    <MenuLinkDialog
      opened={opened}
      link={link}
      onClose={onClose}
      onSave={(changed) => {
        const next: NavigationLink = { id: link?.id ?? newId(), items: link?.items ?? [], ...changed }
        return arrange(
          menus,
          link === undefined
            ? { ...menus, [place]: [...menus[place], next] }
            : inMenus(menus, (links) => replaceLink(links, next)),
          {
            code: link === undefined ? 'link-added' : 'link-changed',
            name: menuLinkName(next, undefined, undefined).slice(0, 100),
          },
        )
      }}
    />
  )
}
