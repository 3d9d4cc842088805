import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { Link, useRouteError } from 'react-router'

/** A screen that does not exist, or that failed while it was drawn. Nothing unsaved is lost: it is kept on this device. */
export function RouteFailure({ notFound = false }: { readonly notFound?: boolean }) {
  const error = useRouteError()
  if (error !== undefined && error !== null) console.error(error)
  return (
    <Center h="100%" p="xl">
      <Stack align="center" gap="sm" maw={400} ta="center">
        <Title order={1}>{notFound ? 'There is no such screen' : 'Something went wrong'}</Title>
        <Text c="var(--plinth-soft)">
          {notFound
            ? 'The address may be old or mistyped.'
            : 'This screen could not be shown. What you changed is kept. Reload to go on.'}
        </Text>
        {notFound ? (
          <Button component={Link} to="/config/pages" variant="default">
            Go to pages
          </Button>
        ) : (
          <Button variant="default" onClick={() => location.reload()}>
            Reload
          </Button>
        )}
      </Stack>
    </Center>
  )
}
