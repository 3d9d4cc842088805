export { default as 'cart-indicator' } from '../islands/cart-indicator.ts'
export { default as 'cart-pill' } from '../islands/cart-pill.ts'
