import { Button, Group, Text } from '@mantine/core'
import { IconClipboardText, IconStack2 } from '@tabler/icons-react'
import { useState } from 'react'
import { part } from '../../ui/part.tsx'
import { t } from '../../words/words.ts'
import type { ManyVariants } from './use-many-variants.ts'

const ManyDialog = part(() => import('./many-dialog.tsx'), { kind: 'dialog' })
const PasteDialog = part(() => import('./paste-dialog.tsx'), { kind: 'dialog' })

/** What can be done to many variants at once, and what was. [EPROD-50] [EPROD-51] */
export function VariantTools({ many }: { readonly many: ManyVariants }) {
  const [open, setOpen] = useState<'many' | 'paste'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconStack2 size={16} />}
          loading={many.isPending}
          onClick={() => setOpen('many')}
        >
          {t('Set for many')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconClipboardText size={16} />}
          disabled={many.isPending}
          onClick={() => setOpen('paste')}
        >
          {t('Paste a column')}
        </Button>
      </Group>
      <Group gap="sm" mih={many.said === undefined ? 0 : 32}>
        <Text role="status" c={many.isFailure ? 'var(--plinth-danger)' : 'var(--plinth-soft)'}>
          {many.said}
        </Text>
        {many.undo !== undefined && (
          <Button variant="subtle" size="compact-sm" onClick={many.undo}>
            {t('Undo')}
          </Button>
        )}
      </Group>
      {open === 'many' && <ManyDialog many={many} onClose={close} />}
      {open === 'paste' && <PasteDialog many={many} onClose={close} />}
    </>
  )
}
