import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { momentOf, wallTime } from '@plinth/domain'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { campaignsChanged, sendCampaign, useAudience, type Campaign } from '../../api/campaigns.ts'
import { signedIn, useSession } from '../../api/session.ts'
import { ZoneNeeded } from '../../ui/zone-needed.tsx'
import { knowsZone, zoneName, zoneOrUtc } from '../../words/site-time.ts'
import { useSend } from '../../ui/use-send.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { t } from '../../words/words.ts'

const HOUR = 3_600_000

/** Asks when a campaign is to be sent, and says to how many. [EDIT-563] */
export function SendDialog({
  campaign,
  onClose,
}: {
  readonly campaign: Campaign
  readonly onClose: () => void
}) {
  const timeZone = signedIn(useSession().data)?.website.timeZone ?? 'UTC'
  const audience = useAudience(campaign.id)
  const [opened] = useState(() => Date.now())
  const [when, setWhen] = useState('now')
  const [wall, setWall] = useState(() =>
    wallTime(Math.ceil((opened + HOUR) / HOUR) * HOUR, zoneOrUtc(timeZone)),
  )
  const { problem, isBusy, send } = useSend(errorText)
  const moment = knowsZone(timeZone) ? momentOf(wall, timeZone) : Number.NaN
  const isWrong = when === 'later' && (Number.isNaN(moment) || moment <= opened)
  const sendOff = async () => {
    await sendCampaign(campaign.id, when === 'now' ? null : moment)
    void campaignsChanged()
    onClose()
  }
  const people = audience.data?.people
  return (
    <FormDialog opened onClose={onClose} title={t('Send the campaign')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isWrong) void send(sendOff)
        }}
      >
        <Stack>
          {people !== undefined && (
            <Text role="status">
              {t(
                '{people, plural, =0 {Nobody would get it now.} one {# person gets it.} other {# people get it.}}',
                {
                  people,
                },
              )}
            </Text>
          )}
          <When
            when={when}
            onWhen={setWhen}
            wall={wall}
            onWall={setWall}
            timeZone={timeZone}
            isWrong={isWrong}
          />
          {problem !== undefined && (
            <Text c="var(--plinth-danger)" role="alert">
              {problem}
            </Text>
          )}
          <Group justify="end" gap={8}>
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={isBusy} disabled={isWrong}>
              {when === 'now' ? t('Send now') : t('Schedule')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  )
}

/** Now, or a moment on the clocks of the website. */
function When({
  when,
  onWhen,
  wall,
  onWall,
  timeZone,
  isWrong,
}: {
  readonly when: string
  readonly onWhen: (when: string) => void
  readonly wall: string
  readonly onWall: (wall: string) => void
  readonly timeZone: string
  readonly isWrong: boolean
}) {
  return (
    <>
      <Radio.Group label={t('When')} value={when} onChange={onWhen}>
        <Stack gap={8} mt={6}>
          <Radio value="now" label={t('Now')} />
          <Radio value="later" label={t('At a moment')} />
        </Stack>
      </Radio.Group>
      {when === 'later' && (
        <ZoneNeeded timeZone={timeZone}>
          <TextInput
            type="datetime-local"
            label={t('Send on')}
            description={t('In the time zone of the website, {timeZone}', { timeZone: zoneName(timeZone) })}
            required
            value={wall}
            error={isWrong ? t('This time has passed. Choose a later one.') : undefined}
            onChange={({ currentTarget: { value } }) => onWall(value)}
          />
        </ZoneNeeded>
      )}
    </>
  )
}
