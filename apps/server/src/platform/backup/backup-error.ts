/** Why a backup or a restore failed, in one line for the operator. */
export class BackupError extends Error {}
