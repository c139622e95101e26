/** The shape of a staff command, and the input that it gets. Its arguments and options have types: see `inputs/field-types.ts`. */
import type { OfficeFieldError } from '@fairhall/contract/office'
import type { StaffDeps } from './staff.deps.ts'
import type { Origin } from './members/keys.ts'
import type { Area } from './members/permissions.rules.ts'

export type Cell = string | number | bigint | boolean | null | Date
export type TableRow = Readonly<Record<string, Cell>>

/** What a passkey signed: see `signatures/statement.rules.ts`. */
export interface Approval {
  staffId: string
  statement: string
  credentialId: Buffer
  /** COSE */
  publicKey: Buffer
  clientData: Buffer
  authenticatorData: Buffer
  signature: Buffer
}

interface OptionSetting {
  /** Placeholder for the value in the help: a type of `inputs/field-types.ts`, unless it has `choices` or `bounds`. */
  value: string
  about: string
  isRequired?: boolean
  /** The allowed values, if only some are. */
  choices?: readonly string[]
  /** Of a whole number. */
  bounds?: Readonly<{ min: number; max: number }>
  /** If true, `-` reads the value from standard input, so that it appears in no shell history or process list. */
  takesInput?: boolean
}

/** Where a command finds the files that its caller names: on the disk of the command line, or in a browser. */
export interface CallFiles {
  /** @throws WrongUsage if it can't be read */
  readText(name: string): Promise<string>
  /** Never replaces a file. @throws WrongUsage if it exists or can't be written */
  write(name: string, content: string | Buffer): Promise<void>
}

export interface Call {
  deps: StaffDeps
  /** The verified key, or an invitation code. Empty for the first staff member. */
  secret: string
  /** `staff:<id>`, ready for the journal. */
  actor: string
  /** Empty if the command takes no reason. */
  reason: string
  args: readonly string[]
  options: Readonly<Record<string, string>>
  files: CallFiles
  /** Of a command that is signed, if it was signed. */
  approval: Approval | null
  /** Where the office's call comes from. Null: it was typed on a machine of the operator. */
  origin: Origin | null
  /** The countries whose players the member may run it for; null: all. Lists with a limit ask only for these. */
  countries: readonly string[] | null
}

export interface Command {
  /** As it is typed, such as `player block`. */
  words: string
  /** Its arguments by their types, or as `<name:type>`: `<player> [currency]`. Those in brackets may be left out. */
  usage: string
  about: string
  /** The area that includes it. Null: any member of staff. Members with a role need its permission instead. */
  right: Area | null
  /** True if the caller enters an invitation code instead of a key, because they have no key yet. */
  takesCode?: boolean
  /** False for commands that only show data. */
  needsReason: boolean
  /** It changes something, although it needs no reason, such as a draft that nobody else sees applied. */
  isChange?: true
  /** It answers about any player that the caller names: a role that only reads its module doesn't include it. */
  asksAboutAnyone?: true
  /** It shows personal data, which leaves an entry in the journal. The office asks for the reason. */
  isLookup?: true
  /** It moves money, opens an account, can't be undone or changes who may do what. The office asks for a fresh code first. */
  isHighRisk?: true
  /** It approves what it repeats as `content`: a member with a passkey signs it, which only the office can ask for. */
  isSigned?: true
  /** It moves money only once a second member agrees, whose bound counts for the amount. */
  placesOrder?: true
  /**
   * Money that it names does not count towards the member's day while it runs, and the bound of that day does not stop it: its own
   * transaction counts it, or it moves none, or only keeps some from moving.
   */
  isUncounted?: true
  /** It is about a claim of a withdrawal: that of another member does not stop it. */
  isAboutClaim?: true
  options?: Readonly<Record<string, OptionSetting>>
  run(call: Call): Promise<readonly TableRow[]>
}

/** The command, its arguments or its options are wrong. */
export class WrongUsage extends Error {
  /** What is wrong with which field. */
  readonly fields: Readonly<Record<string, OfficeFieldError>>
  constructor(message: string, fields: Readonly<Record<string, OfficeFieldError>> = {}) {
    super(message)
    this.fields = fields
  }
}

export function argument(call: Call, position: number): string {
  const found = call.args[position]
  if (found === undefined) throw new WrongUsage('An argument is missing')
  return found
}
