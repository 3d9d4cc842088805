/** What is to pay. */
export interface Payable {
  /** Minor units. */
  readonly amountCents: number
  readonly currency: string
}

/** What a provider's fields are shown with. */
export interface FieldsRequest {
  /** What the method's server part says its browser part needs. */
  readonly needs: { readonly [name: string]: string }
  readonly payable: Payable
  /** Language of the page. */
  readonly language: string
  /** Whether the form asks for an address, so that the fields need not. */
  readonly asksAddress: boolean
}

/** Who pays, as far as the form says. */
export interface Buyer {
  readonly email: string
  readonly name: string
  readonly phone: string
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly region: string
  readonly postalCode: string
  readonly country: string
}

/** What the buyer pays with; or what is wrong with it, in words for the buyer. */
export type Token =
  { readonly ok: true; readonly token: string } | { readonly ok: false; readonly message: string }

/** A provider's own fields, in the page. What is typed into them stays with the provider. */
export interface ProviderFields {
  /** Shows another amount. */
  update(payable: Payable): void
  /** Checks what was typed, and gives a name for it that the server can have money taken with, once. */
  submit(buyer: Buyer): Promise<Token>
  /** Lets the buyer confirm a payment; how it ended is asked of the server then. */
  confirm(clientSecret: string): Promise<void>
  focus(): void
  remove(): void
}

/**
 * The browser's part of a payment method with fields of its provider's own: the module `payment-methods/<kind>.ts`, loaded
 * when it is needed. Resolves when the fields can be typed into; rejects when they cannot be shown.
 */
export type ShowFields = (box: HTMLElement, request: FieldsRequest) => Promise<ProviderFields>

/** Loads the browser's part of a kind of payment method. */
export async function loadProvider(kind: string): Promise<ShowFields> {
  const module: { readonly default: ShowFields } = await import(`../payment-methods/${kind}.ts`)
  return module.default
}
