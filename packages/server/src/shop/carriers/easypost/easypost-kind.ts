import { field } from '@plinth/domain'
import { defineCarrierKind } from '../carrier-kind.ts'
import { easypostCarrier } from './easypost-carrier.ts'

/** EasyPost: rates and labels of a hundred carriers with one account. [SHIP-18] */
export const easypostKind = defineCarrierKind({
  kind: 'easypost',
  label: 'EasyPost',
  about:
    'Prices and labels of USPS, UPS, DHL, Royal Mail and many more, through your account at EasyPost, which pays for the labels.',
  fields: {
    apiKey: field.secret(
      'API key',
      {
        required: true,
        max: 100,
        pattern: {
          source: 'EZ[AT]K\\w+',
          says: 'This begins with EZTK or EZAK: copy it from your account at EasyPost.',
        },
      },
      {
        help: 'At EasyPost under API keys. Labels of one that begins with EZTK are samples and cost nothing.',
      },
    ),
  },
  testMode: ({ apiKey }) => apiKey.startsWith('EZTK'),
  open: ({ apiKey }, { apiBase, allowsPrivate }) =>
    easypostCarrier({ apiKey, allowsPrivate, ...(apiBase === undefined ? {} : { apiBase }) }),
})
