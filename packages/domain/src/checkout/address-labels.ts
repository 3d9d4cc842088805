import { say } from '../words/sentence.ts'

/** What the fields of addresses are called, by their names in the address metadata. */
export const ADDRESS_LABELS = {
  postcode: {
    zip: say('ZIP code'),
    pin: say('PIN code'),
    eircode: say('Eircode'),
    cep: say('CEP'),
    postal: say('Postal code'),
  },
  region: {
    state: say('State'),
    prefecture: say('Prefecture'),
    county: say('County'),
    emirate: say('Emirate'),
    island: say('Island'),
    parish: say('Parish'),
    department: say('Department'),
    region: say('Region'),
    area: say('Area'),
    district: say('District'),
    oblast: say('Oblast'),
    do_si: say('Province or city'),
  },
  city: {
    post_town: say('Town or city'),
    suburb: say('Suburb'),
    district: say('District'),
  },
  district: {
    district: say('District'),
    neighborhood: say('Neighborhood'),
    townland: say('Townland'),
    village_township: say('Village or township'),
  },
} as const
