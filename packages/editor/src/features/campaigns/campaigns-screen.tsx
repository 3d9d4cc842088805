import { Button, Group } from '@mantine/core'
import { readText } from '@plinth/domain'
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { beginCampaign, campaignsChanged, useCampaigns, type ListedCampaign } from '../../api/campaigns.ts'
import { useMailServer } from '../../api/session.ts'
import { ListResults } from '../../lists/list-results.tsx'
import { RowLink, type Column } from '../../lists/list-table.tsx'
import { Moment } from '../../lists/moment.tsx'
import { StatusBadge } from '../../lists/status-badge.tsx'
import { showError } from '../../ui/feedback.tsx'
import { NoMailServer } from '../../ui/no-mail-server.tsx'
import { Screen } from '../../ui/screen.tsx'
import { t } from '../../words/words.ts'
import { STATE_WORDS } from './campaign-words.ts'

const subjectOf = ({ subject }: ListedCampaign): string =>
  readText(subject, Object.keys(subject)[0] ?? 'en', 'en') || t('No subject yet')

const COLUMNS: readonly Column<ListedCampaign>[] = [
  {
    key: 'subject',
    head: t('Campaign'),
    cell: (campaign) => (
      <RowLink to={`/config/campaigns/${campaign.id}`}>
        <span style={{ overflowWrap: 'anywhere' }}>{subjectOf(campaign)}</span>
      </RowLink>
    ),
  },
  {
    key: 'state',
    head: t('State'),
    cell: ({ state }) => <StatusBadge tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].label}</StatusBadge>,
  },
  {
    key: 'sent',
    head: t('Sent'),
    cell: ({ state, sent, recipients }) =>
      state === 'draft' || state === 'scheduled' ? '–' : t('{sent} of {recipients}', { sent, recipients }),
  },
  {
    key: 'when',
    head: t('When'),
    cell: ({ scheduledOn, startedOn, finishedOn, updatedOn }) => (
      <Moment at={finishedOn ?? startedOn ?? scheduledOn ?? updatedOn} />
    ),
  },
]

/** Mails to many: begun here, each with how far it is. [EDIT-560] */
export default function CampaignsScreen() {
  const list = useCampaigns()
  const mailServer = useMailServer()
  const navigate = useNavigate()
  const [isBeginning, setIsBeginning] = useState(false)
  const begin = () => {
    setIsBeginning(true)
    void beginCampaign()
      .then(({ id }) => {
        void campaignsChanged()
        return navigate(`/config/campaigns/${id}`)
      })
      .catch(showError)
      .finally(() => setIsBeginning(false))
  }
  const newCampaign = (
    <Button leftSection={<IconPlus size={16} />} loading={isBeginning} onClick={begin}>
      {t('New campaign')}
    </Button>
  )
  const rows = list.data?.pages.flatMap(({ campaigns }) => campaigns) ?? []
  return (
    <Screen
      title={t('Campaigns')}
      actions={
        <Group gap={8}>
          <Button component={Link} to="/config/campaigns/segments" variant="default">
            {t('Segments')}
          </Button>
          <Button component={Link} to="/config/campaigns/delivery" variant="default">
            {t('Delivery')}
          </Button>
          {rows.length > 0 && newCampaign}
        </Group>
      }
    >
      {mailServer === false && (
        <NoMailServer>{t('No mail server is set up, so no campaign can be sent.')}</NoMailServer>
      )}
      <ListResults
        label={t('Campaigns')}
        query={list}
        columns={COLUMNS}
        rows={rows}
        keyOf={({ id }) => id}
        isFiltered={false}
        onClear={() => undefined}
        empty={{
          icon: IconSpeakerphone,
          title: t('No campaigns yet'),
          text: t('A campaign is one mail to everybody who gets the newsletter, or to some of them.'),
          action: newCampaign,
          filteredTitle: '',
          filteredText: '',
        }}
      />
    </Screen>
  )
}
