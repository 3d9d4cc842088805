/** Where a provider reports to for a method, on the website's own address. */
export function webhookPath(methodId: string): string {
  return `/api/payments/${methodId}/webhook`
}
