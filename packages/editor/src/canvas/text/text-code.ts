// Everything that is needed to write in a text, and for nothing else: it comes as one file, when somebody may begin to write.
export { textOfPaste } from './pasting.ts'
export { TextEditing } from './text-editing.ts'
export { TextToolbar } from './text-toolbar.tsx'
