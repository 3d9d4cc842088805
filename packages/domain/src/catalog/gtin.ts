/** Digits that the numbers on barcodes have: GTIN-8, UPC, EAN and GTIN-14. */
const LENGTHS = [8, 12, 13, 14]

/** Whether a text is the number of a barcode: of a length there is, with the check digit the others lead to. [CAT-60] */
export function isGtin(text: string): boolean {
  if (!LENGTHS.includes(text.length) || !/^\d+$/.test(text)) return false
  const digits = [...text].map(Number)
  const check = digits.pop()
  // From the right, every other digit counts three times.
  const sum = digits.reverse().reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === check
}
