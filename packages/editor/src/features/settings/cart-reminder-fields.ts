import {
  CART_REMINDER_HOURS,
  field,
  noCartReminder,
  readFields,
  type CartReminderSettings,
} from '@plinth/domain'
import type { FormValues } from '../../fields/fields-form.tsx'

/** Whether buyers can ask to be reminded of a cart they leave. */
export const CART_REMINDER = {
  cartReminderOn: field.toggle('The checkout offers to remind of a cart by mail', {
    help: 'Only who ticks it is written to: once, with a link to the cart, and with one to end it.',
  }),
  cartReminderHours: field.number('Remind after', CART_REMINDER_HOURS, {
    default: noCartReminder.hours,
    unit: 'hours',
    when: { field: 'cartReminderOn', is: [true] },
  }),
}

export const valuesOfCartReminder = ({ isOn, hours }: CartReminderSettings = noCartReminder) => ({
  cartReminderOn: isOn,
  cartReminderHours: hours,
})

export function cartReminderOf(values: FormValues): CartReminderSettings {
  const { cartReminderOn: isOn, cartReminderHours: hours } = readFields(CART_REMINDER, values)
  return { isOn, hours }
}
