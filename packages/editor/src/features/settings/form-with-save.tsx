import { Button, Stack } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import classes from './form-with-save.module.css'
import { t } from '../../words/words.ts'

interface FormWithSaveProps {
  readonly ref?: Ref<HTMLFormElement>
  readonly mayEdit: boolean
  readonly isDirty: boolean
  readonly isBusy: boolean
  readonly gap?: 'lg' | 'xl'
  readonly onSave: () => void
  readonly children: ReactNode
}

/** A form of settings with its Save, which waits for a change; whoever may only look can type nothing. */
export function FormWithSave({
  ref,
  mayEdit,
  isDirty,
  isBusy,
  gap = 'lg',
  onSave,
  children,
}: FormWithSaveProps) {
  return (
    <form
      ref={ref}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <fieldset disabled={!mayEdit} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
        <Stack gap={gap}>
          {children}
          <div className={classes.save} data-waits={isDirty || undefined}>
            <Button type="submit" loading={isBusy} disabled={!isDirty}>
              {t('Save')}
            </Button>
          </div>
        </Stack>
      </fieldset>
    </form>
  )
}
