import { contract, type CallKey } from './contract.ts'

const PATTERNS = (Object.keys(contract) as CallKey[]).map((key) => {
  const [method = '', path = ''] = key.split(' ')
  const parts = path.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll('.', '\\.')))
  return {
    key,
    method,
    shape: new RegExp(`^${parts.join('/')}$`),
    variables: parts.filter((part) => part === '[^/]+').length,
  }
})

/**
 * The call an address belongs to, for what stands in for the server in tests; one that names it fully comes before one with
 * a variable part.
 *
 * @param path of the address, without its query
 */
export function callAt(method: string, path: string): CallKey | undefined {
  const fitting = PATTERNS.filter((one) => one.method === method && one.shape.test(path))
  return fitting.toSorted((a, b) => a.variables - b.variables)[0]?.key
}
