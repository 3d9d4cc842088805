import { Checkbox } from '@mantine/core'
import { useDocument, useEditing } from '../canvas/editing-context.ts'
import { t } from '../words/words.ts'

/** What is said of the selected block or section as a whole: hidden on phones, locked. [EDIT-220] [EDIT-221] */
export function MarksPanel() {
  const { session } = useEditing()
  const isHidden = useDocument(() => session.hasMark('hiddenOnPhone'))
  const isLocked = useDocument(() => session.hasMark('locked'))
  return (
    <>
      <Checkbox
        label={t('Hide on phones')}
        description={t('Visitors with a phone do not see it. It stays in the list of layers.')}
        checked={isHidden}
        onChange={(event) => session.mark('hiddenOnPhone', event.currentTarget.checked)}
      />
      <Checkbox
        label={t('Lock')}
        description={t('It is not moved, resized or deleted by accident. Its content can still be changed.')}
        checked={isLocked}
        onChange={(event) => session.mark('locked', event.currentTarget.checked)}
      />
    </>
  )
}
