import { Button, CloseButton, Group, Title } from '@mantine/core'
import { field, findSection, type Field, type Marks, type SectionSettings } from '@plinth/domain'
import { useDocument, useEditing } from '../canvas/editing-context.ts'
import { FieldControl } from '../fields/field-control.tsx'
import { CanvasSources } from '../canvas/canvas-sources.tsx'
import { MarksPanel } from './marks-panel.tsx'
import classes from './panel.module.css'
import { SyncedPanel } from './synced-panel.tsx'
import { ThemeControl } from './style/theme-control.tsx'
import { SectionAnchor } from './section-anchor.tsx'
import { SectionWidth } from './own-width.tsx'
import { t } from '../words/words.ts'

type Asked = Exclude<
  keyof SectionSettings,
  'background' | 'anchor' | 'theme' | 'synced' | 'width' | keyof Marks
>

/** The settings of a section, but for its colours and the picture behind it. */
const SECTION_FIELDS: { readonly [Name in Asked]: Field & { readonly default: SectionSettings[Name] } } = {
  name: field.text('Name', { max: 200 }, { placeholder: 'Only you see it' }),
  height: field.choice('Minimum height', [
    ['small', 'Fit content'],
    ['medium', 'Half the window'],
    ['large', 'Three quarters'],
    ['full', 'The whole window'],
  ]),
  verticalAlignment: field.choice('Align content', [
    ['top', 'Top'],
    ['middle', 'Middle'],
    ['bottom', 'Bottom'],
  ]),
}

const BACKGROUND = field.picture('Background picture')
const VEIL = field.number('Veil over the picture', { min: 0, max: 1, step: 0.05 })

/** The settings of a section. */
export function SectionPanel({ sectionId }: { readonly sectionId: string }) {
  const { session } = useEditing()
  const section = useDocument(({ document }) => findSection(document, sectionId)?.section)
  if (section === undefined) return null
  if (section.settings.synced !== undefined) return <SyncedPanel sectionId={sectionId} />
  const { background, theme, name, height, verticalAlignment } = section.settings
  const settings = { name, height, verticalAlignment }
  const change = (changes: Parameters<typeof session.updateSection>[1]) =>
    session.updateSection(sectionId, changes)
  const touched = section.blocks.some(({ layout }) => layout.phone !== undefined)
  return (
    <section className={classes.panel} aria-label={t('Section settings')}>
      <Group justify="space-between" className={classes.head}>
        <Title order={2}>{t('Section')}</Title>
        <CloseButton aria-label={t('Close settings')} onClick={() => session.select(null)} />
      </Group>
      <div className={classes.rows} onBlur={() => session.store.endStep()}>
        <CanvasSources>
          <ThemeControl value={theme} onChange={(next) => change({ theme: next })} />
          {Object.entries(SECTION_FIELDS).map(([name, one]) => (
            <FieldControl
              key={name}
              field={one}
              value={settings[name as Asked]}
              values={settings}
              onChange={(written) => change({ [name]: written })}
            />
          ))}
          <SectionAnchor key={`anchor of ${sectionId}`} sectionId={sectionId} />
          <SectionWidth key={sectionId} sectionId={sectionId} />
          <BackgroundControl background={background} onChange={(next) => change({ background: next })} />
        </CanvasSources>
        <MarksPanel />
        {touched && (
          <Button variant="default" onClick={() => session.resetPhoneLayout(sectionId)}>
            {t('Reset phone layout')}
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
  return (
    <>
      <FieldControl
        field={BACKGROUND}
        value={background?.assetId ?? ''}
        values={{}}
        onChange={(assetId) => onChange({ assetId: String(assetId), overlay: background?.overlay ?? 0.4 })}
      />
      {background !== undefined && (
        <>
          <FieldControl
            field={VEIL}
            value={background.overlay}
            values={{}}
            onChange={(overlay) => onChange({ ...background, overlay: Number(overlay) })}
          />
          <Button variant="subtle" color="gray.8" onClick={() => onChange(null)}>
            {t('Remove background')}
          </Button>
        </>
      )}
    </>
  )
}
