/** Chooses the key file that encrypts or opens a backup. */
import { type BackupKeys, readKeys } from '../apps/server/src/platform/backup/encryption.ts'
import { BackupError } from '../apps/server/src/platform/backup/backup-error.ts'
import type { Config } from '../apps/server/src/platform/config.ts'

export const keyOptions = { key: { type: 'string' }, plain: { type: 'boolean' } } as const

/**
 * Returns null for a plain backup, which needs `--plain`. @throws BackupError if neither a key nor `--plain` is given,
 * or both
 */
export async function chooseKeys(
  { key, plain = false }: { key?: string | undefined; plain?: boolean | undefined },
  { backupKeyFile }: Pick<Config, 'backupKeyFile'>,
): Promise<BackupKeys | null> {
  if (plain && key !== undefined) throw new BackupError('Use --key or --plain, not both.')
  if (plain) return null
  const file = key ?? backupKeyFile
  if (file === null)
    throw new BackupError(
      'Set the key file with --key or BACKUP_KEY_FILE; npm run backup -- --new-key <file> creates one. An unencrypted backup needs --plain.',
    )
  return readKeys(file)
}
