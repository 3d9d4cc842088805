import { Tabs } from '@mantine/core'
import { canAny, type Action } from '@plinth/domain'
import { useEffect, useRef } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { useCan, useSession } from '../../api/session.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { part } from '../../ui/part.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { FormSettings } from './form-settings.tsx'
import { GeneralSettings } from './general-settings.tsx'
import { Outbox } from './outbox.tsx'
import { PaymentSettings } from './payments/payment-settings.tsx'
import { Problems } from './problems.tsx'
import { SearchSettings } from './search-settings.tsx'
import { useSettings } from '../../api/settings.ts'
import classes from './settings-screen.module.css'
import { SETTINGS_TABS } from '../../commands/settings-tabs.ts'
import { StoreSettings } from './store-settings.tsx'
import { Team } from './team.tsx'
import { t } from '../../words/words.ts'

const MailTemplates = part(() => import('./mails/mail-templates.tsx'), { kind: 'field' })
const SenderSettings = part(() => import('./mails/sender-settings.tsx'), { kind: 'field' })
const ConnectionSettings = part(() => import('./connections/connection-settings.tsx'), { kind: 'field' })
const LanguagesSettings = part(() => import('./languages-settings.tsx'), { kind: 'field' })
const PlacesSettings = part(() => import('./places-settings.tsx'), { kind: 'field' })
const PopupSettings = part(() => import('./popup-settings.tsx'), { kind: 'field' })
const ConsentSettings = part(() => import('./consent-settings.tsx'), { kind: 'field' })
const ApiKeySettings = part(() => import('./api-keys/api-key-settings.tsx'), { kind: 'field' })
const WebhookSettings = part(() => import('./webhooks/webhook-settings.tsx'), { kind: 'field' })
const TaxSettings = part(() => import('./taxes/tax-settings.tsx'), { kind: 'field' })
const CarrierSettings = part(() => import('./shipping/carrier-settings.tsx'), { kind: 'field' })
const ShippingSettings = part(() => import('./shipping/shipping-settings.tsx'), { kind: 'field' })

/** Everything of the website that is not a page, a product or a file. */
export default function SettingsScreen() {
  const { tab = 'general' } = useParams()
  const navigate = useNavigate()
  const settings = useSettings()
  const maySeeOperations = useCan('operations.view')
  const mayWriteMails = useCan('store.settings')
  const maySeeSender = useCan('settings.view')
  const row = useChosenInView(tab, settings.isSuccess)
  if (!SETTINGS_TABS.some((known) => known.tab === tab)) return <Navigate to="/config/settings" replace />
  if (settings.isPending) return <Waiting />
  if (settings.isLoadingError)
    return <LoadFailure level={1} error={settings.error} onRetry={() => void settings.refetch()} />
  return (
    <Screen title={t('Settings')} narrow>
      <Tabs
        value={tab}
        onChange={(next) => void navigate(`/config/settings/${next ?? 'general'}`)}
        keepMounted={false}
      >
        <div className={classes.row} ref={row}>
          <TabsOfOwner />
        </div>
        <Tabs.Panel value="general">
          <GeneralSettings settings={settings.data} />
        </Tabs.Panel>
        <Tabs.Panel value="languages">
          <LanguagesSettings settings={settings.data} />
        </Tabs.Panel>
        <Tabs.Panel value="store">
          <StoreSettings settings={settings.data} />
          <PlacesSettings language={settings.data.primaryLanguage} currency={settings.data.currency} />
        </Tabs.Panel>
        <Tabs.Panel value="shipping">
          <ShippingSettings settings={settings.data} />
          <CarrierSettings language={settings.data.primaryLanguage} currency={settings.data.currency} />
        </Tabs.Panel>
        <Tabs.Panel value="taxes">
          <TaxSettings settings={settings.data} />
        </Tabs.Panel>
        <Tabs.Panel value="payments">
          <PaymentSettings language={settings.data.primaryLanguage} currency={settings.data.currency} />
        </Tabs.Panel>
        <Tabs.Panel value="search">
          <SearchSettings settings={settings.data} />
        </Tabs.Panel>
        <Tabs.Panel value="forms">
          <FormSettings language={settings.data.primaryLanguage} currency={settings.data.currency} />
          <ConnectionSettings />
          <WebhookSettings />
          <ApiKeySettings />
        </Tabs.Panel>
        <Tabs.Panel value="popup">
          <PopupSettings settings={settings.data} />
        </Tabs.Panel>
        <Tabs.Panel value="cookies">
          <ConsentSettings settings={settings.data} />
        </Tabs.Panel>
        <Tabs.Panel value="team">
          <Team />
        </Tabs.Panel>
        <Tabs.Panel value="mail">
          {maySeeSender && (
            <SenderSettings language={settings.data.primaryLanguage} currency={settings.data.currency} />
          )}
          {mayWriteMails && <MailTemplates />}
          {maySeeOperations && <Outbox />}
        </Tabs.Panel>
        <Tabs.Panel value="problems">
          <Problems />
        </Tabs.Panel>
      </Tabs>
    </Screen>
  )
}

/** The tabs that somebody's roles reach. */
function TabsOfOwner() {
  const { data: session } = useSession()
  return (
    <Tabs.List className={classes.list ?? ''}>
      {SETTINGS_TABS.filter(({ needs }) =>
        needs.some((action: Action) => session !== undefined && canAny(session.roles, action)),
      ).map((one) => (
        <Tabs.Tab key={one.tab} value={one.tab}>
          {one.name}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}

/** Brings the chosen tab into view, in the row it may be scrolled out of. */
function useChosenInView(tab: string, isShown: boolean) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    row.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [tab, isShown])
  return row
}
