import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { connectDatabase } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { createMemoryQueue } from './jobs/memory-queue.ts'

const config = readConfig(process.env, process.argv.slice(2))
const database = await connectDatabase(config)
await migrate(database)
const app = await buildApp({
  config,
  database,
  jobs: createMemoryQueue(),
  logger: { level: config.logLevel },
})
await app.listen({ host: config.host, port: config.port })
