/** Other origins that scripts and frames may come from, such as a payment provider's at the checkout. */
export interface OtherOrigins {
  readonly scriptOrigins?: readonly string[]
  readonly frameOrigins?: readonly string[]
  readonly connectOrigins?: readonly string[]
  readonly mediaOrigins?: readonly string[]
  readonly imageOrigins?: readonly string[]
}
