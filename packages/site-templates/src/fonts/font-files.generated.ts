// Written by scripts/generate-templates.mjs; change the files it reads, then run it again.

/** Font files by name: a hash of the contents for the address, and the npm file they are. */
export const fontFiles: Readonly<Record<string, { readonly hash: string; readonly specifier: string }>> = {
  'eb-garamond-latin-wght-normal': {
    hash: '8860338416',
    specifier: '@fontsource-variable/eb-garamond/files/eb-garamond-latin-wght-normal.woff2',
  },
  'eb-garamond-latin-wght-italic': {
    hash: 'c664773f7e',
    specifier: '@fontsource-variable/eb-garamond/files/eb-garamond-latin-wght-italic.woff2',
  },
  'fraunces-latin-wght-normal': {
    hash: '7f9d191d99',
    specifier: '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2',
  },
  'fraunces-latin-wght-italic': {
    hash: 'bceec2ef4d',
    specifier: '@fontsource-variable/fraunces/files/fraunces-latin-wght-italic.woff2',
  },
  'hanken-grotesk-latin-wght-normal': {
    hash: 'e9201eddf1',
    specifier: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
  },
  'hanken-grotesk-latin-wght-italic': {
    hash: 'bb432642d7',
    specifier: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-italic.woff2',
  },
  'inter-latin-wght-normal': {
    hash: '3100e775e8',
    specifier: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  },
  'inter-latin-wght-italic': {
    hash: '7291b5970d',
    specifier: '@fontsource-variable/inter/files/inter-latin-wght-italic.woff2',
  },
}
