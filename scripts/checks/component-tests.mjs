// Every control, dialog and screen of the editor is shown in a browser by a test of components.
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { sourceFiles } from './source-files.mjs'

/** What this check is about, by where it is and what it is called. */
const ASKED = [/\/fields\/[a-z-]+-(?:control|picker)\.tsx$/, /-(?:dialog|drawer|screen|picker)\.tsx$/]

const IMPORT = /\bfrom '(\.[^']+\.tsx)'/g

/** What has no test. */
export function componentTests(root) {
  const folder = join(root, 'packages/editor/src')
  const files = Array.from(sourceFiles(folder), (path) => relative(folder, path).replaceAll('\\', '/'))
  const tests = files.filter((path) => path.endsWith('.test.tsx'))
  const shown = new Set(
    tests.flatMap((test) =>
      [...readFileSync(join(folder, test), 'utf8').matchAll(IMPORT)].map(([, path]) =>
        join(dirname(test), path).replaceAll('\\', '/'),
      ),
    ),
  )
  // The picker is a dialog that is loaded when it is opened: whoever opens it shows it.
  if (shown.has('fields/picture-control.tsx')) shown.add('media/media-picker.tsx')
  const asked = files.filter(
    (path) =>
      path.endsWith('.tsx') && !path.endsWith('.test.tsx') && ASKED.some((shape) => shape.test(`/${path}`)),
  )
  return asked
    .filter((path) => !shown.has(path))
    .map((path) => `${path} has no test of components: import and show it in a *.test.tsx beside it.`)
}
