import { Modal, NativeSelect } from '@mantine/core'
import { mailKindText } from '@plinth/domain'
import { useState } from 'react'
import { useMailWords, type MailKind } from '../../../api/mail-templates.ts'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { leaveForms } from '../../../ui/unsaved-forms.ts'
import { Waiting } from '../../../ui/waiting.tsx'
import { languageName } from '../../../words/language-name.ts'
import { said, t } from '../../../words/words.ts'
import { MailWordsForm } from './mail-words-form.tsx'

/** The words of one mail, with a preview of what was sold last beside them. [EDIT-545] */
export function MailTemplateDialog({
  kind,
  languages,
  onClose,
}: {
  readonly kind: MailKind
  readonly languages: readonly string[]
  readonly onClose: () => void
}) {
  const [language, setLanguage] = useState(languages[0] ?? '')
  const found = useMailWords(kind, language)
  return (
    <Modal opened size="72rem" onClose={() => leaveForms(onClose)} title={said(mailKindText(kind))}>
      {languages.length > 1 && (
        <NativeSelect
          mb="md"
          label={t('For buyers who read')}
          value={language}
          data={languages.map((tag) => ({ value: tag, label: languageName(tag) }))}
          onChange={(event) => {
            const next = event.currentTarget.value
            leaveForms(() => setLanguage(next))
          }}
        />
      )}
      {found.isLoadingError ? (
        <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <Waiting />
      ) : (
        <MailWordsForm key={`${language} ${found.data.isOwn}`} words={found.data} onDone={onClose} />
      )}
    </Modal>
  )
}
