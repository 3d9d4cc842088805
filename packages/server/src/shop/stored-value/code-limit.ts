/**
 * How often codes can be tried from one address, over all processes, wherever they are typed: a code is a secret. [DISC-9]
 * [GIFT-4]
 */
export const codeLimit = { name: 'coupon', burst: 15, perSeconds: 300, everywhere: true } as const
