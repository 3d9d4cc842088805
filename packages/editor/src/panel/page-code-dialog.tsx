import { Alert, Anchor, Modal, Stack, Text } from '@mantine/core'
import { CODE_PLACES, MAX_PAGE_CODE, type CodePlace } from '@plinth/domain'
import { useDocument, useEditing, useSessionState } from '../canvas/editing-context.ts'
import CodeControl from '../fields/code-control.tsx'
import { t } from '../words/words.ts'

const PLACES: Readonly<Record<CodePlace, { readonly label: string; readonly description: string }>> = {
  head: {
    label: t('Code in the head'),
    description: t('At the end of the head of this page: meta elements, styles, scripts.'),
  },
  bodyEnd: {
    label: t('Code at the end of the page'),
    description: t('Behind everything on this page: widgets, counters, scripts.'),
  },
}

/** Markup of the owner's own for one page, a draft like everything on it. [EDIT-234] */
export function PageCodeDialog({ path, onClose }: { readonly path: string; readonly onClose: () => void }) {
  const { session } = useEditing()
  const code = useDocument(({ document }) => document.code)
  const mayWrite = useSessionState(({ rights }) => rights.mayWriteCode && rights.refusal === undefined)
  return (
    <Modal opened onClose={onClose} title={t('Code of the page')} size="lg">
      <Stack>
        <Text c="var(--plinth-soft)">
          {t(
            'For this page alone, and published with it. It does not run here in the editor: look at the preview to see what it does.',
          )}
        </Text>
        {!mayWrite && <Alert>{t('Your role may look at it. Ask an administrator for changes.')}</Alert>}
        {CODE_PLACES.map((place) => (
          <CodeControl
            key={place}
            label={PLACES[place].label}
            description={PLACES[place].description}
            value={code?.[place] ?? ''}
            max={MAX_PAGE_CODE}
            language="html"
            readOnly={!mayWrite}
            onChange={(source) => session.setCode(place, source)}
          />
        ))}
        <Text size="sm" c="var(--plinth-soft)">
          {t('Should it keep you from the page, look at the page without it:')}{' '}
          <Anchor href={`${path}?preview=draft&safe`} target="_blank" rel="noopener" underline="always">
            {t('Preview without custom code')}
          </Anchor>
        </Text>
      </Stack>
    </Modal>
  )
}
