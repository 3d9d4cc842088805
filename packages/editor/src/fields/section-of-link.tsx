import { NativeSelect } from '@mantine/core'
import { linkToTarget, readTargetName, targetOfLink, wholeOf, type Link } from '@plinth/domain'
import { useSectionsOf } from '../api/links.ts'
import { t } from '../words/words.ts'

/** The section of a page or post that a link leads to, where some of it have a name for links. [EDIT-1541] */
export default function SectionOfLink({
  value,
  onChange,
}: {
  readonly value: Link
  readonly onChange: (link: Link | null, title?: string) => void
}) {
  const name = targetOfLink(value)!
  const { sectionId } = readTargetName(name) ?? {}
  const known = useSectionsOf(name)
  const sections = known ?? []
  const isGone = known !== undefined && sectionId !== undefined && sections.every((one) => one.name !== name)
  if (sections.length === 0 && sectionId === undefined) return null
  return (
    <NativeSelect
      label={t('Section')}
      error={isGone ? t('This section is gone: visitors land at the top of the page.') : undefined}
      data={[
        { value: wholeOf(name), label: t('Top of the page') },
        ...(isGone ? [{ value: name, label: t('A section that is gone') }] : []),
        ...sections.map((one) => ({ value: one.name, label: one.title })),
      ]}
      value={name}
      onChange={({ currentTarget }) =>
        onChange(
          linkToTarget(currentTarget.value),
          sections.find((one) => one.name === currentTarget.value)?.title,
        )
      }
    />
  )
}
