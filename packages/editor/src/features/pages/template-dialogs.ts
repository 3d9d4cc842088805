// One file for all that shows templates: what draws them is shared with the page, and with nothing else.
export { SectionChooser } from '../../templates/section-chooser.tsx'
export { SaveSectionDialog } from '../../templates/save-section-dialog.tsx'
export { PageChooser } from '../../templates/page-chooser.tsx'
export { AddPageDialog } from './add-page-dialog.tsx'
