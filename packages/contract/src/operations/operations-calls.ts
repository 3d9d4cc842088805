import { z } from 'zod'
import { calls } from '../call.ts'
import { done, idField } from '../fields.ts'

const mail = z.object({
  id: z.string(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  status: z
    .enum(['queued', 'sent', 'failed', 'kept'])
    .describe('kept: no mail server is configured, so the mail stays here'),
  attempts: z.number(),
  lastError: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
})

const failedJob = z.object({
  id: z.string(),
  name: z.string(),
  error: z.string(),
  attempts: z.number(),
  failedAt: z.string(),
})

/** What went on behind the scenes, mail and failed jobs; and what watchers of the process ask. */
export const operationsCalls = calls({
  'GET /healthz': {
    tag: 'operations',
    summary: 'Whether the process lives',
    answer: z.object({ status: z.literal('ok') }),
  },
  'GET /readyz': {
    tag: 'operations',
    summary: 'Whether it can serve: the database answers and the disk has room',
    answer: z.object({ status: z.literal('ready') }),
    refusals: { 503: ['disk-full', 'not-ready'] },
  },
  'GET /metrics': {
    tag: 'operations',
    summary:
      'Measurements for Prometheus, for the bearer of the token of METRICS_TOKEN; without one there are none',
    answer: z.string(),
    textAnswer: 'text/plain',
  },
  'GET /api/config/outbox': {
    tag: 'operations',
    summary: 'The newest hundred mails of the website',
    answer: z.object({ mails: z.array(mail) }),
  },
  'GET /api/config/jobs/failed': {
    tag: 'operations',
    summary: 'Jobs of the website that failed for good; on the default website those of the installation too',
    answer: z.object({ jobs: z.array(failedJob) }),
  },
  'POST /api/config/jobs/failed/:jobId/retry': {
    tag: 'operations',
    summary: 'Run a failed job again',
    params: z.object({ jobId: idField }),
    answer: done,
  },
})
