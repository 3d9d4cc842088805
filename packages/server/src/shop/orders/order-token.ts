import { createHmac, timingSafeEqual } from 'node:crypto'

/** The key to an order's pages, in the addresses a buyer gets. It lets one read that order and nothing else. [ORD-20] */
export function orderToken(secret: string, websiteId: string, orderId: string): string {
  return createHmac('sha256', secret).update(`order:${websiteId}:${orderId}`).digest('base64url').slice(0, 32)
}

/** Whether a token opens an order. */
export function opensOrder(secret: string, websiteId: string, orderId: string, token: string): boolean {
  return sameText(orderToken(secret, websiteId, orderId), token)
}

/** Where a buyer goes after paying; survives a reload. [ORD-20] */
export function confirmationPath(secret: string, websiteId: string, orderId: string): string {
  return `/checkout/order-confirmed/${orderId}?token=${orderToken(secret, websiteId, orderId)}`
}

/** Where a buyer sees how an order stands; the address in the mail. [ORD-20] */
export function statusPath(secret: string, websiteId: string, orderId: string): string {
  return `/order-status/${orderId}?token=${orderToken(secret, websiteId, orderId)}`
}

/** Where a buyer gets a document of an order as a file, with the same key. [ORDDOC-8] */
export function documentPath(secret: string, websiteId: string, orderId: string, documentId: string): string {
  const token = orderToken(secret, websiteId, orderId)
  return `/order-status/${orderId}/invoice?token=${token}&document=${documentId}`
}

/** How long the address of a bought file works, in milliseconds; the order's pages hand out a new one. [ORD-21] */
export const DOWNLOAD_TIME = 24 * 60 * 60 * 1000

/** The address of a file someone bought: signed, and good for a day. [ORD-21] */
export function downloadPath(
  secret: string,
  file: { readonly websiteId: string; readonly orderId: string; readonly fileId: string },
  now: number,
): string {
  const expires = now + DOWNLOAD_TIME
  return `/order-status/${file.orderId}/download/${file.fileId}?expires=${expires}&signature=${signatureOf(secret, file, expires)}`
}

/** Whether an address of a file is one of ours and still good. [ORD-21] */
export function opensDownload(
  secret: string,
  file: { readonly websiteId: string; readonly orderId: string; readonly fileId: string },
  given: { readonly expires: number; readonly signature: string },
  now: number,
): boolean {
  return given.expires > now && sameText(signatureOf(secret, file, given.expires), given.signature)
}

function signatureOf(
  secret: string,
  file: { readonly websiteId: string; readonly orderId: string; readonly fileId: string },
  expires: number,
): string {
  return createHmac('sha256', secret)
    .update(`download:${file.websiteId}:${file.orderId}:${file.fileId}:${expires}`)
    .digest('base64url')
    .slice(0, 32)
}

function sameText(one: string, other: string): boolean {
  const a = Buffer.from(one)
  const b = Buffer.from(other)
  return a.length === b.length && timingSafeEqual(a, b)
}
