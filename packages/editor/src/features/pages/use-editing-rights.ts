import type { RenderInput } from '@plinth/renderer'
import { useEffect } from 'react'
import { useCan } from '../../api/session.ts'
import { useEditing } from '../../canvas/editing-context.ts'
import { usePages } from '../../api/pages.ts'
import { t } from '../../words/words.ts'

/**
 * Tells the editing session what the person's roles allow on this page, so that a change that cannot be saved is refused
 * when it is made and nothing is typed in vain. [EDIT-90] [PAGES-32] [PUB-20]
 */
export function useEditingRights(documentId: string, edits: RenderInput['edits']): void {
  const { session } = useEditing()
  const page = usePages().data?.collections.find((one) => one.documentId === documentId)
  // What is not a page, nor the footer of all, nor a synced section, is a post.
  const mayEditPages = useCan('pages.edit')
  const mayEditPosts = useCan('content.edit')
  const mayWriteMails = useCan('campaigns.edit')
  const mayPublishPages = useCan('pages.publish')
  const mayWriteCode = useCan('code.edit')
  const mayDesign = useCan('design.edit')
  const mayRename = useCan('settings.edit')
  const mayEdit =
    edits === 'mail' ? mayWriteMails : page === undefined && edits === undefined ? mayEditPosts : mayEditPages
  const waits = page?.status === 'scheduled' && !mayPublishPages
  useEffect(() => {
    const refusal = !mayEdit
      ? t('Your role on this website does not allow you to change this page. Ask an administrator.')
      : waits
        ? t(
            'This page is scheduled to be published, and your role does not allow you to publish. Ask someone who may publish to take it off the schedule.',
          )
        : undefined
    session.allow({
      refusal,
      mayWriteCode,
      mayDesign,
      mayRename,
      mayArrange: mayEditPages,
      oneSection: edits === 'section',
      isMail: edits === 'mail',
    })
  }, [session, mayEdit, waits, mayWriteCode, mayDesign, mayRename, mayEditPages, edits])
}
