import { ActionIcon, Button, Menu, TextInput, Title } from '@mantine/core'
import {
  IconArrowsSplit2,
  IconArticle,
  IconCopy,
  IconDots,
  IconFileText,
  IconHome,
  IconLayoutBottombar,
  IconLayoutNavbar,
  IconPencil,
  IconPlus,
  IconSettings,
  IconShoppingBag,
  IconStack2,
  IconTrash,
  IconUnlink,
  type Icon,
} from '@tabler/icons-react'
import { COLLECTION_TYPES, everyLink, pageOfMenuLink, type NavigationLink } from '@plinth/domain'
import { useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useLinkTargets } from '../../api/links.ts'
import { askToDelete } from '../../dialogs/ask-to-delete.ts'
import { firstLanguage, useCan } from '../../api/session.ts'
import { useEditingIfOpen } from '../../canvas/editing-context.ts'
import { part } from '../../ui/part.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { BlogPosts } from './blog-posts.tsx'
import { EditLink, MenuLinkMenu, menuLinkName, MenuLinkRow } from './menu-link-row.tsx'
import { LevelItems, LinkRows, useMoveLinks, type Levels } from './menu-levels.tsx'
import { isFirstOfPage, namedInMenus, withoutPage, type Place } from './menu-links.ts'
import { PageSettings, StackedPagesDialog } from './page-settings-on-demand.ts'
import { LockMark, StatusMark } from './pages-feedback.tsx'
import { usePageAbout } from './use-page-about.ts'
import { offerUndo, showError } from '../../ui/feedback.tsx'
import {
  pageTitle,
  useChangePage,
  useDeletePage,
  useDuplicatePage,
  usePages,
  useRestorePage,
  type PageEntry,
  type PagesAnswer,
} from '../../api/pages.ts'
import { useArrange, useInMenus } from './use-arrange.ts'
import classes from './pages-panel.module.css'
import { t } from '../../words/words.ts'

const AddPageDialog = part(async () => ({ default: (await import('./template-dialogs.ts')).AddPageDialog }), {
  kind: 'dialog',
})

const KIND_ICONS: Readonly<Record<number, Icon>> = {
  [COLLECTION_TYPES.page]: IconFileText,
  [COLLECTION_TYPES.generic]: IconArticle,
  [COLLECTION_TYPES.products]: IconShoppingBag,
}

/** Pages of the website by where they are linked: open, add, rename, order, duplicate, delete. [EDIT-40] */
export function PagesPanel({
  adding,
  onAddingChange,
}: {
  readonly adding: boolean
  readonly onAddingChange: (adding: boolean) => void
}) {
  const pages = usePages()
  const mayEdit = useCan('pages.edit')
  if (pages.isLoadingError)
    return (
      <LoadFailure
        error={pages.error}
        onRetry={() => void pages.refetch()}
        title={t('Unable to load collections')}
      />
    )
  if (pages.data === undefined) return <Waiting />
  return (
    <div className={classes.panel}>
      {mayEdit && (
        <Button
          fullWidth
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => onAddingChange(true)}
        >
          {t('Add page')}
        </Button>
      )}
      <Groups answer={pages.data} />
      <PanelFoot />
      {adding && <AddPageDialog opened onClose={() => onAddingChange(false)} />}
    </div>
  )
}

function Groups({ answer }: { readonly answer: PagesAnswer }) {
  const inMenus = useInMenus(answer)
  return (
    <>
      <Group title={t('Main navigation')} place="main" answer={inMenus} />
      <Group title={t('Footer')} place="footer" answer={inMenus} />
      <Group title={t('Not linked')} place="unlinked" answer={inMenus} />
    </>
  )
}

/** What belongs to the pages and is seldom needed. [EDIT-257] [EDIT-260] */
function PanelFoot() {
  const mayDelete = useCan('content.delete')
  const mayPublish = useCan('pages.publish')
  if (!mayDelete && !mayPublish) return null
  return (
    <nav className={classes.foot} aria-label={t('More about the pages')}>
      {mayPublish && (
        <Link to="/config/redirects" className={classes.footLink}>
          <IconArrowsSplit2 size={16} stroke={1.6} aria-hidden="true" />
          {t('Redirects')}
        </Link>
      )}
      {mayDelete && (
        <Link to="/config/trash" className={classes.footLink}>
          <IconTrash size={16} stroke={1.6} aria-hidden="true" />
          {t('Trash')}
        </Link>
      )}
    </nav>
  )
}

function Group({
  title,
  place,
  answer,
}: {
  readonly title: string
  readonly place: Place
  readonly answer: PagesAnswer
}) {
  const mayArrange = useCan('pages.edit')
  const { main, footer } = answer.navigation
  const links = answer.navigation[place]
  const known = useLinkTargets(namedInMenus({ main, footer })).data
  const pageOf = (link: NavigationLink) => {
    const pageId = pageOfMenuLink(link)
    return answer.collections.find(({ id }) => id === pageId)
  }
  const [edited, setEdited] = useState<NavigationLink>()
  const [isEditing, setIsEditing] = useState(false)
  const edit = (link?: NavigationLink) => {
    setEdited(link)
    setIsEditing(true)
  }
  const nameOf = (link: NavigationLink) => menuLinkName(link, pageOf(link), known)
  const { move, nest, lift } = useMoveLinks(answer, nameOf)
  const mayLink = place !== 'unlinked' && mayArrange
  const moves = mayLink ? { move, nest, lift } : undefined
  if (links.length === 0 && place !== 'main' && !mayLink) return null
  return (
    <section className={classes.group} aria-label={title}>
      <Title order={2} className={classes.heading}>
        {title}
      </Title>
      {links.length === 0 && <p className={classes.empty}>{t('No page is linked here yet.')}</p>}
      <LinkRows links={links} label={title} nameOf={nameOf} moves={moves}>
        {(link, levels) => {
          const page = pageOf(link)
          const props = { link, name: nameOf(link), answer, place, levels, onEdit: () => edit(link) }
          return page === undefined ? <MenuLinkRow {...props} /> : <PageRow page={page} {...props} />
        }}
      </LinkRows>
      {mayLink && (
        <>
          <button type="button" className={classes.addLink} onClick={() => edit()}>
            <IconPlus size={14} aria-hidden="true" />
            {t('Add link')}
          </button>
          <EditLink
            answer={answer}
            place={place}
            link={edited}
            opened={isEditing}
            onClose={() => setIsEditing(false)}
          />
        </>
      )}
    </section>
  )
}

function PageRow({
  page,
  link,
  name,
  answer,
  place,
  levels,
  onEdit,
}: {
  readonly page: PageEntry
  readonly link: NavigationLink
  readonly name: string
  readonly answer: PagesAnswer
  readonly place: Place
  readonly levels: Levels
  readonly onEdit: () => void
}) {
  const { documentId } = useParams()
  const [renaming, setRenaming] = useState(false)
  const [settings, setSettings] = useState(false)
  const [stacking, setStacking] = useState(false)
  const isIndex = (page.parts ?? []).length > 0
  const Symbol = page.isHome ? IconHome : isIndex ? IconStack2 : (KIND_ICONS[page.type] ?? IconFileText)
  const open = page.documentId === documentId
  return (
    <>
      <div className={classes.row} data-open={open}>
        {renaming ? (
          <RenameField page={page} onDone={() => setRenaming(false)} />
        ) : (
          <Link
            to={`/config/pages/${page.documentId}`}
            className={classes.link}
            aria-current={open ? 'page' : undefined}
          >
            <Symbol size={16} stroke={1.6} aria-hidden="true" />
            <span className={classes.name}>{name}</span>
            <LockMark page={page} />
            <StatusMark page={page} />
          </Link>
        )}
        <PageMenu
          page={page}
          answer={answer}
          place={place}
          levels={levels}
          onRename={() => setRenaming(true)}
          onSettings={() => setSettings(true)}
          onStack={() => setStacking(true)}
        />
        {link.externalLink !== undefined && (
          <MenuLinkMenu
            link={link}
            name={name}
            answer={answer}
            place={place}
            levels={levels}
            onEdit={onEdit}
          />
        )}
      </div>
      {page.type === COLLECTION_TYPES.generic && isFirstOfPage(answer.navigation, link, page) && (
        <BlogPosts blog={page} />
      )}
      {settings && <PageSettings page={page} opened onClose={() => setSettings(false)} />}
      {stacking && <StackedPagesDialog page={page} onClose={() => setStacking(false)} />}
    </>
  )
}

function RenameField({ page, onDone }: { readonly page: PageEntry; readonly onDone: () => void }) {
  const [title, setTitle] = useState(pageTitle(page))
  const { change } = usePageAbout(page)
  const language = firstLanguage()
  const save = () => {
    onDone()
    const wanted = title.trim()
    if (wanted === '' || wanted === pageTitle(page)) return
    change({ title: { ...page.title, [language]: wanted } }).catch(showError)
  }
  return (
    <TextInput
      aria-label={t('Page title')}
      flex={1}
      autoFocus
      maxLength={200}
      value={title}
      onChange={(event) => setTitle(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save()
        if (event.key === 'Escape') onDone()
      }}
    />
  )
}

function PageMenu({
  page,
  answer,
  place,
  levels,
  onRename,
  onSettings,
  onStack,
}: {
  readonly page: PageEntry
  readonly answer: PagesAnswer
  readonly place: Place
  readonly levels: Levels
  readonly onRename: () => void
  readonly onSettings: () => void
  readonly onStack: () => void
}) {
  const actions = usePageActions(page, answer)
  const rename = useRef(false)
  const mayEdit = useCan('pages.edit')
  const mayPublish = useCan('pages.publish')
  const mayDelete = useCan('pages.delete')
  const mayArrange = mayEdit
  if (!mayEdit) return null
  const name = pageTitle(page)
  const { duplicate, erase, linkIn, makeHome } = actions
  return (
    <Menu
      position="bottom-end"
      width={200}
      transitionProps={{
        onExited: () => {
          // The menu gives focus back when it goes; only then can the field have it.
          if (rename.current) onRename()
          rename.current = false
        },
      }}
    >
      <Menu.Target>
        <ActionIcon size={24} className={classes.more ?? ''} aria-label={t('More about {name}', { name })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil size={16} />}
          onClick={() => {
            rename.current = true
          }}
        >
          {t('Rename')}
        </Menu.Item>
        <Menu.Item leftSection={<IconSettings size={16} />} onClick={onSettings}>
          {t('Page settings')}
        </Menu.Item>
        {page.type === COLLECTION_TYPES.page && (
          <Menu.Item leftSection={<IconStack2 size={16} />} onClick={onStack}>
            {t('Pages shown on it')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={duplicate}>
          {t('Duplicate')}
        </Menu.Item>
        {mayArrange && <LinkItems place={place} levels={levels} onLink={linkIn} />}
        {mayPublish && !page.isHome && (
          <Menu.Item leftSection={<IconHome size={16} />} onClick={makeHome}>
            {t('Make it the home page')}
          </Menu.Item>
        )}
        {mayDelete && !page.isHome && (
          <>
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={erase}>
              {t('Delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function LinkItems({
  place,
  levels,
  onLink,
}: {
  readonly place: Place
  readonly levels: Levels
  readonly onLink: (to: Place) => void
}) {
  return (
    <>
      <Menu.Divider />
      <LevelItems levels={levels} />
      {place !== 'main' && (
        <Menu.Item leftSection={<IconLayoutNavbar size={16} />} onClick={() => onLink('main')}>
          {t('Link in main navigation')}
        </Menu.Item>
      )}
      {place !== 'footer' && (
        <Menu.Item leftSection={<IconLayoutBottombar size={16} />} onClick={() => onLink('footer')}>
          {t('Link in footer')}
        </Menu.Item>
      )}
      {place !== 'unlinked' && (
        <Menu.Item leftSection={<IconUnlink size={16} />} onClick={() => onLink('unlinked')}>
          {t('Take out of navigation')}
        </Menu.Item>
      )}
    </>
  )
}

/** What can be done with a page as a whole. */
function usePageActions(page: PageEntry, answer: PagesAnswer) {
  const navigate = useNavigate()
  const { documentId } = useParams()
  const session = useEditingIfOpen()?.session
  const duplicate = useDuplicatePage()
  const deletePage = useDeletePage()
  const restore = useRestorePage()
  const arrange = useArrange()
  const change = useChangePage()
  const run = async (redirectTo?: string) => {
    await deletePage.mutateAsync({ id: page.id, redirectTo })
    if (documentId === page.documentId) await navigate('/config/pages')
    offerUndo(t('Deleted {page}', { page: pageTitle(page) }), () =>
      restore.mutate(page.id, { onError: showError }),
    )
  }
  // What no visitor has seen leaves nobody behind.
  const erase = () =>
    page.publishedRevision === null
      ? void run().catch(showError)
      : askToDelete({ name: `page/${page.id}`, title: pageTitle(page), run })
  const makeHome = async () => {
    const question = await import('./home-page-question.tsx')
    question.makeHome(page, answer.collections, {
      save: (changes) => change.mutateAsync({ id: page.id, ...changes }),
      // What is published is what is saved: what was just typed is sent first.
      flush: async () => session?.store.flush(),
    })
  }
  const linkIn = (to: Place) => {
    const { main, footer } = answer.navigation
    const known = everyLink([...main, ...footer]).find((link) => pageOfMenuLink(link) === page.id)
    const link: NavigationLink = known ?? { id: page.id, collectionId: page.id, items: [] }
    const next = withoutPage({ main, footer }, page.id)
    const moved = to === 'unlinked' ? next : { ...next, [to]: [...next[to], { ...link, items: [] }] }
    const code = to === 'unlinked' ? 'link-removed' : known === undefined ? 'link-added' : 'link-moved'
    void arrange({ main, footer }, moved, { code, name: pageTitle(page) }).catch(showError)
  }
  return {
    erase,
    linkIn,
    duplicate: () => {
      // The copy is made of what is saved: what was just typed is sent first.
      const saving = session?.store.flush() ?? Promise.resolve()
      void saving.then(() => duplicate.mutate(page.id, { onError: showError }))
    },
    makeHome: () => void makeHome().catch(showError),
  }
}
