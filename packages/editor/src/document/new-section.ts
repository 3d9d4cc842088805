import type { SectionSettings } from '@plinth/domain'

/** Settings of a section nobody has changed yet. */
export const NEW_SECTION: SectionSettings = {
  name: '',
  theme: 'white',
  height: 'small',
  width: 'inset',
  verticalAlignment: 'top',
}
