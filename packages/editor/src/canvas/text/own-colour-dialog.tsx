import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useMemo, useState } from 'react'
import { ColourPicker } from '../../fields/colour-picker.tsx'
import { focusText } from '../../ui/focus-text.ts'
import { t } from '../../words/words.ts'
import classes from './colour-menus.module.css'
import { groundOf, inkOf, setGround, setInk } from './format.ts'
import { seenColours } from './seen-colours.ts'

interface OwnColourDialogProps {
  readonly editor: Editor
  readonly of: 'ink' | 'ground'
  readonly onClose: () => void
}

/** A colour of their own for words, or for what is behind them, with the contrast it makes. [EDIT-1561] */
export function OwnColourDialog({ editor, of, onClose }: OwnColourDialogProps) {
  const seen = useMemo(() => seenColours(editor), [editor])
  const now = of === 'ink' ? seen.inked(inkOf(editor)).ink : seen.grounded(groundOf(editor)).ground
  const [colour, setColour] = useState(now)
  const own = `#${colour.slice(1)}` as const
  const look = of === 'ink' ? seen.inked(own) : seen.grounded(own)
  const close = () => {
    onClose()
    focusText(editor)
  }
  const title = of === 'ink' ? t('Colour of words') : t('Highlight')
  const other = of === 'ink' ? t('what is behind the words') : t('the words')
  return (
    <Modal opened onClose={close} title={title} returnFocus={false}>
      <Stack gap="md">
        <Text size="sm">
          {t('It stays as it is when the style changes. Colours of the style change with it.')}
        </Text>
        <div className={classes.picker}>
          <ColourPicker
            label={title}
            value={colour}
            onChange={setColour}
            swatches={seen.palette}
            against={look.ratio === undefined ? [] : [[other, look.ratio]]}
            asItIs
          />
          <p className={classes.preview} style={{ color: look.ink, background: look.ground }}>
            {selectedWords(editor)}
          </p>
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button
            onClick={() => {
              onClose()
              if (of === 'ink') setInk(editor, own)
              else setGround(editor, own)
            }}
          >
            {t('Set colour')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const MOST = 60

/** The words that get the colour, or two letters where none are selected. */
function selectedWords({ state }: Editor): string {
  const { from, to } = state.selection
  const words = state.doc.textBetween(from, to, ' ').trim()
  return words === '' ? t('Aa') : words.slice(0, MOST)
}
