import { createCartStore } from '../cart/cart-store.ts'
import { createEventHub } from '../events/events.ts'
import { readPageData } from '../page/page-data.ts'
import { startIslands } from './start-islands.ts'

const events = createEventHub(document)
const cart = createCartStore(
  events,
  () => document.cookie,
  (...request) => fetch(...request),
)

/** What tells of errors comes at the first one: most pages have none. [LOG-5] */
const tell = (event: Event): unknown =>
  import('../errors/report-error.ts').then((module) => module.reportError(event)).catch(() => 0)
addEventListener('error', tell)
addEventListener('unhandledrejection', tell)

startIslands(
  document.documentElement,
  { events, cart, page: readPageData(document) },
  (address) => import(/* @vite-ignore */ address),
)
void cart.load()

// A page brought back by the Back button shows the cart of the time it was left.
addEventListener('pageshow', (event) => {
  if (event.persisted) void cart.refresh()
})
