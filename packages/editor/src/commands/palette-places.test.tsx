import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import SettingsScreen from '../features/settings/settings-screen.tsx'
import { everything } from '../testing/sample-answers.ts'
import { showScreen } from '../testing/show.tsx'
import { settingPlaces } from './palette-places.ts'
import { SETTINGS_TABS } from './settings-tabs.ts'

/** What the screen says, to the eye or to a screen reader. */
const saidOn = (screen: Element): string =>
  [
    screen.textContent,
    ...[...screen.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label')),
  ].join('\n')

test.each(SETTINGS_TABS)(
  '[EDIT-963] what the palette finds of the settings stands where it leads, under $tab',
  async ({ tab, name }) => {
    const places = settingPlaces(() => true).filter(({ address }) => address === `/config/settings/${tab}`)
    expect(places[0]?.title).toBe(name)
    await showScreen(<SettingsScreen />, '/config/settings/:tab', {
      address: `/config/settings/${tab}`,
      answers: { ...everything, 'GET /api/config/consents': { all: 0, some: 0, none: 0, since: null } },
    })
    await expect.element(page.getByRole('tab', { name, selected: true })).toBeVisible()
    for (const { title } of places)
      await expect.poll(() => saidOn(page.getByRole('main').element()), { message: title }).toContain(title)
  },
)
