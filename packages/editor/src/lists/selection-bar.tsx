import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../words/words.ts'
import classes from './list-table.module.css'
import type { AllThatFit, Selection } from './use-selection.ts'

/**
 * What can be done to the rows that are chosen; stands above the list while there are any. Where more fit than are shown, all
 * of them are chosen with one press. [LIST-1]
 *
 * @param total how many fit, where the list knows
 */
export function SelectionBar({
  selection,
  total,
  children,
}: {
  readonly selection: Selection
  readonly total?: number | undefined
  readonly children: ReactNode
}) {
  const { all } = selection
  const count = selection.ids.length
  return (
    <div role="region" aria-label={t('Selection')} className={classes.selection} data-shown={count > 0}>
      <Text role="status" fw={600}>
        {count === 0 ? '' : chosenText(count, all)}
      </Text>
      {count > 0 && all?.count !== undefined && (
        <Button variant="subtle" onClick={all.stop}>
          {t('Stop')}
        </Button>
      )}
      {count > 0 && all?.count === undefined && (
        <Group gap={8}>
          {all?.canGather === true && (
            <Button variant="subtle" onClick={all.gather}>
              {total === undefined
                ? t('Select all that fit')
                : t('Select all {count, number}', { count: total })}
            </Button>
          )}
          {children}
          <Button variant="subtle" onClick={selection.clear}>
            {t('Clear selection')}
          </Button>
        </Group>
      )}
    </div>
  )
}

function chosenText(count: number, all: AllThatFit | undefined): string {
  if (all?.count !== undefined) return t('Selecting: {count, number} so far', { count: all.count })
  if (all?.isCut === true) return t('{count, number} selected, the most there can be', { count })
  return count === 1 ? t('1 selected') : t('{count, number} selected', { count })
}
