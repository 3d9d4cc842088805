import type { Action } from '@plinth/domain'
import { t } from '../words/words.ts'

interface SettingsTab {
  readonly tab: string
  readonly name: string
  /** What one must be allowed to do to see it: any of these. */
  readonly needs: readonly Action[]
}

/** The tabs of the settings, in their order; the screen and the palette read them here. */
export const SETTINGS_TABS = [
  { tab: 'general', name: t('General'), needs: ['settings.view'] },
  { tab: 'languages', name: t('Languages'), needs: ['settings.view'] },
  { tab: 'store', name: t('Store'), needs: ['settings.view'] },
  { tab: 'shipping', name: t('Shipping'), needs: ['settings.view'] },
  { tab: 'taxes', name: t('Taxes'), needs: ['settings.view'] },
  { tab: 'payments', name: t('Payments'), needs: ['payments.settings'] },
  { tab: 'search', name: t('Search engines'), needs: ['settings.view'] },
  { tab: 'forms', name: t('Forms'), needs: ['settings.view'] },
  { tab: 'popup', name: t('Pop-up'), needs: ['settings.view'] },
  { tab: 'cookies', name: t('Cookies'), needs: ['settings.view'] },
  { tab: 'team', name: t('Team'), needs: ['team.view'] },
  { tab: 'mail', name: t('Mail'), needs: ['operations.view', 'store.settings'] },
  { tab: 'problems', name: t('Problems'), needs: ['operations.view'] },
] as const satisfies readonly SettingsTab[]

export type SettingsTabName = (typeof SETTINGS_TABS)[number]['tab']
