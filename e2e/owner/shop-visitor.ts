/** A visitor of the shop who speaks HTTP as the shop's scripts do, with a cookie jar and a crumb. */
export interface ShopVisitor {
  /** Puts units of a product into the cart. */
  add(productPath: string, sku: string, quantity?: number): Promise<void>
  /** Pays what is in the cart with the test card; the path of the confirmation page. */
  pay(changes?: Readonly<Record<string, string>>): Promise<string>
}

const FORM = {
  email: 'ada@example.com',
  name: 'Ada Okafor',
  line1: '12 Harbour Row',
  postalCode: 'YO21 1AA',
  city: 'Whitby',
  country: 'GB',
  cardNumber: '4242 4242 4242 4242',
  cardExpiry: '04 / 39',
  cardCvc: '123',
} as const

/** A visitor nobody has seen before. */
export function newVisitor(origin: string): ShopVisitor {
  const jar = new Map<string, string>()
  const send = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const response = await fetch(origin + path, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(jar.has('crumb') ? { 'x-csrf-token': jar.get('crumb') ?? '' } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
    return response
  }
  return {
    async add(productPath, sku, quantity = 1) {
      await send('GET', '/cart')
      const { item } = (await (await send('GET', `${productPath}?format=json`)).json()) as {
        item: { id: string }
      }
      const answer = await send('POST', '/api/commerce/shopping-cart/entries', {
        itemId: item.id,
        sku,
        quantity,
      })
      if (!answer.ok) throw new Error(`Not added: ${await answer.text()}`)
    },
    async pay(changes = {}) {
      await send('GET', '/checkout')
      const answer = await send('POST', '/checkout', {
        idempotencyKey: crypto.randomUUID(),
        ...FORM,
        ...changes,
      })
      const { redirect } = (await answer.json()) as { redirect?: string }
      if (redirect === undefined) throw new Error('Not paid')
      return redirect
    },
  }
}
