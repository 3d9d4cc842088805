import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../testing/fake-api.ts'
import { everything, session } from '../../testing/sample-answers.ts'
import {
  campaign as draft,
  campaignAnswers,
  longSegment as long,
  sending,
  type Campaign,
} from '../../testing/sample-campaigns.ts'
import { expectSound, show, showScreen } from '../../testing/show.tsx'
import CampaignScreen from './campaign-screen.tsx'
import { CampaignReport } from './campaign-report.tsx'
import CampaignsScreen from './campaigns-screen.tsx'
import DeliveryScreen from './delivery-screen.tsx'
import { SegmentDialog } from './segment-dialog.tsx'
import SegmentsScreen from './segments-screen.tsx'
import { SendDialog } from './send-dialog.tsx'
import { TestDialog } from './test-dialog.tsx'

const answers: Answers = { ...everything, ...campaignAnswers }
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('[EDIT-802] that no mail server is set up is a note above the list', async () => {
  await showScreen(<CampaignsScreen />, '/config/campaigns', { answers })
  const note = page.getByRole('note')
  await expect.element(note).toHaveTextContent('No mail server is set up, so no campaign can be sent.')
  expect(page.getByRole('alert').elements()).toEqual([])
  await expectSound()
})

test('[EDIT-560] campaigns are listed with how far each is, and a new one opens', async () => {
  const { address } = await showScreen(<CampaignsScreen />, '/config/campaigns', { answers, width: 390 })
  await expect.element(page.getByRole('link', { name: 'News from the kiln', exact: true })).toBeVisible()
  await expect.element(page.getByText('700 of 1000')).toBeVisible()
  await expect.element(page.getByText('No mail server is set up, so no campaign can be sent.')).toBeVisible()
  await expectSound()
  await button('New campaign').click()
  await expect.poll(address).toBe('/config/campaigns/campaign-1')
})

test('[EDIT-560] without any it says what one is; a list that cannot be loaded can be asked again', async () => {
  const { api } = await showScreen(<CampaignsScreen />, '/config/campaigns', {
    answers: { ...answers, 'GET /api/config/campaigns': { campaigns: [], nextCursor: null } },
  })
  await expect.element(page.getByText('No campaigns yet')).toBeVisible()
  await expectSound()
  expect(api.made.length).toBeGreaterThan(0)
})

const openOne = (campaign: Campaign, width = 1440) =>
  showScreen(<CampaignScreen />, '/config/campaigns/:campaignId', {
    answers: { ...answers, 'GET /api/config/campaigns/:id': { campaign } },
    address: '/config/campaigns/campaign-1',
    width,
  })

test('[EDIT-561] a draft is set up beside its preview; what is refused is said at its field', async () => {
  const { api } = await openOne(draft)
  await expect.element(page.getByText('980 people would get it now; 20 addresses are blocked')).toBeVisible()
  await expect.element(page.getByTitle('The mail')).toBeVisible()
  await expectSound()
  await page.getByLabelText('Subject').fill('Fresh news')
  await page.getByLabelText('To', { exact: true }).selectOptions('segment-1')
  await button('Save').click()
  await expect
    .poll(() => api.sent('PATCH /api/config/campaigns/:id'))
    .toMatchObject([{ subject: { en: 'Fresh news' }, segmentId: 'segment-1', topicId: null }])
  api.change({
    'PATCH /api/config/campaigns/:id': {
      refused: 422,
      code: 'unknown-segment',
      message: 'This segment does not exist any more.',
      fields: { segmentId: 'This segment does not exist any more.' },
    },
  })
  await page.getByLabelText('Sender name').fill('Kiln')
  await button('Save').click()
  await expect.element(page.getByText('This segment does not exist any more.')).toBeVisible()
  await button('Plain text').click()
  await expect.element(page.getByText('News in plain text')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Write the mail' }))
    .toHaveAttribute('href', '/config/pages/document-1')
})

test('[EDIT-562] one under way shows how far it is, and is paused; its report names who was not reached', async () => {
  const { api } = await openOne(sending, 390)
  await expect.element(page.getByText('718 of 1000 done')).not.toBeInTheDocument()
  await expect.element(page.getByText('720 of 1000 done')).toBeVisible()
  await expect.element(page.getByText('550 No such mail box')).toBeVisible()
  await expectSound()
  await button('Send to them again').click()
  await button('Pause').click()
  await expect
    .poll(() => api.sent('POST /api/config/campaigns/:id/step'))
    .toEqual([{ step: 'send-unsure' }, { step: 'pause' }])
})

test('[EDIT-562] the report says what is not counted, and which links were followed', async () => {
  const counted = {
    ...sending,
    state: 'sent' as const,
    isCounted: true,
    opened: 5,
    clicked: 2,
    countable: 9,
    links: [{ url: 'https://kiln.example/new', people: 2 }],
  }
  await show(<CampaignReport campaign={counted} />, { answers })
  await expect.element(page.getByText('9 of 1000 allowed that opens and clicks are counted.')).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'https://kiln.example/new 2' })).toBeVisible()
  await expectSound()
})

test('[EDIT-563] sending says to how many, and asks for now or a moment', async () => {
  const { api } = await show(<SendDialog campaign={draft} onClose={() => undefined} />, { answers })
  await expect.element(page.getByText('980 people get it.')).toBeVisible()
  await expectSound()
  await page.getByLabelText('At a moment').click()
  await page.getByLabelText(/^Send on/).fill('2001-01-01T10:00')
  await expect.element(page.getByText('This time has passed. Choose a later one.')).toBeVisible()
  await expect.element(button('Schedule')).toBeDisabled()
  await page.getByLabelText(/^Send on/).fill('2090-01-01T10:00')
  await button('Schedule').click()
  await expect
    .poll(() => api.sent('POST /api/config/campaigns/:id/send'))
    .toEqual([{ at: Date.UTC(2090, 0, 1, 10) }])
})

test('[EDIT-563] a test goes to one’s own address unless another is given; a refusal is said there', async () => {
  const { api } = await show(
    <TestDialog id="campaign-1" languages={['en', 'de']} onClose={() => undefined} />,
    { answers },
  )
  await expect
    .element(page.getByRole('textbox', { name: 'Mail address' }))
    .toHaveValue(session.account!.email)
  await expectSound()
  api.change({
    'POST /api/config/campaigns/:id/test': {
      refused: 422,
      code: 'campaign-empty',
      message: 'Write the mail first: it is empty.',
    },
  })
  await button('Send a test').click()
  await expect.element(page.getByText('Write the mail first: it is empty.')).toBeVisible()
  expect(api.sent('POST /api/config/campaigns/:id/test')).toEqual([
    { to: session.account!.email, language: 'en' },
  ])
})

test('[EDIT-564] segments say how many they have; topics are added and kept', async () => {
  const { api } = await showScreen(<SegmentsScreen />, '/config/campaigns/segments', { answers, width: 390 })
  await expect.element(page.getByRole('row', { name: new RegExp(`${long} 12`) })).toBeVisible()
  await expect.element(page.getByText('3 people do not want it')).toBeVisible()
  await expectSound()
  await button('Add a topic').click()
  await page.getByRole('textbox', { name: 'Topic 2' }).fill('New pots')
  await button('Save topics').click()
  await expect
    .poll(() => api.sent('PUT /api/config/newsletter/topics'))
    .toEqual([{ topics: [{ id: 'topic-1', name: 'Workshops' }, { name: 'New pots' }] }])
})

test('[EDIT-564] while a segment is changed it says how many would fit; a name that is taken is said at its field', async () => {
  const { api } = await show(<SegmentDialog onClose={() => undefined} />, { answers })
  await page.getByRole('textbox', { name: 'Name' }).fill('Buyers')
  await page.getByLabelText('Purchases').selectOptions('some')
  await page.getByLabelText('In the last days').fill('30')
  await expect.element(page.getByText('12 people fit now')).toBeVisible()
  await expectSound()
  const message = 'Another one has this name already.'
  api.change({
    'POST /api/config/segments': { refused: 409, code: 'name-taken', message, fields: { name: message } },
  })
  await button('Save').click()
  await expect.element(page.getByText(message)).toBeVisible()
  expect(api.sent('POST /api/config/segments')).toEqual([
    {
      name: 'Buyers',
      rules: { languages: [], tags: [], purchases: 'some', productId: null, withinDays: 30 },
    },
  ])
})

test('[EDIT-565] delivery explains the records of the sender, and unblocks an address', async () => {
  const { api } = await showScreen(<DeliveryScreen />, '/config/campaigns/delivery', { answers, width: 390 })
  await expect.element(page.getByText('No DMARC record.')).toBeVisible()
  await expect.element(page.getByText('550 No such mail box')).toBeVisible()
  await expectSound()
  await button('Unblock gone@example.com').click()
  await expect
    .poll(() => api.sent('POST /api/config/campaigns/unblock'))
    .toEqual([{ email: 'gone@example.com' }])
  await page.getByLabelText('Name of the DKIM key').fill('k9')
  await button('Check').click()
  await expect.poll(() => api.made.some(({ query }) => query.get('selector') === 'k9')).toBe(true)
})

test('[EDIT-1190] a campaign that was being changed is deleted, and nobody asks about changes to what is gone', async () => {
  const { address, api } = await openOne(draft)
  api.change({ 'DELETE /api/config/campaigns/:id': () => undefined })
  await page.getByLabelText('Subject').fill('Other news')
  await page.getByRole('button', { name: 'More for this campaign' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(address).toBe('/config/campaigns')
  expect(page.getByRole('dialog', { name: 'You have unsaved changes' }).elements()).toEqual([])
})
