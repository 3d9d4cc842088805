/** A carrier whose parcels are followed at an address made of their number. */
export interface Carrier {
  /** Permanent. */
  readonly id: string
  readonly name: string
  /** Where a parcel is followed; `{number}` stands for its number. */
  readonly tracking: string
}

/** Carriers people know by name; of any other its name and an address are typed. [ORD-42] */
export const CARRIERS: readonly Carrier[] = [
  {
    id: 'australia-post',
    name: 'Australia Post',
    tracking: 'https://auspost.com.au/mypost/track/details/{number}',
  },
  {
    id: 'canada-post',
    name: 'Canada Post',
    tracking: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor={number}',
  },
  {
    id: 'colissimo',
    name: 'Colissimo',
    tracking: 'https://www.laposte.fr/outils/suivre-vos-envois?code={number}',
  },
  {
    id: 'dhl',
    name: 'DHL',
    tracking: 'https://www.dhl.com/global-en/home/tracking.html?submit=1&tracking-id={number}',
  },
  { id: 'dpd', name: 'DPD', tracking: 'https://tracking.dpd.de/status/en_US/parcel/{number}' },
  { id: 'evri', name: 'Evri', tracking: 'https://www.evri.com/track/parcel/{number}' },
  { id: 'fedex', name: 'FedEx', tracking: 'https://www.fedex.com/fedextrack/?trknbr={number}' },
  { id: 'gls', name: 'GLS', tracking: 'https://gls-group.com/GROUP/en/parcel-tracking?match={number}' },
  { id: 'inpost', name: 'InPost', tracking: 'https://inpost.pl/en/find-parcel?number={number}' },
  {
    id: 'austrian-post',
    name: 'Österreichische Post',
    tracking: 'https://www.post.at/sv/sendungsdetails?snr={number}',
  },
  { id: 'postnord', name: 'PostNord', tracking: 'https://tracking.postnord.com/en/tracking?id={number}' },
  {
    id: 'royal-mail',
    name: 'Royal Mail',
    tracking: 'https://www.royalmail.com/track-your-item#/tracking-results/{number}',
  },
  {
    id: 'swiss-post',
    name: 'Swiss Post',
    tracking: 'https://service.post.ch/ekp-web/ui/entry/search/{number}',
  },
  { id: 'ups', name: 'UPS', tracking: 'https://www.ups.com/track?tracknum={number}' },
  { id: 'usps', name: 'USPS', tracking: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}' },
]

/** What an owner says of how a parcel goes, as typed. */
export interface TrackingForm {
  /** Id of a known carrier, or the name of another. */
  readonly carrier?: string
  readonly trackingNumber?: string
  /** Where it is followed, where the carrier is not a known one. */
  readonly trackingUrl?: string
}

/** How a parcel goes, as it is kept: its carrier's name, its number and where it is followed. */
export interface Tracking {
  readonly carrier?: string
  readonly trackingNumber?: string
  /** Starts with http:// or https://. */
  readonly trackingUrl?: string
}

/**
 * How a parcel goes: the address is made of the number for carriers that are known, and is the typed one otherwise.
 * [ORD-42]
 *
 * @returns undefined where the typed address is none that a browser opens
 */
export function trackingOf(form: TrackingForm): Tracking | undefined {
  const [carrier = '', number = '', typed = ''] = [form.carrier, form.trackingNumber, form.trackingUrl].map(
    (text) => text?.trim(),
  )
  const known = CARRIERS.find(({ id }) => id === carrier)
  if (known === undefined && typed !== '' && !isWebAddress(typed)) return undefined
  const made = number === '' ? '' : known?.tracking.replace('{number}', () => encodeURIComponent(number))
  const url = known === undefined ? typed : made
  return {
    ...(carrier === '' ? {} : { carrier: known?.name ?? carrier }),
    ...(number === '' ? {} : { trackingNumber: number }),
    ...(url === undefined || url === '' ? {} : { trackingUrl: url }),
  }
}

function isWebAddress(text: string): boolean {
  const address = URL.parse(text)
  return address !== null && (address.protocol === 'https:' || address.protocol === 'http:')
}
