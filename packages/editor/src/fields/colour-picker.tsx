import { ColorPicker, ColorSwatch, SegmentedControl, Text, TextInput } from '@mantine/core'
import {
  alphaOf,
  COLOUR_FORMATS,
  colourIn,
  readAlpha,
  readColour,
  withAlpha,
  withoutAlpha,
  type ColourFormat,
} from '@plinth/domain'
import { useState } from 'react'
import { said, t } from '../words/words.ts'
import classes from './colour-picker.module.css'

const FORMATS: Readonly<Record<ColourFormat, string>> = { hex: t('Hex'), rgb: 'RGB', hsl: 'HSL' }
/** Contrast that words need. */
const LEGIBLE = 4.5

interface ColourPickerProps {
  /** What the colour is called. */
  readonly label: string
  /** `#rrggbb`, or `#rrggbbaa` where it lets through what is behind it. */
  readonly value: string
  readonly onChange: (colour: string) => void
  /** Colours at hand, by name. */
  readonly swatches: readonly (readonly [name: string, colour: string])[]
  /** Colours it meets, by name, with the contrast it has with each: how well words in the one are read on the other is said. */
  readonly against: readonly (readonly [name: string, ratio: number])[]
  /** A colour that is used as it is, and covers what is behind it: nothing makes it legible where it is not. [EDIT-1561] */
  readonly asItIs?: boolean
}

/**
 * A colour by pointing, by arrow keys, or written as hex, RGB or HSL, and how much it covers; with the contrast it has.
 * [EDIT-115] [EDIT-1100]
 */
export function ColourPicker(props: ColourPickerProps) {
  const { label, value, onChange, swatches, against, asItIs = false } = props
  const [format, setFormat] = useState<ColourFormat>('hex')
  const [written, setWritten] = useState<string>()
  const read = written === undefined ? undefined : readColour(written)
  const error = read === undefined || read.ok ? undefined : said(read.message)
  const take = (next: string) => {
    const colour = asItIs ? withoutAlpha(next) : next
    if (colour !== value) onChange(colour)
  }
  const write = (text: string) => {
    setWritten(text)
    const colour = readColour(text)
    if (colour.ok) take(withAlpha(colour.colour, colour.alpha ?? alphaOf(value)))
  }
  return (
    <div className={classes.picker}>
      <ColorPicker
        fullWidth
        format={asItIs ? 'hex' : 'hexa'}
        value={value}
        onChange={(colour) => {
          setWritten(undefined)
          take(withAlpha(colour.toLowerCase(), alphaOf(colour)))
        }}
        saturationLabel={t('Saturation and lightness of {name}', { name: label })}
        hueLabel={t('Hue of {name}', { name: label })}
        alphaLabel={t('Alpha of {name}', { name: label })}
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
      <div className={classes.written}>
        <TextInput
          aria-label={label}
          value={written ?? colourIn(format, value)}
          error={error}
          spellCheck={false}
          maxLength={60}
          onChange={(event) => write(event.currentTarget.value)}
          onBlur={() => read?.ok === true && setWritten(undefined)}
        />
        {!asItIs && <AlphaField value={alphaOf(value)} onChange={(alpha) => take(withAlpha(value, alpha))} />}
      </div>
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
              if (asItIs) take(colour)
              else onChange(colour)
            }}
          />
        ))}
      </div>
      {against.map(([name, ratio]) => (
        <Contrast key={name} name={name} ratio={ratio} isMended={!asItIs} />
      ))}
    </div>
  )
}

/** How well words in the colour are read on another, or the other way round. */
function Contrast({
  name,
  ratio,
  isMended,
}: {
  readonly name: string
  readonly ratio: number
  readonly isMended: boolean
}) {
  const values = { ratio: rounded(ratio), name }
  const tooLittle = isMended
    ? t('{ratio} : 1 with {name}: words are made darker or lighter until they can be read', values)
    : t('{ratio} : 1 with {name}: hard to read', values)
  return (
    <Text size="xs" className={classes.contrast} data-legible={ratio >= LEGIBLE}>
      {ratio >= LEGIBLE ? t('{ratio} : 1 with {name}: can be read', values) : tooLittle}
    </Text>
  )
}

/** How much a colour covers, from 0 to 1; a percentage is understood. [EDIT-1100] */
function AlphaField({
  value,
  onChange,
}: {
  readonly value: number
  readonly onChange: (alpha: number) => void
}) {
  const [written, setWritten] = useState<string>()
  const read = written === undefined ? undefined : readAlpha(written)
  return (
    <TextInput
      className={classes.alpha ?? ''}
      label={t('Alpha')}
      inputMode="decimal"
      value={written ?? String(value)}
      error={read === undefined || read.ok ? undefined : said(read.message)}
      maxLength={10}
      onChange={({ currentTarget }) => {
        setWritten(currentTarget.value)
        const alpha = readAlpha(currentTarget.value)
        if (alpha.ok) onChange(alpha.alpha)
      }}
      onBlur={() => read?.ok === true && setWritten(undefined)}
    />
  )
}

/** Never said to be more than it is. */
const rounded = (ratio: number): number => Math.floor(ratio * 10) / 10
