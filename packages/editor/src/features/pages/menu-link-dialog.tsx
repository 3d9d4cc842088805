import { Button, Group, Stack, TextInput } from '@mantine/core'
import { readText, targetOfLink, writeText, type Json, type Link, type NavigationLink } from '@plinth/domain'
import { useRef, useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { useSession } from '../../api/session.ts'
import { focusFirstProblem, hasUnfinished } from '../../fields/focus-first-problem.ts'
import { LinkEditor } from '../../fields/link-control.tsx'
import { PlainSources } from '../../fields/plain-sources.tsx'
import { useSend } from '../../ui/use-send.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { t } from '../../words/words.ts'
import { linkOfMenu, ofMenu } from './menu-links.ts'

interface MenuLinkProps {
  /** The link that is changed; undefined for a new one. */
  readonly link: NavigationLink | undefined
  readonly onClose: () => void
  /** Keeps it; what it throws is said in the dialog. */
  readonly onSave: (link: Pick<NavigationLink, 'externalLink' | 'title'>) => Promise<unknown>
}

/** Where a link of a menu leads, and what it is called. [EDIT-100] */
export function MenuLinkDialog({ opened, ...props }: MenuLinkProps & { readonly opened: boolean }) {
  return (
    <FormDialog
      opened={opened}
      onClose={props.onClose}
      title={props.link === undefined ? t('Add link') : t('Edit link')}
    >
      <MenuLinkForm {...props} />
    </FormDialog>
  )
}

interface Problems {
  readonly link?: string
  readonly title?: string
}

function MenuLinkForm({ link, onClose, onSave }: MenuLinkProps) {
  const website = useSession().data?.website
  const language = website?.primaryLanguage ?? 'en'
  const [chosen, setChosen] = useState<Link | null>(() => (link === undefined ? null : linkOfMenu(link)))
  const [title, setTitle] = useState(() => readText(link?.title, language, language))
  const {
    problem: problems = {},
    setProblem: setProblems,
    isBusy,
    send,
  } = useSend((error): Problems => ({ link: errorText(error) }))
  const form = useRef<HTMLFormElement>(null)
  const save = () => {
    const found = problemsOf(chosen, title)
    setProblems(found)
    if (Object.keys(found).length > 0 || hasUnfinished(form.current)) {
      focusFirstProblem()
      return
    }
    void send(async () => {
      const named = writeText(link?.title ?? {}, language, title.trim())
      await onSave({ ...(chosen === null ? {} : ofMenu(chosen)), title: named })
      onClose()
    })
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Stack>
        <PlainSources language={language} currency="">
          <LinkEditor
            label={t('Link to')}
            error={problems.link}
            value={chosen}
            onChange={(value: Json) => {
              setChosen(value as Link | null)
              setProblems({})
            }}
          />
        </PlainSources>
        <TextInput
          label={t('Title')}
          description={
            chosen === null
              ? t('With a title and no link it is a folder: visitors see it once something is put below it')
              : targetOfLink(chosen) === undefined
                ? undefined
                : t('Without one the link is called what it leads to, also when that is renamed')
          }
          maxLength={200}
          value={title}
          error={problems.title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <Group justify="end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {link === undefined ? t('Add') : t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What is missing; what is typed and no link yet, the field says itself. A folder leads nowhere itself. [EDIT-968] */
function problemsOf(chosen: Link | null, title: string): Problems {
  if (chosen === null) return title.trim() === '' ? { link: t('Choose what the link goes to.') } : {}
  const needsTitle = targetOfLink(chosen) === undefined && title.trim() === ''
  return needsTitle ? { title: t('Please give a title.') } : {}
}
