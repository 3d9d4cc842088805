import { Alert, Anchor, Button, Text } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import {
  answersChanged,
  answersFile,
  markAnswer,
  useAnsweredForms,
  useFormAnswers,
  type AnswerState,
  type FormAnswer,
} from '../../api/form-answers.ts'
import { ListFiles } from '../../lists/list-files.tsx'
import { ListResults } from '../../lists/list-results.tsx'
import { ListSearch } from '../../lists/list-search.tsx'
import type { Column } from '../../lists/list-table.tsx'
import { Moment } from '../../lists/moment.tsx'
import { SelectionBar } from '../../lists/selection-bar.tsx'
import { StatusBadge } from '../../lists/status-badge.tsx'
import { useListQuery } from '../../lists/use-list-query.ts'
import { useSelection } from '../../lists/use-selection.ts'
import { showError } from '../../ui/feedback.tsx'
import { Screen } from '../../ui/screen.tsx'
import { useMailWords } from '../../ui/mail-words.tsx'
import { t } from '../../words/words.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { excerptOf, senderOf } from './answer-words.ts'
import { askToDelete } from './delete-answers.tsx'

const STATES: readonly { readonly value: AnswerState | ''; readonly label: string }[] = [
  { value: '', label: t('Read or not') },
  { value: 'unread', label: t('Not read') },
  { value: 'read', label: t('Read') },
  { value: 'suspected', label: t('Suspected to be spam') },
]

const stateOf = (text: string): AnswerState =>
  text === 'unread' || text === 'read' || text === 'suspected' ? text : 'all'

/** What visitors sent through forms: searched, narrowed, read, marked, exported and deleted. [EDIT-330] */
export default function FormAnswersScreen() {
  const query = useListQuery(['form', 'state', 'answer'])
  const { form } = query.filters
  const filter = {
    form: form === '' ? undefined : form,
    answer: query.filters.answer === '' ? undefined : query.filters.answer,
    state: stateOf(query.filters.state),
    search: query.wanted,
  }
  const list = useFormAnswers(filter)
  const { forms = [], files } = useAnsweredForms().data ?? {}
  const answers = list.data?.pages.flatMap((page) => page.answers) ?? []
  return (
    <Screen title={t('Form answers')} actions={<ListFiles file={answersFile(filter)} />}>
      {files !== undefined && files.bytes > 0.8 * files.most && <NearlyFull {...files} />}
      <ListSearch
        label={t('Search answers')}
        value={query.search}
        onChange={query.setSearch}
        filters={[
          query.filter('form', t('Form'), [
            { value: '', label: t('All forms') },
            ...forms.map(({ id, name }) => ({ value: id, label: name })),
          ]),
          query.filter('state', t('State'), STATES),
        ]}
      />
      <Answers
        key={filter.answer ?? ''}
        toOpen={filter.answer}
        answers={answers}
        list={list}
        isFiltered={query.isFiltered}
        onClear={query.clear}
      />
    </Screen>
  )
}

/** Said before visitors hear that no more files can be taken. [EDIT-670] */
function NearlyFull({ bytes, most }: { readonly bytes: number; readonly most: number }) {
  return (
    <Alert color="yellow" variant="light" mb="md" title={t('Files of your forms take up much room')}>
      {t(
        'They take up {share} % of what there is. Delete answers you no longer need; their files go with them.',
        {
          share: Math.floor((100 * bytes) / most),
        },
      )}
    </Alert>
  )
}

function Answers({
  toOpen,
  answers,
  list,
  isFiltered,
  onClear,
}: {
  /** The one a mail led to. */
  readonly toOpen: string | undefined
  readonly answers: readonly FormAnswer[]
  readonly list: ReturnType<typeof useFormAnswers>
  readonly isFiltered: boolean
  readonly onClear: () => void
}) {
  const mailWords = useMailWords()
  const selection = useSelection(answers.map(({ id }) => id))
  const [openedId, setOpenedId] = useState(toOpen)
  const [kept, setKept] = useState<FormAnswer>()
  // One that was opened stays open when a filter lets go of it, such as the unread ones.
  const opened = answers.find(({ id }) => id === openedId) ?? (openedId === kept?.id ? kept : undefined)
  const chosen = answers.filter(({ id }) => selection.ids.includes(id))
  const open = (answer: FormAnswer) => {
    setOpenedId(answer.id)
    setKept(answer)
    if (!answer.isRead) mark([answer], { isRead: true })
  }
  const unread = answers.find(({ id, isRead }) => id === toOpen && !isRead)
  const isMarked = useRef(false)
  useEffect(() => {
    // Once, when it has come: who then marks it as not read wants it so.
    if (unread === undefined || isMarked.current) return
    isMarked.current = true
    mark([unread], { isRead: true })
  }, [unread])
  return (
    <>
      <SelectionBar selection={selection}>
        <Button variant="default" onClick={() => mark(chosen, { isRead: true })}>
          {t('Mark as read')}
        </Button>
        <Button
          variant="default"
          c="var(--plinth-danger)"
          onClick={() => askToDelete(chosen, selection.clear)}
        >
          {t('Delete')}
        </Button>
      </SelectionBar>
      <ListResults
        label={t('Form answers')}
        query={list}
        columns={columns(open)}
        rows={answers}
        keyOf={({ id }) => id}
        choosing={{ selection, nameOf: senderOf }}
        isFiltered={isFiltered}
        onClear={onClear}
        empty={{
          icon: IconInbox,
          title: t('No answers yet'),
          text: mailWords(
            t('Put a form on a page and publish it. What visitors send is kept here, and mailed to you.'),
            t('Put a form on a page and publish it. What visitors send is kept here.'),
            true,
          ),
          filteredTitle: t('No matching answers'),
          filteredText: t('Try other words, or another form.'),
        }}
      />
      {opened !== undefined && (
        <AnswerDialog
          answer={opened}
          onMark={(marks) => mark([opened], marks)}
          onClose={() => setOpenedId(undefined)}
        />
      )}
    </>
  )
}

function mark(answers: readonly FormAnswer[], marks: Parameters<typeof markAnswer>[1]): void {
  void Promise.all(answers.map(({ id }) => markAnswer(id, marks)))
    .then(answersChanged)
    .catch(showError)
}

function columns(open: (answer: FormAnswer) => void): readonly Column<FormAnswer>[] {
  return [
    {
      key: 'sender',
      head: t('Answer'),
      cell: (answer) => (
        <>
          <Anchor
            component="button"
            type="button"
            ta="start"
            fw={answer.isRead ? 400 : 700}
            onClick={() => open(answer)}
          >
            {senderOf(answer)}
          </Anchor>
          <Text size="sm" c="var(--plinth-soft)" lineClamp={1}>
            {excerptOf(answer)}
          </Text>
        </>
      ),
    },
    {
      key: 'form',
      head: t('Form'),
      cell: ({ formName, pagePath }) => (
        <>
          {formName}
          <Text size="sm" c="var(--plinth-quiet)">
            {pagePath}
          </Text>
        </>
      ),
    },
    {
      key: 'state',
      head: t('State'),
      cell: ({ isRead, suspected, mail }) =>
        mail?.state === 'failed' ? (
          <StatusBadge tone="bad">{t('Mail failed')}</StatusBadge>
        ) : suspected ? (
          <StatusBadge tone="bad">{t('Suspected')}</StatusBadge>
        ) : isRead ? (
          <StatusBadge tone="quiet">{t('Read')}</StatusBadge>
        ) : (
          <StatusBadge tone="waiting">{t('New')}</StatusBadge>
        ),
    },
    { key: 'sent', head: t('Sent'), cell: ({ sentOn }) => <Moment at={sentOn} /> },
  ]
}
