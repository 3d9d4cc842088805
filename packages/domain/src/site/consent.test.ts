import { expect, test } from 'vitest'
import {
  CONSENT_SERVICE_KINDS,
  consentServices,
  consentText,
  consentVersion,
  noConsent,
  readConsent,
  type ConsentSettings,
} from './consent.ts'
import { consentQuestion } from './consent-question.ts'

const settings: ConsentSettings = {
  ...noConsent,
  isOn: true,
  tagManager: 'GTM-AB12CD3',
  metaPixel: '123456789',
}
const versionOf = (one: ConsentSettings) => consentVersion(consentServices(one))

test('[CONSENT-7] another service, number or purpose is another question; other words are not', () => {
  const version = versionOf(settings)
  expect(versionOf({ ...settings, title: { en: 'Hello' }, text: { en: 'Other' } })).toBe(version)
  const others = [
    { ...settings, pinterestTag: '123456789' },
    { ...settings, metaPixel: '' },
    { ...settings, metaPixel: '987654321' },
    { ...settings, tagManagerFor: 'marketing' as const },
  ].map(versionOf)
  expect(new Set([version, ...others]).size).toBe(5)
})

test('[CONSENT-5] an answer is read as it was written, and nothing else is one', () => {
  const consent = {
    version: versionOf(settings),
    statistics: true,
    marketing: false,
    visitor: 'a'.repeat(22),
  }
  expect(readConsent(consentText(consent))).toEqual(consent)
  for (const other of [undefined, '', 'x', 'v.11', `v.12.${'a'.repeat(22)}`, `v.11.${'a'.repeat(22)}.more`])
    expect(readConsent(other)).toBeUndefined()
})

test('[CONSENT-1] [CONSENT-2] only what has a service is asked about, and nothing while it is off', () => {
  expect(consentQuestion({ ...settings, isOn: false }, 'en', 'en')).toBeUndefined()
  expect(consentQuestion({ ...noConsent, isOn: true }, 'en', 'en')).toBeUndefined()
  const asked = consentQuestion({ ...settings, metaPixel: '' }, 'en', 'en')
  expect(asked?.categories.map(({ name }) => name)).toEqual(['statistics'])
  const { tagManager, metaPixel } = CONSENT_SERVICE_KINDS
  expect(tagManager.id.test('GTM-AB12CD3')).toBe(true)
  expect(tagManager.id.test("GTM-1'>")).toBe(false)
  expect(metaPixel.id.test('12345678x')).toBe(false)
})
