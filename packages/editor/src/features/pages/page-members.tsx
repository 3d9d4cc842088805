import { Checkbox, Stack, Switch, Textarea } from '@mantine/core'
import { readText } from '@plinth/domain'
import { useMemberAreas } from '../../api/member-areas.ts'
import { t } from '../../words/words.ts'

interface Members {
  /** Areas; none for all members; null for everybody. */
  readonly membersOnly: readonly string[] | null
  readonly teaser: string
}

/** Whether a page, or a blog with its posts, is for members, of which areas, and what others read. [EDIT-408] */
export function PageMembers({
  form: { membersOnly, teaser },
  isBlog,
  language,
  onChange,
}: {
  readonly form: Members
  readonly isBlog: boolean
  readonly language: string
  readonly onChange: (changes: Partial<Members>) => void
}) {
  const { data: areas = [] } = useMemberAreas()
  return (
    <Stack gap={8}>
      <Switch
        label={t('Only for members')}
        description={
          isBlog
            ? t(
                'Visitors sign in to see the blog and its posts. No search, feed or list on another page has them.',
              )
            : t('Visitors sign in to see the page. It is not found by any search; its name stays in menus.')
        }
        checked={membersOnly !== null}
        onChange={(event) => onChange({ membersOnly: event.currentTarget.checked ? [] : null })}
      />
      {membersOnly !== null && (
        <>
          {areas.length > 0 && (
            <Checkbox.Group
              label={t('Members of these areas')}
              description={t('With none chosen, every member sees it.')}
              value={[...membersOnly]}
              onChange={(ids) => onChange({ membersOnly: ids })}
            >
              <Stack gap={6} mt={6}>
                {areas.map((area) => (
                  <Checkbox key={area.id} value={area.id} label={readText(area.name, language, language)} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          <Textarea
            label={t('What others read instead')}
            description={t('A few sentences that make one want to read on. May stay empty.')}
            autosize
            minRows={2}
            maxLength={2000}
            value={teaser}
            onChange={(event) => onChange({ teaser: event.currentTarget.value })}
          />
        </>
      )}
    </Stack>
  )
}
