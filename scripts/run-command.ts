/** Runs a command. An error that the user can fix prints one line; any other error prints its stack. */
import { DatabaseError } from '@fairhall/postgres'
import { BackupError } from '../apps/server/src/platform/backup/backup-error.ts'
import { WrongSettings } from '../apps/server/src/platform/config.ts'

const expectedErrors = [WrongSettings, BackupError, DatabaseError]

export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    const isExpected = expectedErrors.some((kind) => error instanceof kind)
    const text = error instanceof Error ? (isExpected ? error.message : error.stack) : String(error)
    process.stderr.write(`${text}\n`)
    process.exitCode = 1
  }
}
