/** What a command of the staff is, and what it is handed. */
import type { Deps } from '../../platform/deps.ts'
import type { Right } from './staff.rules.ts'

export type Cell = string | number | bigint | boolean | null | Date
export type TableRow = Readonly<Record<string, Cell>>

export interface OptionSetting {
  /** What stands for its value in the help. */
  value: string
  about: string
  isRequired?: boolean
  /** Whether `-` stands for a line of the standard input, so that no history or list of processes holds the value. */
  takesInput?: boolean
}

export interface Call {
  deps: Deps
  /** What the caller was asked for: a key that was right, or a code. Empty for the first member of all. */
  secret: string
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
  /** Null: any member of staff. */
  right: Right | null
  /** True where the caller shows the code of an invitation instead of a key, because they have none yet. */
  takesCode?: boolean
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
