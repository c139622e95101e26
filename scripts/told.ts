/** How a command ends: what its user can mend is told in a line, anything else with where it came from. */
import pg from 'pg'
import { BackupFault } from '../apps/server/src/platform/backup/fault.ts'
import { WrongSettings } from '../apps/server/src/platform/config.ts'

const readable = [WrongSettings, BackupFault, pg.DatabaseError]

export async function runTold(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    const isReadable = readable.some((kind) => error instanceof kind)
    const whole = error instanceof Error ? (isReadable ? error.message : error.stack) : String(error)
    process.stderr.write(`${whole}\n`)
    process.exitCode = 1
  }
}
