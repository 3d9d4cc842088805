import { Button } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { Link } from 'react-router'
import { t } from '../words/words.ts'

interface ListFilesProps {
  /** The screen a table is read on, or what opens a dialog for it; nothing where this person may not, or there is none. */
  readonly importing?: string | (() => void) | undefined
  /** The file of everything the list shows as it is narrowed now. */
  readonly file: string
}

/** How a list comes in from a table and goes out as one. */
export function ListFiles({ importing, file }: ListFilesProps) {
  const importLook = { variant: 'default', leftSection: <IconUpload size={16} /> }
  return (
    <>
      {typeof importing === 'string' && (
        <Button component={Link} to={importing} {...importLook}>
          {t('Import')}
        </Button>
      )}
      {typeof importing === 'function' && (
        <Button onClick={importing} {...importLook}>
          {t('Import')}
        </Button>
      )}
      <Button component="a" href={file} download variant="default" leftSection={<IconDownload size={16} />}>
        {t('Export CSV')}
      </Button>
    </>
  )
}
