import { expect, test } from 'vitest'
import { captchaSize, usedCaptcha } from './captcha.ts'

test('[FORM-29] a captcha is compact in a place narrower than 320 px, and normal from there on', () => {
  expect([0, 319, 319.9, 320, 900].map(captchaSize)).toEqual([
    'compact',
    'compact',
    'compact',
    'normal',
    'normal',
  ])
})

test('[FORM-30] without a key of the website Google’s service is not asked', () => {
  expect(usedCaptcha('recaptcha', '')).toBe('altcha')
  expect(usedCaptcha('recaptcha', 'key')).toBe('recaptcha')
  expect(usedCaptcha('none', '')).toBe('none')
})
