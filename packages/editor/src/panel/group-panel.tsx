import { ActionIcon, Button, CloseButton, Group, Text, Title, Tooltip } from '@mantine/core'
import {
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
  type Icon,
} from '@tabler/icons-react'
import { useEditing, useSessionState } from '../canvas/editing-context.ts'
import type { Alignment, Axis } from '../document/arrange-blocks.ts'
import { t } from '../words/words.ts'
import { MarksPanel } from './marks-panel.tsx'
import classes from './panel.module.css'

const ALIGNMENTS: readonly (readonly [Alignment, Icon, string])[] = [
  ['left', IconLayoutAlignLeft, t('Align left')],
  ['center', IconLayoutAlignCenter, t('Align centers')],
  ['right', IconLayoutAlignRight, t('Align right')],
  ['top', IconLayoutAlignTop, t('Align top')],
  ['middle', IconLayoutAlignMiddle, t('Align middles')],
  ['bottom', IconLayoutAlignBottom, t('Align bottom')],
]

const AXES: readonly (readonly [Axis, Icon, string])[] = [
  ['across', IconLayoutDistributeVertical, t('Same gaps from left to right')],
  ['down', IconLayoutDistributeHorizontal, t('Same gaps from top to bottom')],
]

/** What can be done with several selected blocks at once. [EDIT-214] */
export function GroupPanel() {
  const { session } = useEditing()
  const count = useSessionState(({ also }) => also.length + 1)
  return (
    <section className={classes.panel} aria-label={t('Settings of several blocks')}>
      <Group justify="space-between" className={classes.head}>
        <Title order={2}>{t('{count} blocks', { count })}</Title>
        <CloseButton aria-label={t('Select nothing')} onClick={() => session.select(null)} />
      </Group>
      <div className={classes.rows}>
        <fieldset className={classes.fieldset}>
          <legend>{t('Align')}</legend>
          <Group gap={4}>
            {ALIGNMENTS.map(([alignment, icon, label]) => (
              <Arrange
                key={alignment}
                icon={icon}
                label={label}
                onClick={() => session.alignSelected(alignment)}
              />
            ))}
          </Group>
        </fieldset>
        <fieldset className={classes.fieldset}>
          <legend>{t('Spread out')}</legend>
          <Group gap={4}>
            {AXES.map(([axis, icon, label]) => (
              <Arrange
                key={axis}
                icon={icon}
                label={label}
                disabled={count < 3}
                onClick={() => session.distributeSelected(axis)}
              />
            ))}
          </Group>
          {count < 3 && (
            <Text size="xs" c="var(--plinth-soft)">
              {t('Gaps are made the same between three blocks or more.')}
            </Text>
          )}
        </fieldset>
        <MarksPanel />
        <Group grow gap={8}>
          <Button variant="default" onClick={() => session.duplicateSelected()}>
            {t('Duplicate')}
          </Button>
          <Button variant="default" c="red.8" onClick={() => session.deleteSelected()}>
            {t('Delete')}
          </Button>
        </Group>
        <Text size="xs" c="var(--plinth-soft)">
          {t(
            'Drag one of them, or use the arrow keys, to move them all. Shift and click adds a block or takes it out.',
          )}
        </Text>
      </div>
    </section>
  )
}

function Arrange({
  icon: Symbol,
  label,
  onClick,
  disabled = false,
}: {
  readonly icon: Icon
  readonly label: string
  readonly onClick: () => void
  readonly disabled?: boolean
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={32} aria-label={label} disabled={disabled} onClick={onClick}>
        <Symbol size={18} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  )
}
