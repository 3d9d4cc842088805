/** How a shop reminds of carts that are not bought. */
export interface CartReminderSettings {
  /** The checkout offers it. */
  readonly isOn: boolean
  /** So many hours after the cart was last touched. */
  readonly hours: number
}

/** Of a shop whose owner has not said. */
export const noCartReminder: CartReminderSettings = { isOn: false, hours: 4 }

/** From and to how many hours. */
export const CART_REMINDER_HOURS = { min: 1, max: 168 } as const
