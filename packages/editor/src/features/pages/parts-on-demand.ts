// The parts of the page editor that are not there when it opens, as one file: several would share
// so much with the canvas that every screen of the editor had to load it. [HTTP-54]
export { ConflictDialog } from '../../dialogs/conflict-dialog.tsx'
export { BlockSettings } from '../../panel/block-settings.tsx'
export { FooterPanel, OpenFooterPanel } from '../../panel/site/footer-panel.tsx'
export { HeaderPanel } from '../../panel/site/header-panel.tsx'
export { GroupPanel } from '../../panel/group-panel.tsx'
export { SectionPanel } from '../../panel/section-panel.tsx'
export { OpenSyncedPanel } from '../../panel/synced-panel.tsx'
export { SectionsOverview } from './sections-overview.tsx'
export { PostComments } from './post-comments.tsx'
export { FindBar } from './find-bar.tsx'
export { PageSettings } from './page-settings.tsx'
export { Outline } from './outline.tsx'
