import { ColorPicker, ColorSwatch, SegmentedControl, Text, TextInput } from '@mantine/core'
import { COLOUR_FORMATS, colourIn, readColour, type ColourFormat } from '@plinth/domain'
import { contrast } from '@plinth/renderer'
import { useState } from 'react'
import { said, t } from '../words/words.ts'
import classes from './colour-picker.module.css'

const FORMATS: Readonly<Record<ColourFormat, string>> = { hex: t('Hex'), rgb: 'RGB', hsl: 'HSL' }
/** Contrast that words need. */
const LEGIBLE = 4.5

interface ColourPickerProps {
  /** What the colour is called. */
  readonly label: string
  /** `#rrggbb` */
  readonly value: string
  readonly onChange: (colour: string) => void
  /** Colours at hand, by name. */
  readonly swatches: readonly (readonly [name: string, colour: string])[]
  /** Colours it meets, by name: how well words in the one are read on the other is said. */
  readonly against: readonly (readonly [name: string, colour: string])[]
}

/** A colour by pointing, by arrow keys, or written as hex, RGB or HSL; with the contrast it has. [EDIT-115] */
export function ColourPicker({ label, value, onChange, swatches, against }: ColourPickerProps) {
  const [format, setFormat] = useState<ColourFormat>('hex')
  const [written, setWritten] = useState<string>()
  const read = written === undefined ? undefined : readColour(written)
  const error = read === undefined || read.ok ? undefined : said(read.message)
  const write = (text: string) => {
    setWritten(text)
    const colour = readColour(text)
    if (colour.ok && colour.colour !== value) onChange(colour.colour)
  }
  return (
    <div className={classes.picker}>
      <ColorPicker
        fullWidth
        format="hex"
        value={value}
        onChange={(colour) => {
          setWritten(undefined)
          if (colour.toLowerCase() !== value) onChange(colour.toLowerCase())
        }}
        saturationLabel={t('Saturation and lightness of {name}', { name: label })}
        hueLabel={t('Hue of {name}', { name: label })}
      />
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t('Written as')}
        data={COLOUR_FORMATS.map((one) => ({ value: one, label: FORMATS[one] }))}
        value={format}
        onChange={(one) => {
          setFormat(one as ColourFormat)
          setWritten(undefined)
        }}
      />
      <TextInput
        aria-label={label}
        value={written ?? colourIn(format, value)}
        error={error}
        spellCheck={false}
        maxLength={60}
        onChange={(event) => write(event.currentTarget.value)}
        onBlur={() => read?.ok === true && setWritten(undefined)}
      />
      <div className={classes.swatches} role="group" aria-label={t('Colours at hand')}>
        {swatches.map(([name, colour]) => (
          <ColorSwatch
            key={name}
            component="button"
            type="button"
            size={24}
            radius="sm"
            color={colour}
            aria-label={t('{name}, {colour}', { name, colour })}
            onClick={() => {
              setWritten(undefined)
              onChange(colour)
            }}
          />
        ))}
      </div>
      {against.map(([name, colour]) => {
        const ratio = contrast(value, colour)
        return (
          <Text key={name} size="xs" className={classes.contrast} data-legible={ratio >= LEGIBLE}>
            {ratio >= LEGIBLE
              ? t('{ratio} : 1 with {name}: can be read', { ratio: rounded(ratio), name })
              : t('{ratio} : 1 with {name}: words are made darker or lighter until they can be read', {
                  ratio: rounded(ratio),
                  name,
                })}
          </Text>
        )
      })}
    </div>
  )
}

/** Never said to be more than it is. */
const rounded = (ratio: number): number => Math.floor(ratio * 10) / 10
