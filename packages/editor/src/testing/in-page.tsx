import type { ReactNode } from 'react'
import { Canvas } from '../canvas/canvas.ts'
import { EditingProvider } from '../canvas/editing-context.ts'
import { StageStore } from '../canvas/stage-store.ts'
import type { EditingSession } from '../document/editing-session.ts'

/** Gives parts of the page editor the page they stand in, with nothing on its canvas unless one is given. */
export function InPage({
  session,
  canvas = new Canvas(),
  children,
}: {
  readonly session: EditingSession
  readonly canvas?: Canvas
  readonly children: ReactNode
}) {
  return <EditingProvider value={{ session, stage: new StageStore(), canvas }}>{children}</EditingProvider>
}
