import { Modal, type ModalProps } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { leaveForms, useUnsavedForm } from './unsaved-forms.ts'

/**
 * A dialog with something to type or choose: once somebody has, Escape, a press beside it and every other way off the screen ask
 * before it is lost; what the form behind it holds is not asked about. Its own buttons close it unasked. [EDIT-1595]
 */
export function FormDialog({ onClose, opened, children, ...modal }: ModalProps) {
  const isTouched = useRef(false)
  useLayoutEffect(() => {
    if (!opened) isTouched.current = false
  }, [opened])
  useUnsavedForm({ isDirty: () => isTouched.current })
  return (
    <Modal {...modal} opened={opened} onClose={() => (isTouched.current ? leaveForms(onClose) : onClose())}>
      <div
        style={{ display: 'contents' }}
        onInput={() => {
          isTouched.current = true
        }}
      >
        {children}
      </div>
    </Modal>
  )
}
