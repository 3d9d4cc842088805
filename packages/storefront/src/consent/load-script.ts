/** Puts a service's script on the page; what it calls before it is there is kept by its queue. */
export function loadScript(address: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = address
  document.head.append(script)
}
