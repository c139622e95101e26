/** What a command of the staff is, and what it is handed. */
import type { Deps } from '../../platform/deps.ts'
import type { Right } from './staff.service.ts'

export type Cell = string | number | bigint | boolean | null | Date
export type TableRow = Readonly<Record<string, Cell>>

export interface OptionSetting {
  /** What stands for its value in the help. */
  value: string
  about: string
  isRequired?: boolean
}

export interface Call {
  deps: Deps
  /** `staff:<id>`, ready for the journal. */
  actor: string
  /** Empty where the command asks for none. */
  reason: string
  args: readonly string[]
  options: Readonly<Record<string, string>>
}

export interface Command {
  /** As it is typed, such as `player block`. */
  words: string
  /** Its arguments, as the help shows them: `<player> [currency]`. */
  usage: string
  about: string
  right: Right
  /** False for those that only show something. */
  needsReason: boolean
  options?: Readonly<Record<string, OptionSetting>>
  run(call: Call): Promise<readonly TableRow[]>
}

/** The words, arguments or options are not as they must be. */
export class WrongUsage extends Error {}

export function argument(call: Call, position: number): string {
  const found = call.args[position]
  if (found === undefined) throw new WrongUsage('An argument is missing')
  return found
}
