import { CopyButton, TextInput, Tooltip, ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { anchorOf, findSection, isTakenByPage } from '@plinth/domain'
import { useState } from 'react'
import { useDocument, useEditing } from '../canvas/editing-context.ts'
import { t } from '../words/words.ts'

/**
 * The name by which links lead to a section. It is written once it is whole, as the field is left, and only where no other
 * section of the page and nothing of the page itself has it. [EDIT-1540]
 */
export function SectionAnchor({ sectionId }: { readonly sectionId: string }) {
  const { session, canvas } = useEditing()
  const anchor =
    useDocument(({ document }) => findSection(document, sectionId)?.section.settings.anchor) ?? ''
  // What is being typed; undefined while the field says what is kept.
  const [typed, setTyped] = useState<string>()
  const wanted = anchorOf(typed ?? anchor)
  const problem = problemOf(typed, wanted, () =>
    session.document.sections.some(({ id, settings }) => id !== sectionId && settings.anchor === wanted),
  )
  const keep = () => {
    if (typed === undefined || problem !== undefined) return
    setTyped(undefined)
    if (wanted === anchor) return
    session.updateSection(sectionId, { anchor: wanted === '' ? null : wanted })
    session.store.endStep()
  }
  const address = `${canvas.view?.input.path.replace(/[?#].*$/, '') ?? ''}#${wanted}`
  return (
    <TextInput
      label={t('Link to this section')}
      placeholder={t('opening-hours')}
      description={
        wanted === ''
          ? t('With a name, links of any page can lead here.')
          : t('Visitors land here at {address}', { address })
      }
      error={problem}
      data-unfinished={problem === undefined ? undefined : true}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      leftSection={<span aria-hidden="true">#</span>}
      rightSection={anchor !== '' && typed === undefined && <CopyAddress address={address} />}
      value={typed ?? anchor}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={keep}
      onKeyDown={({ key }) => key === 'Enter' && keep()}
    />
  )
}

function problemOf(typed: string | undefined, wanted: string, isTaken: () => boolean): string | undefined {
  if (typed === undefined || typed.trim() === '') return undefined
  if (wanted === '') return t('Give it letters or digits.')
  if (isTakenByPage(wanted)) return t('The page itself uses this name: choose another.')
  return isTaken() ? t('Another section of this page has this name: choose another.') : undefined
}

function CopyAddress({ address }: { readonly address: string }) {
  return (
    <CopyButton value={`${location.origin}${address}`}>
      {({ copied, copy }) => {
        const label = copied ? t('Address copied') : t('Copy the address')
        return (
          <Tooltip label={label}>
            <ActionIcon variant="subtle" size="sm" aria-label={label} onClick={copy}>
              {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            </ActionIcon>
          </Tooltip>
        )
      }}
    </CopyButton>
  )
}
