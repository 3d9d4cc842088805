import { ActionIcon, Button, Checkbox, Menu, Popover, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconBookmark, IconColumns3, IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { errorText } from '../api/api-error.ts'
import { useChangeView, useForgetView, useKeepView, type ListView } from '../api/list-looks.ts'
import { part } from '../ui/part.tsx'
import { t } from '../words/words.ts'
import classes from './list-looks.module.css'
import type { ListLooks } from './use-list-looks.ts'

const NameDialog = part(() => import('./name-view-dialog.tsx'), { kind: 'dialog' })

/** The views a person keeps of a list, as tabs above it. [EDIT-632] */
export function ViewTabs({ looks }: { readonly looks: ListLooks }) {
  const { views, current, changed, query } = looks
  if (views.length === 0) return null
  return (
    <div className={classes.bar}>
      <nav aria-label={t('Views')} className={classes.views}>
        <Tab query="" isCurrent={query === ''} name={t('All')} />
        {views.map((view) => (
          <Tab key={view.id} query={view.query} isCurrent={view === current} name={view.name} />
        ))}
      </nav>
      {current !== undefined && <ViewMenu view={current} looks={looks} />}
      {changed !== undefined && <SaveChanges view={changed} looks={looks} />}
    </div>
  )
}

function Tab({
  query,
  isCurrent,
  name,
}: {
  readonly query: string
  readonly isCurrent: boolean
  readonly name: string
}) {
  return (
    <Link to={{ search: query }} className={classes.view} aria-current={isCurrent ? 'page' : undefined}>
      {name}
    </Link>
  )
}

function ViewMenu({ view, looks }: { readonly view: ListView; readonly looks: ListLooks }) {
  const [isNaming, setIsNaming] = useState(false)
  const navigate = useNavigate()
  const forget = useForgetView(looks.list)
  const rename = useChangeView(looks.list)
  const keep = useKeepView(looks.list)
  const tell = (error: unknown) => notifications.show({ color: 'red', message: errorText(error) })
  const remove = () =>
    forget.mutate(view.id, {
      onError: tell,
      onSuccess: async () => {
        await navigate({ search: '' })
        const id = `view-${view.id}`
        notifications.show({
          id,
          message: (
            <>
              {t('The view “{name}” is deleted', { name: view.name })}{' '}
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => {
                  notifications.hide(id)
                  const { name, query, columns } = view
                  keep.mutate({ name, query, columns }, { onError: tell })
                }}
              >
                {t('Undo')}
              </Button>
            </>
          ),
        })
      },
    })
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <ActionIcon variant="subtle" aria-label={t('More about the view {name}', { name: view.name })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setIsNaming(true)}>{t('Rename')}</Menu.Item>
          <Menu.Item color="red" onClick={remove}>
            {t('Delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isNaming && (
        <NameDialog
          title={t('Rename the view')}
          name={view.name}
          onSave={(name) => rename.mutateAsync({ id: view.id, name })}
          onClose={() => setIsNaming(false)}
        />
      )}
    </>
  )
}

/** Keeps what is shown now under the name of the view it began with. */
function SaveChanges({ view, looks }: { readonly view: ListView; readonly looks: ListLooks }) {
  const change = useChangeView(looks.list)
  if (looks.query === '') return null
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={change.isPending}
      onClick={() =>
        change.mutate(
          { id: view.id, query: looks.query },
          { onError: (error) => notifications.show({ color: 'red', message: errorText(error) }) },
        )
      }
    >
      {t('Save into “{name}”', { name: view.name })}
    </Button>
  )
}

/** Keeps what the list shows under a name, and chooses its columns. [EDIT-630] [EDIT-632] */
export function LooksButtons({ looks }: { readonly looks: ListLooks }) {
  const [isNaming, setIsNaming] = useState(false)
  const keep = useKeepView(looks.list)
  return (
    <>
      <Columns looks={looks} />
      {looks.query !== '' && looks.current === undefined && (
        <Button variant="default" leftSection={<IconBookmark size={16} />} onClick={() => setIsNaming(true)}>
          {t('Save view')}
        </Button>
      )}
      {isNaming && (
        <NameDialog
          title={t('Save what is shown as a view')}
          name=""
          onSave={(name) =>
            keep.mutateAsync({
              name,
              query: looks.query,
              columns: looks.chosen === null ? null : [...looks.chosen],
            })
          }
          onClose={() => setIsNaming(false)}
        />
      )}
    </>
  )
}

function Columns({ looks: { choices, chosen, choose } }: { readonly looks: ListLooks }) {
  const shown = choices.filter(({ isShown }) => isShown).map(({ key }) => key)
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} />}>
          {t('Columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Columns')}>
        <Stack gap="sm" role="group" aria-label={t('Columns that are shown')}>
          {choices.map(({ key, label, isShown }) => (
            <Checkbox
              key={key}
              label={label}
              checked={isShown}
              onChange={(event) =>
                choose(event.currentTarget.checked ? [...shown, key] : shown.filter((each) => each !== key))
              }
            />
          ))}
          {chosen === null ? (
            <Text size="sm" c="var(--plinth-quiet)">
              {t('Chosen for you alone.')}
            </Text>
          ) : (
            <Button variant="subtle" size="compact-sm" onClick={() => choose(null)}>
              {t('As they were')}
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
