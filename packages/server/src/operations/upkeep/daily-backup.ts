import type { Config } from '../../platform/config.ts'
import { defineJob } from '../../platform/jobs/job.ts'

/** A little less than a day: the job of tomorrow must not find the backup of today too young. */
const dueAfter = 23 * 60 * 60 * 1000

/** Backs up once a day; what was missed while the server was off is made up for at the next start. [BACKUP-5] */
export const dailyBackup = defineJob(
  'upkeep.daily-backup',
  async (_data, { database, config, clock, log }) => {
    const now = clock.now()
    if (!(await isBackupDue(config, now))) return
    const { runBackup } = await import('../backup/run-backup.ts')
    const path = await runBackup(database, config, { occasion: 'daily', now, whileServing: true })
    log.info({ path }, 'backup made')
  },
  { schedule: '10 3 * * *', retries: 3, retryAfterSeconds: 600 },
)

/** Whether backups are made here, and the last daily one is a day old. */
export async function isBackupDue(
  { backups, backupFolder }: Pick<Config, 'backups' | 'backupFolder'>,
  now: Date,
): Promise<boolean> {
  if (!backups) return false
  const { listBackups } = await import('../backup/keep-backups.ts')
  const newest = (await listBackups(backupFolder)).find(({ occasion }) => occasion === 'daily')
  return newest === undefined || now.getTime() - newest.at.getTime() >= dueAfter
}
