/** A file is not a backup, or not what it was when it was made. [BACKUP-4] */
export class BadBackupError extends Error {}

/** There is something in the way that a restore must not touch. [BACKUP-3] */
export class RestoreRefusedError extends Error {}
