/** Which key file a backup is made or opened with. */
import { parseArgs } from 'node:util'
import { type BackupKeys, readKeys } from '../apps/server/src/platform/backup/encryption.ts'
import { BackupFault } from '../apps/server/src/platform/backup/fault.ts'
import type { Config } from '../apps/server/src/platform/config.ts'

export const keyOptions = { key: { type: 'string' }, plain: { type: 'boolean' } } as const

/** Like `parseArgs`, with a line for the person at the terminal when a word is wrong. */
export const parseWords: typeof parseArgs = (config) => {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new BackupFault(error instanceof Error ? error.message : String(error))
  }
}

/** Null for a plain backup, which must be asked for by name. @throws BackupFault when neither is named, or both */
export async function chooseKeys(
  { key, plain = false }: { key?: string | undefined; plain?: boolean | undefined },
  { backupKeyFile }: Pick<Config, 'backupKeyFile'>,
): Promise<BackupKeys | null> {
  if (plain && key !== undefined) throw new BackupFault('Name --key or --plain, not both.')
  if (plain) return null
  const file = key ?? backupKeyFile
  if (file === null)
    throw new BackupFault(
      'Name the key file with --key or BACKUP_KEY_FILE; npm run backup -- --new-key <file> makes one. A backup that is not encrypted needs --plain.',
    )
  return readKeys(file)
}
