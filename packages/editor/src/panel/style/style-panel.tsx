import { Accordion, Button, CloseButton, Group, Text, Title } from '@mantine/core'
import {
  lookChanges,
  TWEAK_TYPES,
  withoutTweaks,
  type SiteStyle,
  type StyleChanges,
  type StyleDeed,
} from '@plinth/domain'
import { siteTemplate } from '@plinth/site-templates'
import type { ReactNode } from 'react'
import { useEditing, useSiteStyle } from '../../canvas/editing-context.ts'
import { part } from '../../ui/part.tsx'
import { safeMode } from '../../canvas/safe-mode.ts'
import { useShownType } from '../../canvas/shown-type.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { t } from '../../words/words.ts'
import panel from '../panel.module.css'
import { ButtonsPart } from './buttons-part.tsx'
import { ColoursPart } from './colours-part.tsx'
import { FontsPart } from './fonts-part.tsx'
import { LooksPart } from './looks-part.tsx'
import { StyleFields } from './style-fields.tsx'
import classes from './style.module.css'
import { Tweaks } from './tweaks.tsx'
import { VersionsPart } from './versions-part.tsx'

/** Changes the style, as a step with a name of its own or as one of its fields. */
export type ChangeStyle = (changes: StyleChanges, deed?: StyleDeed, mergeKey?: string) => void

/** What each part of the panel is given. */
export interface PartProps {
  readonly style: SiteStyle
  readonly change: ChangeStyle
}

const CustomCssPart = part(() => import('./custom-css-part.tsx'), { kind: 'field' })

/** How the whole site looks, or pages of one type: looks to begin from, then every part of it. Each change shows on the page at once. [EDIT-110] */
export function StylePanel({
  state,
  onRetry,
  onClose,
}: {
  readonly state: 'loading' | 'failed' | 'there'
  readonly onRetry: () => void
  readonly onClose: () => void
}) {
  const style = useSiteStyle((snapshot) => snapshot.style)
  return (
    <section className={panel.panel} aria-label={t('Style of the site')}>
      <Group justify="space-between" className={panel.head}>
        <Title order={2}>{t('Style')}</Title>
        <CloseButton aria-label={t('Close the style')} onClick={onClose} />
      </Group>
      {style !== undefined && <Parts style={style} />}
      {style === undefined && state === 'failed' && <LoadFailure error={undefined} onRetry={onRetry} />}
      {style === undefined && state !== 'failed' && <Waiting />}
    </section>
  )
}

function Parts({ style }: { readonly style: SiteStyle }) {
  const { session } = useEditing()
  const change: ChangeStyle = (changes, deed, mergeKey) => session.changeStyle(changes, deed, mergeKey)
  return (
    <div onBlur={() => session.style?.endStep()} onPointerUp={() => session.style?.endStep()}>
      <Tweaks style={style} change={change}>
        {(props, type) => (
          // What is folded up is not there: it would be drawn anew with every change of a style nobody sees it change.
          <Accordion
            multiple
            keepMounted={false}
            defaultValue={safeMode.isOn() ? ['css'] : ['looks', 'colours']}
            order={3}
            classNames={accordion}
          >
            <LookParts {...props} />
            {type === undefined && <WholeParts {...props} />}
          </Accordion>
        )}
      </Tweaks>
      <BackToTemplate style={style} change={change} />
    </div>
  )
}

/** What pages of any type may have of their own. */
function LookParts(props: PartProps) {
  return (
    <>
      <Part name="looks" title={t('Looks')}>
        <LooksPart {...props} />
      </Part>
      <Part name="colours" title={t('Colours')}>
        <ColoursPart {...props} />
      </Part>
      <Part name="fonts" title={t('Fonts')}>
        <FontsPart {...props} />
      </Part>
      <Part name="sizes" title={t('Sizes and spacing')}>
        <StyleFields
          {...props}
          names={['baseSize', 'scaleDesktop', 'scalePhone', 'spacing', 'pageWidth', 'radius']}
        />
      </Part>
      <Part name="buttons" title={t('Buttons')}>
        <ButtonsPart {...props} />
      </Part>
      <Part name="more" title={t('Header, fields, pictures, motion')}>
        <StyleFields {...props} names={['headerLayout', 'formShape', 'imageTreatment', 'motion']} />
        <Text size="xs" c="var(--plinth-soft)">
          {t('Pictures of products keep their colours.')}
        </Text>
      </Part>
    </>
  )
}

/** What is of all pages at once. */
function WholeParts(props: PartProps) {
  return (
    <>
      <Part name="css" title={t('Custom CSS')}>
        <CustomCssPart {...props} />
      </Part>
      <Part name="versions" title={t('Earlier styles')}>
        <VersionsPart {...props} />
      </Part>
    </>
  )
}

/** Where the site began: nothing of it is any page's own. [STYLE-71] */
function BackToTemplate({ style, change }: PartProps) {
  const { canvas } = useEditing()
  if (useShownType() !== undefined) return null
  return (
    <div className={classes.end}>
      <Button
        variant="default"
        onClick={() => {
          const templateId = canvas.view?.input.website.templateId ?? ''
          change(
            {
              ...lookChanges(style, siteTemplate(templateId).defaultStyle),
              ...Object.assign({}, ...TWEAK_TYPES.map((type) => withoutTweaks(style, type))),
            },
            { code: 'reset' },
          )
        }}
      >
        {t('Back to the template’s style')}
      </Button>
    </div>
  )
}

const accordion = {
  label: classes.partTitle ?? '',
  content: classes.partContent ?? '',
  control: classes.partControl ?? '',
}

function Part({
  name,
  title,
  children,
}: {
  readonly name: string
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <Accordion.Item value={name}>
      <Accordion.Control>{title}</Accordion.Control>
      <Accordion.Panel>{children}</Accordion.Panel>
    </Accordion.Item>
  )
}
