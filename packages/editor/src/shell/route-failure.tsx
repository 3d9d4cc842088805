import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useRouteError } from 'react-router'
import { tellError } from '../api/tell-error.ts'
import { t } from '../words/words.ts'

/** A screen that does not exist, or that failed while it was drawn. Nothing unsaved is lost: it is kept on this device. */
export function RouteFailure({ notFound = false }: { readonly notFound?: boolean }) {
  const error = useRouteError()
  useEffect(() => {
    if (error != null) tellError(error)
  }, [error])
  return (
    <Center h="100%" p="xl">
      <Stack align="center" gap="sm" maw={400} ta="center">
        <Title order={1}>{notFound ? t('There is no such screen') : t('Something went wrong')}</Title>
        <Text c="var(--plinth-soft)">
          {notFound
            ? t('The address may be old or mistyped.')
            : t('This screen could not be shown. What you changed is kept. Reload to go on.')}
        </Text>
        {notFound ? (
          <Button component={Link} to="/config/pages" variant="default">
            {t('Go to pages')}
          </Button>
        ) : (
          <Button variant="default" onClick={() => location.reload()}>
            {t('Reload')}
          </Button>
        )}
      </Stack>
    </Center>
  )
}
