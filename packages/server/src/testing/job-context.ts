import type { JobContext } from '../platform/jobs/job.ts'
import { testConfig, type TestApp } from './create-test-app.ts'

/** What jobs and writers of mails are given where they are called without the queue. */
export function jobContext({ app, db, database, clock, jobs }: TestApp): JobContext {
  return { db, database, clock, config: testConfig, jobs, mail: app.mail, log: app.log }
}
