import type { ReactNode } from 'react'
import { Canvas } from '../canvas/canvas.ts'
import { EditingProvider } from '../canvas/editing-context.ts'
import { StageStore } from '../canvas/stage-store.ts'
import type { EditingSession } from '../document/editing-session.ts'

/** Gives parts of the page editor the page they stand in, without its canvas. */
export function InPage({
  session,
  children,
}: {
  readonly session: EditingSession
  readonly children: ReactNode
}) {
  return (
    <EditingProvider value={{ session, stage: new StageStore(), canvas: new Canvas() }}>
      {children}
    </EditingProvider>
  )
}
