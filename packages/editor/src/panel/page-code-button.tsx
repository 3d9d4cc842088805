import { Button } from '@mantine/core'
import { useState } from 'react'
import { useDocument, useSessionState } from '../canvas/editing-context.ts'
import { part } from '../ui/part.tsx'
import { t } from '../words/words.ts'

const PageCodeDialog = part(
  async () => ({ default: (await import('./page-code-dialog.tsx')).PageCodeDialog }),
  {
    kind: 'dialog',
  },
)

/** Leads to the code of a page: for who may write some, and who is to know that there is some. [EDIT-234] */
export function PageCodeButton({ path }: { readonly path: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const mayWrite = useSessionState(({ rights }) => rights.mayWriteCode)
  const hasCode = useDocument(({ document }) => document.code !== undefined)
  if (!mayWrite && !hasCode) return null
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {hasCode ? t('Code of the page (in use)') : t('Code of the page')}
      </Button>
      {isOpen && <PageCodeDialog path={path} onClose={() => setIsOpen(false)} />}
    </>
  )
}
