import { Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { part } from '../ui/part.tsx'
import { t } from '../words/words.ts'
import classes from './font-picker.module.css'
import { previewFamily, useTypefaces } from './use-typeface.ts'

/** Code of the list comes when somebody looks for a font. */
const FontList = part(() => import('./font-list.tsx'), { kind: 'field' })

interface FontPickerProps {
  /** What the typeface is for. */
  readonly label: string
  readonly value: string
  readonly onChange: (name: string) => void
  /** Typefaces the site is set in. */
  readonly used: readonly string[]
}

/** The typeface in its own letters; opens the list to choose another from. [EDIT-116] */
export function FontPicker({ label, value, onChange, used }: FontPickerProps) {
  const [opened, setOpened] = useState(false)
  useTypefaces([value])
  return (
    <div>
      <Text fw={500} mb={4}>
        {label}
      </Text>
      <button
        type="button"
        className={classes.chosen}
        aria-haspopup="dialog"
        aria-label={t('{label}: {font}. Choose another', { label, font: value })}
        style={{ fontFamily: previewFamily(value) }}
        onClick={() => setOpened(true)}
      >
        {value}
      </button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={label} size="md">
        <FontList
          value={value}
          used={used}
          onChoose={(name) => {
            onChange(name)
            setOpened(false)
          }}
        />
      </Modal>
    </div>
  )
}
