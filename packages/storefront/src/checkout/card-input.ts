import { formatCardNumber } from '@plinth/domain'

/** Puts spaces into a card number as it is typed, keeping the caret behind the same digit. */
export function spaceCardNumber(input: HTMLInputElement): void {
  const digitsBefore = input.value
    .slice(0, input.selectionStart ?? input.value.length)
    .replace(/\D/g, '').length
  const spaced = formatCardNumber(input.value)
  if (spaced === input.value) return
  input.value = spaced
  const caret = caretAfter(spaced, digitsBefore)
  input.setSelectionRange(caret, caret)
}

/** Position behind the given number of digits. */
function caretAfter(text: string, digits: number): number {
  let seen = 0
  for (let index = 0; index < text.length; index++) {
    if (seen === digits) return index
    if (text.charAt(index) !== ' ') seen += 1
  }
  return text.length
}

/** `0429` and `4/29` become `04 / 29` while typing at the end; deleting is left alone. */
export function spaceExpiry(input: HTMLInputElement, deleting: boolean): void {
  if (deleting || input.selectionStart !== input.value.length) return
  const typed = input.value
  const early = /^([2-9])$/.exec(typed) ?? /^(\d)\s*\/$/.exec(typed)
  if (early !== null) {
    input.value = `0${early[1]} / `
    return
  }
  const digits = typed.replace(/\D/g, '').slice(0, 4)
  if (digits.length >= 2) input.value = `${digits.slice(0, 2)} / ${digits.slice(2)}`
}
