import { Alert, Stack, Text, Title } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { errorText } from '../../api/api-error.ts'
import classes from './sign-in-card.module.css'

/** The calm page around signing in: what it is, a form, what went wrong, and where else to go. */
export function SignInCard({
  title,
  lead,
  error,
  children,
  foot,
}: {
  readonly title: string
  readonly lead?: string
  /** A refusal to show above the form. */
  readonly error?: unknown
  readonly children?: ReactNode
  readonly foot?: ReactNode
}) {
  useEffect(() => {
    document.title = `${title} · Plinth`
  }, [title])
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <span className={classes.mark}>Plinth</span>
        <Stack gap="lg">
          <div>
            <Title order={1}>{title}</Title>
            {lead !== undefined && (
              <Text mt={4} c="var(--plinth-soft)">
                {lead}
              </Text>
            )}
          </div>
          {error !== undefined && error !== null && (
            <Alert color="red" variant="light" role="alert">
              <Text c="var(--plinth-danger)">{errorText(error)}</Text>
            </Alert>
          )}
          {children}
        </Stack>
        {foot !== undefined && <div className={classes.foot}>{foot}</div>}
      </div>
    </main>
  )
}
