import { Input, Slider } from '@mantine/core'
import {
  STYLE_FIELDS,
  styleValues,
  type NumberField,
  type StyleChanges,
  type StyleField,
} from '@plinth/domain'
import { useId } from 'react'
import { FieldControl } from '../../fields/field-control.tsx'
import { fieldInWords } from '../../words/field-words.ts'
import { t } from '../../words/words.ts'
import classes from './style.module.css'
import type { PartProps } from './style-panel.tsx'
import { OwnMark } from './tweaks.tsx'

/** How far a slider goes with one press of an arrow key, where it is not a whole step. */
const STEPS: Partial<Record<StyleField, number>> = {
  scaleDesktop: 0.01,
  scalePhone: 0.01,
  headingLeading: 0.02,
  bodyLeading: 0.05,
  headingWeight: 100,
  bodyWeight: 50,
  headingSpacing: 5,
  bodySpacing: 5,
  pageWidth: 20,
}

/** Controls of fields of a style, each change a step of its own; drawing along a slider is one. */
export function StyleFields({
  style,
  change,
  names,
  limits = {},
}: PartProps & {
  readonly names: readonly StyleField[]
  /** Least and most of a number where a typeface has less than the field. */
  readonly limits?: { readonly [Name in StyleField]?: readonly [number, number] }
}) {
  const values = styleValues(style)
  return (
    <div className={classes.fields}>
      {names.map((name) => {
        const field = STYLE_FIELDS[name]
        const write = (value: unknown) =>
          value !== values[name] && change({ [name]: value } as StyleChanges, undefined, name)
        return (
          <div key={name}>
            {field.kind === 'number' ? (
              <StyleSlider
                field={field}
                step={STEPS[name] ?? 1}
                limits={limits[name] ?? [field.rules.min, field.rules.max]}
                value={Number(values[name])}
                onChange={write}
              />
            ) : (
              <FieldControl field={field} value={values[name]} values={values} onChange={write} />
            )}
            <OwnMark names={[name]} />
          </div>
        )
      })}
    </div>
  )
}

function StyleSlider({
  field: declared,
  step,
  limits: [least, most],
  value,
  onChange,
}: {
  readonly field: NumberField
  readonly step: number
  readonly limits: readonly [number, number]
  readonly value: number
  readonly onChange: (value: number) => void
}) {
  const field = fieldInWords(declared)
  const label = useId()
  const shown = Math.min(most, Math.max(least, value))
  const words =
    field.unit === undefined ? String(shown) : t('{value} {unit}', { value: shown, unit: field.unit })
  return (
    <div>
      <div className={classes.sliderHead}>
        <Input.Label id={label} labelElement="div">
          {field.label}
        </Input.Label>
        <output className={classes.sliderValue}>{words}</output>
      </div>
      <Slider
        min={least}
        max={most}
        step={step}
        value={shown}
        label={null}
        disabled={least === most}
        thumbLabel={field.label}
        thumbProps={{ 'aria-valuetext': words }}
        onChange={(drawn) => onChange(Math.round(drawn * 1000) / 1000)}
      />
    </div>
  )
}
