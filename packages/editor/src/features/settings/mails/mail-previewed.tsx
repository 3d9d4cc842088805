import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { MailPreview } from '../../../api/mail-templates.ts'
import { Waiting } from '../../../ui/waiting.tsx'
import { t } from '../../../words/words.ts'
import classes from './mail-words.module.css'

/** A mail as mail programs show it, or as text. Nothing in it runs. [EDIT-545] */
export function MailPreviewed({ mail }: { readonly mail: MailPreview | undefined }) {
  const [as, setAs] = useState('html')
  if (mail === undefined) return <Waiting />
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={t('Preview')}
        value={as}
        onChange={setAs}
        data={[
          { value: 'html', label: t('Preview') },
          { value: 'text', label: t('As text') },
        ]}
      />
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {mail.subject}
      </Text>
      <Text size="sm" c="var(--plinth-soft)">
        {mail.isReal
          ? t('With what was sold last.')
          : t('With an example: nothing of the kind was sold yet.')}
      </Text>
      {as === 'html' ? (
        <iframe className={classes.mail} title={t('How the mail looks')} sandbox="" srcDoc={mail.html} />
      ) : (
        <pre className={classes.data} tabIndex={0} aria-label={t('The mail as text')} role="region">
          {mail.text}
        </pre>
      )}
    </Stack>
  )
}
