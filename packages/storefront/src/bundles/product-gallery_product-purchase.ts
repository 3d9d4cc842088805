export { default as 'product-gallery' } from '../islands/product-gallery.ts'
export { default as 'product-purchase' } from '../islands/product-purchase.ts'
