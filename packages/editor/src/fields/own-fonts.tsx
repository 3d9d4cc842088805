import { Alert, Anchor, Button, FileButton, Group, Stack, Text, Title } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { FontFamily } from '@plinth/site-templates'
import { useState, type ReactNode } from 'react'
import { errorText } from '../api/api-error.ts'
import {
  deleteFont,
  dropFont,
  knownFamilies,
  uploadFont,
  useOwnFonts,
  type KeptFont,
  type OwnFont,
} from '../api/own-fonts.ts'
import { useCan } from '../api/session.ts'
import { fileSize } from '../media/file-size.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { useSend } from '../ui/use-send.ts'
import { t } from '../words/words.ts'
import { fontsInZip, isZip } from './fonts-in-zip.ts'
import classes from './font-picker.module.css'

/** Bytes of a file; the server's limit. */
const MOST_BYTES = 2 * 1024 * 1024

/** The website's own fonts: chosen as any other, uploaded, and deleted with a word on where they are used. [EDIT-232] */
export function OwnFonts({ row }: { readonly row: (family: FontFamily) => ReactNode }) {
  const fonts = useOwnFonts()
  const mayDesign = useCan('design.edit')
  const { said, isBusy, upload, remove, drop } = useFontFiles()
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
                  fonts.data?.fonts
                    .filter((font) => font.family === family.name)
                    .map((font) => (
                      <Group key={font.id} justify="space-between" gap={8} wrap="nowrap">
                        <Text size="xs">{faceWords(font)}</Text>
                        <Button
                          variant="subtle"
                          color="red"
                          size="compact-sm"
                          disabled={isBusy}
                          aria-label={t('Delete {font}', { font: `${font.family}, ${faceWords(font)}` })}
                          onClick={() => askToDelete(font, () => remove(font))}
                        >
                          {t('Delete')}
                        </Button>
                      </Group>
                    ))}
                {fonts.data?.collection
                  .filter((font) => font.family === family.name)
                  .map((font) => (
                    <KeptLine key={font.id} font={font} mayDesign={mayDesign} isBusy={isBusy} drop={drop} />
                  ))}
              </li>
            ))}
          </ul>
        )}
        {mayDesign && (
          <>
            <FileButton
              multiple
              accept=".woff2,.woff,.ttf,.otf,.zip"
              onChange={(files) => void upload(files)}
            >
              {(props) => (
                <Button variant="default" loading={isBusy} {...props}>
                  {t('Upload a font')}
                </Button>
              )}
            </FileButton>
            <Text size="xs" c="var(--plinth-soft)">
              {t(
                'WOFF2, WOFF, TTF or OTF of at most 2 MB each, several at once, or a ZIP file of them. Make sure that the licence allows websites.',
              )}
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

/** What is known of a family of the collection: its licence, its size. */
function KeptLine({
  font,
  mayDesign,
  isBusy,
  drop,
}: {
  readonly font: KeptFont
  readonly mayDesign: boolean
  readonly isBusy: boolean
  readonly drop: (font: KeptFont) => Promise<unknown>
}) {
  return (
    <Group justify="space-between" gap={8} wrap="nowrap">
      <Text size="xs">
        {t('From the collection, {size}', { size: fileSize(font.size) })}{' '}
        <Anchor
          href={font.licenceAddress}
          target="_blank"
          rel="noopener"
          underline="always"
          size="xs"
          aria-label={t('{licence}, licence of {fontName}, in a new tab', {
            licence: font.licence,
            fontName: font.family,
          })}
        >
          {font.licence}
        </Anchor>
      </Text>
      {mayDesign && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          disabled={isBusy}
          aria-label={t('Remove {fontName}', { fontName: font.family })}
          onClick={() => askToDelete(font, () => drop(font))}
        >
          {t('Remove')}
        </Button>
      )}
    </Group>
  )
}

/** “Bold italic file.woff2”: what of its family a file is. */
function faceWords({ weights: [least, most], italic, fileName }: OwnFont): string {
  const weight = least === most ? String(least) : `${least}–${most}`
  return italic
    ? t('{weight} italic, {file}', { weight, file: fileName })
    : t('{weight}, {file}', { weight, file: fileName })
}

function askToDelete(font: OwnFont | KeptFont, remove: () => Promise<unknown>): void {
  const { family } = font
  const isFile = 'fileName' in font
  modals.openConfirmModal({
    title: isFile ? t('Delete this font file?') : t('Remove this font from the website?'),
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
    labels: { confirm: isFile ? t('Delete') : t('Remove'), cancel: t('Cancel') },
    confirmProps: { color: 'red' },
    onConfirm: () => void remove(),
  })
}

interface Said {
  readonly text: string
  readonly isProblem: boolean
}

function useFontFiles() {
  const [said, setSaid] = useState<readonly Said[]>([])
  const failed = (error: unknown) => setSaid([{ text: errorText(error), isProblem: true }])
  const { isBusy, send } = useSend(failed, { stays: true })
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
  const upload = (files: readonly File[]) =>
    send(async () => {
      const told = new Map<string, Said>()
      const tell = (one: Said) => {
        told.set(one.text, one)
        setSaid([...told.values()])
      }
      for (const file of files) {
        const unpacked = isZip(file) ? await fontsInZip(file) : [file]
        if (typeof unpacked === 'string') tell({ text: unpacked, isProblem: true })
        else for (const font of unpacked) tell(await add(font))
      }
    })
  const remove = (font: OwnFont) =>
    send(async () => {
      await deleteFont(font.id)
      setSaid([{ text: t('{file} is deleted.', { file: font.fileName }), isProblem: false }])
    })
  const drop = (font: KeptFont) =>
    send(async () => {
      await dropFont(font.id)
      const text = t('{fontName} is removed from the website.', { fontName: font.family })
      setSaid([{ text, isProblem: false }])
    })
  return { said, isBusy, upload, remove, drop }
}
