import { Modal } from '@mantine/core'
import { useEditing } from '../canvas/editing-context.ts'
import { t } from '../words/words.ts'
import { beginPage } from './begin-page.ts'
import { PageTemplateGrid } from './page-template-grid.tsx'
import classes from './templates.module.css'

/** Whole pages to begin the open one from. [SECTION-11] */
export function PageChooser({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const { session, canvas } = useEditing()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('Begin from a page')}
      size={1160}
      returnFocus={false}
      classNames={{ body: classes.body ?? '' }}
    >
      <div className={classes.results}>
        <PageTemplateGrid
          onChoose={(page) => {
            onClose()
            if (page === undefined) return
            beginPage(session, page)
            canvas.view?.page.defaultView?.focus()
          }}
        />
      </div>
    </Modal>
  )
}
