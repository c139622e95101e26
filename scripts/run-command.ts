/** Runs a command. An error that the user can fix prints one line; any other error prints its stack. */
import { DayDiffers } from '@fairhall/ledger'
import { DatabaseError } from '@fairhall/postgres'
import { BackupError } from '../apps/server/src/platform/backup/backup-error.ts'
import { textOf, WrongMonth } from '../apps/server/src/modules/audit/index.ts'
import { WrongSettings } from '../apps/server/src/platform/config.ts'

/** Arguments that don't fit together. */
export class WrongArguments extends Error {}

const expectedErrors = [WrongSettings, BackupError, DatabaseError, WrongArguments, WrongMonth, DayDiffers]

/** For programs that read what a command found. */
export function printLine(line: object): void {
  process.stdout.write(`${textOf(line)}\n`)
}

/** Of `parseArgs`. */
const areArgumentsUnknown = (error: Error) =>
  'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')

export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`)
    process.exitCode = 1
  }
}

function messageOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return String(error)
  const isExpected = expectedErrors.some((kind) => error instanceof kind) || areArgumentsUnknown(error)
  return isExpected ? error.message : error.stack
}
