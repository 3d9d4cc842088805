import { Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { createStore } from '../../api/create-store.ts'
import { pagesChanged } from '../../api/pages.ts'
import { useCan } from '../../api/session.ts'
import { t } from '../../words/words.ts'

/** What the store is called, and whether it stands in the main menu. */
export function AddStore() {
  const mayPublish = useCan('pages.publish')
  const [title, setTitle] = useState<string>(t('Shop'))
  const [inNavigation, setInNavigation] = useState(true)
  const add = useMutation({
    mutationFn: () => createStore({ title: title.trim(), inNavigation, mayPublish }),
    onSuccess: () => notifications.show({ message: t('The store is there. Add the first thing you sell.') }),
    onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
    onSettled: pagesChanged,
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        add.mutate()
      }}
    >
      <Stack gap="sm" ta="start">
        <TextInput
          label={t('What it is called')}
          maxLength={100}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Checkbox
          label={t('Show it first in the main menu')}
          checked={inNavigation}
          onChange={(event) => setInNavigation(event.currentTarget.checked)}
        />
        <Button type="submit" loading={add.isPending} disabled={title.trim() === ''}>
          {t('Add a store')}
        </Button>
      </Stack>
    </form>
  )
}
