import { Tabs } from '@mantine/core'
import { Navigate, useNavigate, useParams } from 'react-router'
import { useCan } from '../../api/session.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { Screen } from '../../shell/screen.tsx'
import { Waiting } from '../../shell/waiting.tsx'
import { GeneralSettings } from './general-settings.tsx'
import { Outbox } from './outbox.tsx'
import { Problems } from './problems.tsx'
import { SearchSettings } from './search-settings.tsx'
import { useSettings } from './settings-api.ts'
import { StoreSettings } from './store-settings.tsx'
import { Team } from './team.tsx'

const TABS = ['general', 'store', 'search', 'team', 'mail', 'problems'] as const

/** Everything of the website that is not a page, a product or a file. */
export default function SettingsScreen() {
  const { tab = 'general' } = useParams()
  const navigate = useNavigate()
  const settings = useSettings()
  const maySeeTeam = useCan('team.view')
  const maySeeOperations = useCan('operations.view')
  if (!TABS.some((known) => known === tab)) return <Navigate to="/config/settings" replace />
  if (settings.isPending) return <Waiting />
  if (settings.isLoadingError)
    return <LoadFailure level={1} error={settings.error} onRetry={() => void settings.refetch()} />
  return (
    <Screen title="Settings" narrow>
      <Tabs
        value={tab}
        onChange={(next) => void navigate(`/config/settings/${next ?? 'general'}`)}
        keepMounted={false}
      >
        <Tabs.List mb="xl">
          <Tabs.Tab value="general">General</Tabs.Tab>
          <Tabs.Tab value="store">Store</Tabs.Tab>
          <Tabs.Tab value="search">Search engines</Tabs.Tab>
          {maySeeTeam && <Tabs.Tab value="team">Team</Tabs.Tab>}
          {maySeeOperations && <Tabs.Tab value="mail">Mail</Tabs.Tab>}
          {maySeeOperations && <Tabs.Tab value="problems">Problems</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="general">
          <GeneralSettings settings={settings.data} />
        </Tabs.Panel>
        <Tabs.Panel value="store">
          <StoreSettings settings={settings.data} />
        </Tabs.Panel>
        <Tabs.Panel value="search">
          <SearchSettings settings={settings.data} />
        </Tabs.Panel>
        <Tabs.Panel value="team">
          <Team />
        </Tabs.Panel>
        <Tabs.Panel value="mail">
          <Outbox />
        </Tabs.Panel>
        <Tabs.Panel value="problems">
          <Problems />
        </Tabs.Panel>
      </Tabs>
    </Screen>
  )
}
