import { expect, test } from 'vitest'
import { captchaSize } from './captcha.ts'

test('[FORM-29] a captcha is compact in a place narrower than 320 px, and normal from there on', () => {
  expect([0, 319, 319.9, 320, 900].map(captchaSize)).toEqual([
    'compact',
    'compact',
    'compact',
    'normal',
    'normal',
  ])
})
