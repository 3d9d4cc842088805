import {
  Button,
  CloseButton,
  Group,
  Input,
  NativeSelect,
  SegmentedControl,
  Slider,
  TextInput,
  Title,
} from '@mantine/core'
import { findSection, SECTION_HEIGHTS, SECTION_THEMES, type Json } from '@plinth/domain'
import { useDocument, useEditing } from '../canvas/editing-context.ts'
import { PictureControl } from './picture-control.tsx'
import classes from './panel.module.css'

const HEIGHT_LABELS: Readonly<Record<(typeof SECTION_HEIGHTS)[number], string>> = {
  small: 'As its content',
  medium: 'Half the window',
  large: 'Three quarters',
  full: 'The whole window',
}

/** The settings of a section. */
export function SectionPanel({ sectionId }: { readonly sectionId: string }) {
  const { session } = useEditing()
  const section = useDocument(({ document }) => findSection(document, sectionId)?.section)
  if (section === undefined) return null
  const { settings } = section
  const change = (changes: Parameters<typeof session.updateSection>[1]) =>
    session.updateSection(sectionId, changes)
  const touched = section.blocks.some(({ layout }) => layout.phone !== undefined)
  return (
    <section className={classes.panel} aria-label="Section settings">
      <Group justify="space-between" className={classes.head}>
        <Title order={2}>Section</Title>
        <CloseButton aria-label="Close settings" onClick={() => session.select(null)} />
      </Group>
      <div className={classes.rows}>
        <TextInput
          label="Name"
          placeholder="Only you see it"
          maxLength={200}
          value={settings.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          onBlur={() => session.store.endStep()}
        />
        <Input.Wrapper label="Colours" labelElement="div">
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label="Colours"
            data={SECTION_THEMES.map((theme) => ({
              value: theme,
              label: theme.charAt(0).toUpperCase() + theme.slice(1),
            }))}
            value={settings.theme}
            onChange={(theme) => change({ theme: theme as typeof settings.theme })}
          />
        </Input.Wrapper>
        <NativeSelect
          label="Height at least"
          data={SECTION_HEIGHTS.map((height) => ({ value: height, label: HEIGHT_LABELS[height] }))}
          value={settings.height}
          onChange={(event) => change({ height: event.currentTarget.value as typeof settings.height })}
        />
        <Input.Wrapper label="Width" labelElement="div">
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label="Width"
            data={[
              { value: 'inset', label: 'With margins' },
              { value: 'full', label: 'Edge to edge' },
            ]}
            value={settings.width}
            onChange={(width) => change({ width: width as typeof settings.width })}
          />
        </Input.Wrapper>
        <Input.Wrapper label="Content stands at" labelElement="div">
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label="Content stands at"
            data={[
              { value: 'top', label: 'Top' },
              { value: 'middle', label: 'Middle' },
              { value: 'bottom', label: 'Bottom' },
            ]}
            value={settings.verticalAlignment}
            onChange={(value) => change({ verticalAlignment: value as typeof settings.verticalAlignment })}
          />
        </Input.Wrapper>
        <BackgroundControl
          background={settings.background}
          onChange={(background) => change({ background })}
        />
        {touched && (
          <Button variant="default" onClick={() => session.resetPhoneLayout(sectionId)}>
            Reset phone layout
          </Button>
        )}
      </div>
    </section>
  )
}

type Background = { readonly assetId: string; readonly overlay: number }

function BackgroundControl({
  background,
  onChange,
}: {
  readonly background: Background | undefined
  readonly onChange: (background: Background | null) => void
}) {
  const pick = (assetId: Json) => onChange({ assetId: String(assetId), overlay: background?.overlay ?? 0.4 })
  return (
    <>
      <PictureControl
        row={{
          field: 'background',
          label: 'Background picture',
          tab: 'design',
          control: { kind: 'picture' },
        }}
        value={background?.assetId ?? ''}
        onChange={pick}
      />
      {background !== undefined && (
        <>
          <Input.Wrapper label="Veil over the picture" labelElement="div">
            <Slider
              min={0}
              max={1}
              step={0.05}
              thumbLabel="Veil over the picture"
              label={(value) => `${Math.round(value * 100)} %`}
              value={background.overlay}
              onChange={(overlay) => onChange({ ...background, overlay })}
            />
          </Input.Wrapper>
          <Button variant="subtle" color="gray.8" onClick={() => onChange(null)}>
            Remove background
          </Button>
        </>
      )}
    </>
  )
}
