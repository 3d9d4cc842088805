import { Alert, Button, FileButton, Group, Stack, Text, Title } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { FontFamily } from '@plinth/site-templates'
import { useState, type ReactNode } from 'react'
import { errorText } from '../api/api-error.ts'
import { deleteFont, knownFamilies, uploadFont, useOwnFonts, type OwnFont } from '../api/own-fonts.ts'
import { useCan } from '../api/session.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { t } from '../words/words.ts'
import classes from './font-picker.module.css'

/** Bytes of a file; the server's limit. */
const MOST_BYTES = 2 * 1024 * 1024

/** The website's own fonts: chosen as any other, uploaded, and deleted with a word on where they are used. [EDIT-232] */
export function OwnFonts({ row }: { readonly row: (family: FontFamily) => ReactNode }) {
  const fonts = useOwnFonts()
  const mayDesign = useCan('design.edit')
  const { said, isBusy, upload, remove } = useFontFiles()
  if (fonts.isLoadingError)
    return (
      <LoadFailure
        error={fonts.error}
        title={t('Unable to load fonts')}
        onRetry={() => void fonts.refetch()}
      />
    )
  const families = fonts.data === undefined ? [] : (knownFamilies.get() ?? [])
  return (
    <section aria-label={t('Your own fonts')}>
      <Title order={3} mb={8}>
        {t('Your own fonts')}
      </Title>
      <Stack gap="sm">
        {families.length > 0 && (
          <ul className={classes.list}>
            {families.map((family) => (
              <li key={family.name}>
                {row(family)}
                {mayDesign &&
                  fonts.data
                    ?.filter((font) => font.family === family.name)
                    .map((font) => (
                      <Group key={font.id} justify="space-between" gap={8} wrap="nowrap">
                        <Text size="xs">{faceWords(font)}</Text>
                        <Button
                          variant="subtle"
                          color="red"
                          size="compact-sm"
                          aria-label={t('Delete {font}', { font: `${font.family}, ${faceWords(font)}` })}
                          onClick={() => askToDelete(font, remove)}
                        >
                          {t('Delete')}
                        </Button>
                      </Group>
                    ))}
              </li>
            ))}
          </ul>
        )}
        {mayDesign && (
          <>
            <FileButton multiple accept=".woff2,.woff,.ttf,.otf" onChange={(files) => void upload(files)}>
              {(props) => (
                <Button variant="default" loading={isBusy} {...props}>
                  {t('Upload a font')}
                </Button>
              )}
            </FileButton>
            <Text size="xs" c="var(--plinth-soft)">
              {t('WOFF2, WOFF, TTF or OTF, at most 2 MB. Make sure that its licence allows websites.')}
            </Text>
          </>
        )}
        {said.map(({ text, isProblem }) => (
          <Alert key={text} color={isProblem ? 'red' : 'green'} role={isProblem ? 'alert' : 'status'}>
            {text}
          </Alert>
        ))}
      </Stack>
    </section>
  )
}

/** “Bold italic file.woff2”: what of its family a file is. */
function faceWords({ weights: [least, most], italic, fileName }: OwnFont): string {
  const weight = least === most ? String(least) : `${least}–${most}`
  return italic
    ? t('{weight} italic, {file}', { weight, file: fileName })
    : t('{weight}, {file}', { weight, file: fileName })
}

function askToDelete(font: OwnFont, remove: (font: OwnFont) => Promise<void>): void {
  const { family } = font
  modals.openConfirmModal({
    title: t('Delete this font file?'),
    children: (
      <Text>
        {font.usedBy.includes('published')
          ? t('Visitors see pages set in {family}. They will be set in another font.', { family })
          : font.usedBy.includes('draft')
            ? t('The style you are working on is set in {family}. It will be set in another font.', {
                family,
              })
            : t('{family} is not used by the style of the site.', { family })}
      </Text>
    ),
    labels: { confirm: t('Delete'), cancel: t('Cancel') },
    confirmProps: { color: 'red' },
    onConfirm: () => void remove(font),
  })
}

interface Said {
  readonly text: string
  readonly isProblem: boolean
}

function useFontFiles() {
  const [said, setSaid] = useState<readonly Said[]>([])
  const [isBusy, setBusy] = useState(false)
  const add = async (file: File): Promise<Said> => {
    if (file.size > MOST_BYTES)
      return { text: t('{file} is larger than 2 MB.', { file: file.name }), isProblem: true }
    try {
      const { family, isRestricted } = await uploadFont(file)
      return isRestricted
        ? {
            text: t('{family} is here, but its file says that it may not be part of a website.', { family }),
            isProblem: true,
          }
        : { text: t('{family} is here.', { family }), isProblem: false }
    } catch (error) {
      return { text: `${file.name}: ${errorText(error)}`, isProblem: true }
    }
  }
  const upload = async (files: readonly File[]) => {
    setBusy(true)
    const told = new Map<string, Said>()
    for (const file of files) {
      const one = await add(file)
      told.set(one.text, one)
      setSaid([...told.values()])
    }
    setBusy(false)
  }
  const remove = async (font: OwnFont) => {
    try {
      await deleteFont(font.id)
      setSaid([{ text: t('{file} is deleted.', { file: font.fileName }), isProblem: false }])
    } catch (error) {
      setSaid([{ text: errorText(error), isProblem: true }])
    }
  }
  return { said, isBusy, upload, remove }
}
