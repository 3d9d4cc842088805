import { createServer } from 'node:http'
import type { Fault } from './stripe-for-tests.ts'

/** What was sent of a shipment, as far as tests look at it. */
interface Given {
  readonly parcel?: {
    readonly weight: number
    readonly length: number
    readonly width: number
    readonly height: number
  }
  readonly to_address?: Readonly<Record<string, string>>
  readonly from_address?: Readonly<Record<string, string>>
  readonly customs_info?: { readonly customs_items: readonly object[] }
}

interface Shipment {
  readonly id: string
  readonly given: Given
  readonly rates: {
    id: string
    carrier: string
    service: string
    rate: string
    currency: string
    delivery_days: number | null
  }[]
  selected_rate: object | null
  tracking_code: string | null
  tracker: { public_url: string } | null
  postage_label: object | null
  refund_status: string | null
}

/** A server on this machine that speaks the part of EasyPost's API that we use. */
export interface LocalEasypost {
  readonly url: string
  readonly shipments: ReadonlyMap<string, Shipment>
  /** Method and path of every call. */
  readonly calls: string[]
  /** What rates it has from now on: carrier, service, price and currency. */
  rates: (readonly [carrier: string, service: string, rate: string, currency: string, days: number | null])[]
  /** What it answers everything with from now on, instead of as it should. */
  fails: { readonly status: number; readonly body: string } | undefined
  /** It takes calls and answers none, until it is told to. */
  isSilent: boolean
  /** The carrier has no label left to sell. */
  refusesToSell: boolean
  /** Labels that were bought are used already. */
  refusesRefunds: boolean
  failAt(fault: Fault | undefined): void
  close(): Promise<void>
}

const PDF = '%PDF-1.4\n% a label\n%%EOF\n'

export async function startLocalEasypost(): Promise<LocalEasypost> {
  const shipments = new Map<string, Shipment>()
  const refused = (status: number, code: string, message: string) => ({
    status,
    body: { error: { code, message, errors: [] } },
  })
  let made = 0

  function create(given: Given) {
    const { weight = 0 } = given.parcel ?? {}
    if (weight <= 0) return refused(422, 'PARCEL.WEIGHT.INVALID', 'The weight has to be more than 0.')
    if (given.to_address?.['zip'] === '00000')
      return {
        status: 201,
        body: { id: 'shp_nowhere', rates: [], messages: [{ carrier: 'USPS', message: 'Unknown ZIP code' }] },
      }
    const id = `shp_${++made}`
    const rates = local.rates.map(([carrier, service, rate, currency, delivery_days], index) => ({
      id: `rate_${made}_${index}`,
      carrier,
      service,
      rate,
      currency,
      delivery_days,
    }))
    const shipment: Shipment = {
      id,
      given,
      rates,
      selected_rate: null,
      tracking_code: null,
      tracker: null,
      postage_label: null,
      refund_status: null,
    }
    shipments.set(id, shipment)
    return { status: 201, body: { ...shipment, messages: [] } }
  }

  function buy(shipment: Shipment, wanted: string | undefined) {
    if (shipment.postage_label !== null)
      return refused(422, 'SHIPMENT.POSTAGE.EXISTS', 'Postage already exists for this shipment.')
    if (local.refusesToSell)
      return refused(422, 'SHIPMENT.POSTAGE.FAILURE', 'Insufficient funds in your wallet.')
    const rate = shipment.rates.find(({ id }) => id === wanted)
    if (rate === undefined)
      return refused(422, 'SHIPMENT.POSTAGE.FAILURE', 'The rate is not of this shipment.')
    shipment.selected_rate = rate
    shipment.tracking_code = `9400${shipment.id.slice(4).padStart(8, '0')}`
    shipment.tracker = { public_url: `https://track.easypost.example/${shipment.id}` }
    shipment.postage_label = { label_url: `${local.url}/label.png`, label_pdf_url: null }
    return { status: 200, body: shipment }
  }

  function refund(shipment: Shipment) {
    if (shipment.postage_label === null)
      return refused(422, 'SHIPMENT.REFUND.UNAVAILABLE', 'There is no postage to refund.')
    if (shipment.refund_status !== null)
      return refused(422, 'SHIPMENT.REFUND.DUPLICATE', 'A refund was requested already.')
    if (!local.refusesRefunds) shipment.refund_status = 'submitted'
    return { status: 200, body: { ...shipment, refund_status: shipment.refund_status ?? 'rejected' } }
  }

  function route(method: string, path: string, text: string): { status: number; body: unknown } {
    const sent = text === '' ? {} : JSON.parse(text)
    if (path === '/v2/shipments' && method === 'POST') return create(sent.shipment)
    const [, id = '', action = ''] = /^\/v2\/shipments\/(\w+)(\/\w+)?/.exec(path) ?? []
    const shipment = shipments.get(id)
    if (shipment === undefined) return refused(404, 'NOT_FOUND', 'The requested resource could not be found.')
    if (action === '/buy') return buy(shipment, sent.rate?.id)
    if (action === '/refund') return refund(shipment)
    if (action === '/label' && shipment.postage_label !== null)
      shipment.postage_label = { ...shipment.postage_label, label_pdf_url: `${local.url}/label.pdf` }
    return { status: 200, body: shipment }
  }

  let fault: Fault | undefined
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '' } = request
      if (url === '/label.pdf') return void response.end(PDF)
      local.calls.push(`${method} ${url}`)
      if (local.isSilent) return
      const isFaulty = fault?.at.test(`${method} ${url}`) === true
      if (isFaulty && fault?.isTakenIn === false) return void response.destroy()
      const key = Buffer.from(
        (request.headers.authorization ?? '').replace('Basic ', ''),
        'base64',
      ).toString()
      const isAllowed = /^EZ[AT]K\w+:$/.test(key) && key !== 'EZTKwrong:'
      const answer = isAllowed
        ? structuredClone(route(method, url, Buffer.concat(chunks).toString()))
        : refused(401, 'APIKEY.INACTIVE', 'This api key is no longer active.')
      if (isFaulty) return void response.destroy()
      response.writeHead(local.fails?.status ?? answer.status, { 'content-type': 'application/json' })
      response.end(local.fails?.body ?? JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const local: LocalEasypost = {
    url: `http://127.0.0.1:${port}`,
    shipments,
    calls: [],
    rates: [
      ['USPS', 'Priority', '7.58', 'USD', 2],
      ['USPS', 'GroundAdvantage', '5.05', 'USD', 4],
      ['RoyalMail', 'Tracked48', '4.20', 'GBP', 2],
      ['UPS', 'Ground', 'nonsense', 'USD', null],
    ],
    fails: undefined,
    isSilent: false,
    refusesToSell: false,
    refusesRefunds: false,
    failAt: (next) => void (fault = next),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return local
}
