import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { kindOf, PRODUCT_LIMITS } from '@plinth/domain'
import { useState } from 'react'
import { RichTextField } from '../../fields/rich-text-field.tsx'
import { PickingFiles } from '../../media/picking-files.tsx'
import { useField, useProblem, useText } from './product-form-context.ts'
import type { TextField } from './product-form-store.ts'
import { useAssetsById } from './products-api.ts'
import classes from './product-screen.module.css'

/** Name, short description and description. */
export function ProductTexts() {
  return (
    <Stack gap="md">
      <NameField />
      <ShortDescription />
      <RichText field="description" label="Description" />
    </Stack>
  )
}

function NameField() {
  const [name, setName] = useText('name')
  return (
    <TextInput
      label="Name"
      size="md"
      maxLength={PRODUCT_LIMITS.name}
      value={name}
      error={useProblem('name')}
      onChange={(event) => setName(event.currentTarget.value)}
    />
  )
}

function ShortDescription() {
  const [excerpt, setExcerpt] = useText('excerpt')
  return (
    <Textarea
      label="Short description"
      description="For lists and search engines"
      autosize
      minRows={2}
      maxLength={PRODUCT_LIMITS.shortText}
      value={excerpt}
      error={useProblem('excerpt')}
      onChange={(event) => setExcerpt(event.currentTarget.value)}
    />
  )
}

function RichText({
  field,
  label,
  description,
}: {
  readonly field: TextField
  readonly label: string
  readonly description?: string
}) {
  const [value, setValue] = useText(field)
  return (
    <RichTextField
      label={label}
      {...(description === undefined ? {} : { description })}
      error={useProblem(field)}
      value={value}
      onChange={setValue}
    />
  )
}

/** What stands below the description on the product’s page. */
export function AdditionalInformation() {
  return (
    <section aria-label="More texts">
      <h2 className={classes.heading}>Additional information</h2>
      <RichText
        field="additionalInfo"
        label="Shown below the description"
        description="Care, measures, delivery"
      />
    </section>
  )
}

/** The file of a digital product; nothing for other kinds. */
export function DigitalFile() {
  const [productType] = useField('productType')
  return kindOf({ productType }).delivers === 'file' ? <FileToDownload /> : null
}

function FileToDownload() {
  const [picking, setPicking] = useState(false)
  const [id, setId] = useField('digitalAssetId')
  const problem = useProblem('digitalAssetId')
  const file = useAssetsById(id === undefined ? [] : [id]).data?.[id ?? '']
  return (
    <section aria-label="File to download">
      <h2 className={classes.heading}>File to download</h2>
      <Group>
        <Button variant="default" onClick={() => setPicking(true)}>
          {id === undefined ? 'Choose File' : 'Choose another'}
        </Button>
        {file !== undefined && <Text>{file.fileName}</Text>}
      </Group>
      {problem !== undefined && (
        <Text mt="xs" c="var(--plinth-danger)" role="alert">
          {problem}
        </Text>
      )}
      <PickingFiles
        opened={picking}
        onClose={() => setPicking(false)}
        onPick={([picked]) => picked !== undefined && setId(picked.id)}
      />
    </section>
  )
}
