/**
 * `npm run admin`: the staff's command line. It parses the arguments, authenticates the staff member, runs the command and
 * prints the result as a table or as JSON. It never guesses: it refuses unknown input and prints the help.
 *
 * Exit codes: 0 done, 1 internal error, 2 wrong usage, 3 refused, 4 not allowed for this staff member.
 */
import type { StaffDeps } from './staff.deps.ts'
import { type Command, type TableRow, WrongUsage } from './command.ts'
import { commands } from './commands/all-commands.ts'
import { diskFiles } from './disk-files.ts'
import { requireStaff } from './members/keys.ts'
import { errorOfInput, usageOf } from './inputs/command-input.rules.ts'
import { requireRight, runCommand, toRefusal } from './run-command.ts'
import { listStaffMembers } from './members/staff.queries.ts'
import { toJson, toTable } from './output-table.ts'

export interface Typed {
  command: Command
  args: readonly string[]
  options: Readonly<Record<string, string>>
  isJson: boolean
}

export interface Result {
  exitCode: 0 | 2 | 3 | 4
  /** Printed to the terminal: the result, or the reason for the refusal. */
  output: string
}

/** Parses the arguments. Answers the help and wrong usage without a database. */
export function readWords(argv: readonly string[]): Typed | Result {
  const { words, options, isJson, isHelp } = splitArguments(argv)
  const command = commands
    .filter((one) => one.words === words.slice(0, one.words.split(' ').length).join(' '))
    .sort((left, right) => right.words.length - left.words.length)[0]
  if (command === undefined) {
    const asked = words.length === 0 || isHelp
    return {
      exitCode: asked ? 0 : 2,
      output: asked ? helpOfAll(words) : `Unknown command "${words.join(' ')}".\n${helpOfAll([])}`,
    }
  }
  if (isHelp) return { exitCode: 0, output: helpOf(command) }
  const args = words.slice(command.words.split(' ').length)
  const error = errorOf(command, args, options)
  if (error !== null) return { exitCode: 2, output: `${error}.\n${helpOf(command)}` }
  return { command, args, options, isJson }
}

function splitArguments(argv: readonly string[]) {
  const words: string[] = []
  const options: Record<string, string> = {}
  const rest = [...argv]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [, name, value] = /^--([a-z-]+)(?:=([\s\S]*))?$/.exec(word) ?? []
    if (name === undefined) words.push(word)
    else if (name === 'json' || name === 'help') options[name] = 'yes'
    else options[name] = value ?? rest.shift() ?? ''
  }
  const { json, help, ...others } = options
  return { words, options: others, isJson: json !== undefined, isHelp: help !== undefined }
}

function errorOf(
  command: Command,
  args: readonly string[],
  { as, reason = '', ...options }: Typed['options'],
): string | null {
  if (!as) return '--as is missing: your staff ID'
  return errorOfInput(command, { args, options, reason })?.text ?? null
}

function helpOfAll(begin: readonly string[]): string {
  const shown = commands.filter(({ words }) => words.startsWith(begin.join(' ')))
  const lines = (shown.length === 0 ? commands : shown).map((command) => [
    `${command.words} ${usageOf(command)}`.trim(),
    command.about,
  ])
  const width = Math.max(...lines.map(([left = '']) => left.length))
  return [
    'npm run admin -- <command> --as <id> --reason "why" [--json]',
    'The command asks for your key; without a terminal it reads the key from standard input. For details, add `--help` to a command.',
    '',
    ...lines.map(([left = '', right = '']) => `  ${left.padEnd(width)}  ${right}`),
  ].join('\n')
}

function helpOf(command: Command): string {
  const { words, about, right, needsReason, isLookup, options = {} } = command
  const all = {
    as: {
      value: 'id',
      about: `your staff ID; ${right === null ? 'any staff member' : `needs the right "${right}"`}`,
    },
    ...(needsReason || isLookup
      ? { reason: { value: 'text', about: 'the reason; it is kept in the journal' } }
      : {}),
    ...options,
    json: { value: '', about: 'prints JSON instead of a table' },
  }
  const lines = Object.entries(all).map(
    ([name, option]) => `  --${name} ${option.value}`.padEnd(24) + option.about,
  )
  return [`npm run admin -- ${`${words} ${usageOf(command)}`.trim()}`, about, '', ...lines].join('\n')
}

/** Reads each value entered as `-` from the input, by its name. */
export async function readInputs(typed: Typed, readLine: (name: string) => Promise<string>): Promise<Typed> {
  const options: Record<string, string> = { ...typed.options }
  for (const [name, { takesInput }] of Object.entries(typed.command.options ?? {}))
    if (takesInput === true && options[name] === '-') options[name] = await readLine(name)
  return { ...typed, options }
}

/** Runs the parsed command. Internal errors are thrown. */
export async function runTyped(deps: StaffDeps, typed: Typed, key: string): Promise<Result> {
  const { command, args, options, isJson } = typed
  try {
    const { as: memberId = '', reason = '', ...rest } = options
    if (await isKeyAsked(deps, command))
      await requireRight(deps, await requireStaff(deps, { id: memberId, key }, typedFrom(command)), command)
    const input = { args, options: rest, reason, files: diskFiles }
    const rows = await runCommand(deps, { command, memberId, secret: key }, input)
    return { exitCode: 0, output: isJson ? toJson(rows) : toTable(rows) }
  } catch (error) {
    return refusalOf(deps, error, command, isJson)
  }
}

const typedFrom = ({ words }: Command) => ({ place: 'command line', address: null, command: words }) as const

/** The first member has no key yet, and neither has the owner of an invitation code. */
export async function isKeyAsked(deps: Pick<StaffDeps, 'db'>, command: Command): Promise<boolean> {
  if (command.takesCode === true) return false
  return command.words !== 'staff add' || (await listStaffMembers(deps.db)).length > 0
}

const memberRefusals = new Set([
  'staffUnknown',
  'codeUnknown',
  'tooManyTries',
  'rightMissing',
  'beyondAmount',
  'beyondDay',
  'beyondMarket',
  'boundWithoutRate',
  'ownBound',
  'sameMember',
  'approverConcerned',
  'approverTooNew',
  'approverDependent',
  'approverSameRole',
])

function refusalOf(deps: StaffDeps, error: unknown, command: Command, isJson: boolean): Result {
  if (error instanceof WrongUsage) return { exitCode: 2, output: `${error.message}.\n${helpOf(command)}` }
  const refusal = toRefusal(deps, error)
  if (refusal === null) throw error
  const exitCode = memberRefusals.has(refusal.code) ? 4 : 3
  const row: TableRow = { refused: refusal.code, why: refusal.why }
  return { exitCode, output: isJson ? toJson([row]) : `Refused: ${refusal.why} (${refusal.code})` }
}
