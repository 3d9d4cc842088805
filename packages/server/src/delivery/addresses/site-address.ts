/** The address a visitor asked for, in the one form that counts. */
export interface SiteAddress {
  /** Decoded, begins with a slash, without one at the end (except `/`). */
  readonly path: string
  /** Parameters that lists and formats know, in a fixed order; the default ones left out. */
  readonly query: ListQuery
  /** Everything else: options of a product, tracking parameters. */
  readonly rest: Readonly<Record<string, string>>
  /** Path and known parameters as they should be written: the page's own address. */
  readonly canonical: string
  /** Whether the path was asked for in another form, and the visitor should be sent to this one. */
  readonly isOtherForm: boolean
  /** What stands before the path in the language it is read in, such as `/de`; empty in the website's first one. [LANG-1] */
  readonly prefix: string
  /** The language it is read in; absent for the website's first one. */
  readonly language?: string
}

export interface ListQuery {
  /** From 1. */
  readonly page: number
  readonly tag?: string
  readonly category?: string
  readonly sort?: string
  readonly format?: 'json' | 'main-content' | 'rss' | 'ical'
}

const formats = ['json', 'main-content', 'rss', 'ical'] as const
const longestParameter = 200
const mostParameters = 30
const highestPage = 100_000

/** Reads a request's address; undefined when its path cannot be decoded. [SITE-2] [SITE-15] */
export function readAddress(url: string): SiteAddress | undefined {
  const mark = url.indexOf('?')
  const rawPath = mark === -1 ? url : url.slice(0, mark)
  const path = decodePath(rawPath)
  if (path === undefined) return undefined
  const clean = cleanPath(path)
  const parameters = new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1))
  const query = readQuery(parameters)
  const rest: Record<string, string> = {}
  for (const [name, value] of [...parameters].slice(0, mostParameters)) {
    if (!isListParameter(name)) rest[name] = value.slice(0, longestParameter)
  }
  return {
    path: clean,
    query,
    rest,
    canonical: `${encodePath(clean)}${writeQuery(query)}`,
    isOtherForm: encodePath(clean) !== rawPath && clean !== rawPath,
    prefix: '',
  }
}

const isListParameter = (name: string): boolean =>
  name === 'page' || name === 'tag' || name === 'category' || name === 'sort' || name === 'format'

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** One slash between parts and none at the end. */
function cleanPath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '')
  return `/${parts.join('/')}`
}

/** An address of a page that goes by these parameters of lists, and by no others. [SITE-15] */
export function withList(address: SiteAddress, list: ListQuery = { page: 1 }): SiteAddress {
  const { format } = address.query
  const query = { ...list, ...(format === undefined ? {} : { format }) }
  return { ...address, query, canonical: `${encodePath(address.path)}${writeQuery(query)}` }
}

export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

function readQuery(parameters: URLSearchParams): ListQuery {
  const text = (name: string): string | undefined => {
    const value = parameters.get(name)?.slice(0, longestParameter)
    return value === undefined || value === '' ? undefined : value
  }
  const page = Number(parameters.get('page') ?? 1)
  const format = formats.find((known) => known === parameters.get('format'))
  const [tag, category, sort] = [text('tag'), text('category'), text('sort')]
  return {
    page: Number.isInteger(page) && page >= 1 && page <= highestPage ? page : 1,
    ...(tag === undefined ? {} : { tag }),
    ...(category === undefined ? {} : { category }),
    ...(sort === undefined ? {} : { sort }),
    ...(format === undefined ? {} : { format }),
  }
}

/** The query as it is written in links: known order, nothing that is the default. */
export function writeQuery(query: ListQuery): string {
  const parameters = new URLSearchParams()
  if (query.category !== undefined) parameters.set('category', query.category)
  if (query.tag !== undefined) parameters.set('tag', query.tag)
  if (query.sort !== undefined) parameters.set('sort', query.sort)
  if (query.page > 1) parameters.set('page', String(query.page))
  if (query.format !== undefined) parameters.set('format', query.format)
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}
