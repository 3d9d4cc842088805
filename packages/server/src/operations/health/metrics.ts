import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { countStatements } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'

/** Measurements of this process, in the form Prometheus reads. [OPS-33] */
export function createMetrics(app: App): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request’s arrival to its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests being answered now.',
    registers: [registry],
  })
  registry.registerMetric(
    new Counter({
      name: 'database_statements_total',
      help: 'Statements sent to the database.',
      registers: [],
      collect() {
        this.reset()
        this.inc(countStatements())
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'jobs_due',
      help: 'Jobs that run now or whose time has come, in all processes of the installation.',
      registers: [],
      async collect() {
        this.set(await app.jobs.due())
      },
    }),
  )
  app.addHook('onRequest', (_request, _reply, done) => {
    inFlight.inc()
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    inFlight.dec()
    // The pattern of the route, not the address: addresses are without number.
    const route = request.routeOptions.url ?? 'none'
    duration.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000)
    done()
  })
  app.addHook('onClose', async () => registry.clear())
  return registry
}
