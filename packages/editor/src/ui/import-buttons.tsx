import { Button, FileButton, Group } from '@mantine/core'
import { t } from '../words/words.ts'

/** The end of a form that takes a pasted list: the file of a table instead, cancel, import. */
export function ImportButtons({
  mayImport,
  isBusy,
  submit = t('Import'),
  onText,
  onUnreadable,
  onClose,
}: {
  readonly mayImport: boolean
  readonly isBusy: boolean
  /** What its last button says; `Import` unless given. */
  readonly submit?: string
  /** What the chosen file says. */
  readonly onText: (text: string) => void
  /** @param problem why the chosen file says nothing, in words */
  readonly onUnreadable: (problem: string) => void
  readonly onClose: () => void
}) {
  return (
    <Group justify="space-between" gap={8}>
      <FileButton
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={(file) => void file?.text().then(onText, () => onUnreadable(t('The file cannot be read.')))}
      >
        {(props) => (
          <Button {...props} variant="default">
            {t('Choose a CSV file')}
          </Button>
        )}
      </FileButton>
      <Group gap={8}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={isBusy} disabled={!mayImport}>
          {submit}
        </Button>
      </Group>
    </Group>
  )
}
