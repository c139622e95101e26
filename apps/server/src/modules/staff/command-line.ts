/**
 * `npm run admin`: the staff's commands, typed. It reads the words, asks who it is, runs the command and prints what came of
 * it as a table or as JSON. It never guesses: what it does not know, it refuses with its help.
 *
 * Exit codes: 0 done, 1 a fault of ours, 2 wrong words, 3 refused, 4 not by this person.
 */
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/errors.ts'
import { WrongSettings } from '../../platform/config.ts'
import { type Command, type TableRow, WrongUsage } from './command.ts'
import { deliveryCommands } from './commands/deliveries.ts'
import { documentCommands } from './commands/documents.ts'
import { returnCommands } from './commands/returns.ts'
import { withdrawalCommands } from './commands/withdrawals.ts'
import { operationCommands } from './commands/operations.ts'
import { orderCommands } from './commands/orders.ts'
import { paymentCommands } from './commands/payments.ts'
import { correctionCommands } from './commands/corrections.ts'
import { exclusionCommands } from './commands/exclusions.ts'
import { playerCommands } from './commands/players.ts'
import { providerCommands } from './commands/providers.ts'
import { rateCommands } from './commands/rates.ts'
import { staffCommands } from './commands/staff.ts'
import { requireStaff } from './keys.ts'
import { StaffRefusal } from './refusals.ts'
import { listPersons } from './staff.queries.ts'
import { toJson, toTable } from './table.ts'

export const commands: readonly Command[] = [
  ...playerCommands,
  ...exclusionCommands,
  ...correctionCommands,
  ...documentCommands,
  ...withdrawalCommands,
  ...returnCommands,
  ...orderCommands,
  ...paymentCommands,
  ...providerCommands,
  ...operationCommands,
  ...staffCommands,
  ...rateCommands,
  ...deliveryCommands,
]

export interface Typed {
  command: Command
  args: readonly string[]
  options: Readonly<Record<string, string>>
  isJson: boolean
}

export interface Result {
  exitCode: 0 | 2 | 3 | 4
  /** For the terminal: what came of it, or why nothing did. */
  output: string
}

/** What can be told without a database: the help, and what is wrong with the words. */
export function readWords(argv: readonly string[]): Typed | Result {
  const { words, options, isJson, isHelp } = splitArguments(argv)
  const command = commands
    .filter((one) => one.words === words.slice(0, one.words.split(' ').length).join(' '))
    .sort((left, right) => right.words.length - left.words.length)[0]
  if (command === undefined) {
    const asked = words.length === 0 || isHelp
    return {
      exitCode: asked ? 0 : 2,
      output: asked ? helpOfAll(words) : `There is no command "${words.join(' ')}".\n${helpOfAll([])}`,
    }
  }
  if (isHelp) return { exitCode: 0, output: helpOf(command) }
  const args = words.slice(command.words.split(' ').length)
  const fault = faultOf(command, args, options)
  if (fault !== null) return { exitCode: 2, output: `${fault}.\n${helpOf(command)}` }
  return { command, args, options, isJson }
}

function splitArguments(argv: readonly string[]) {
  const words: string[] = []
  const options: Record<string, string> = {}
  const rest = [...argv]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [, name, given] = /^--([a-z-]+)(?:=([\s\S]*))?$/.exec(word) ?? []
    if (name === undefined) words.push(word)
    else if (name === 'json' || name === 'help') options[name] = 'yes'
    else options[name] = given ?? rest.shift() ?? ''
  }
  const { json, help, ...others } = options
  return { words, options: others, isJson: json !== undefined, isHelp: help !== undefined }
}

function faultOf(command: Command, args: readonly string[], options: Typed['options']): string | null {
  const wanted = command.usage.split(' ').filter(Boolean)
  const least = wanted.filter((one) => one.startsWith('<')).length
  if (args.length < least) return `${wanted[args.length] ?? 'An argument'} is missing`
  if (args.length > wanted.length) return `${args[wanted.length] ?? ''} is one argument too many`
  if (!options['as']) return '--as is missing: who are you'
  if (command.needsReason && !options['reason']?.trim()) return '--reason is missing'
  for (const [name, { isRequired }] of Object.entries(command.options ?? {}))
    if (isRequired && !options[name]?.trim()) return `--${name} is missing`
  const known = new Set(['as', 'reason', ...Object.keys(command.options ?? {})])
  const unknown = Object.keys(options).find((name) => !known.has(name))
  return unknown === undefined ? null : `There is no option --${unknown}`
}

function helpOfAll(begin: readonly string[]): string {
  const shown = commands.filter(({ words }) => words.startsWith(begin.join(' ')))
  const lines = (shown.length === 0 ? commands : shown).map(({ words, usage, about }) => [
    `${words} ${usage}`.trim(),
    about,
  ])
  const width = Math.max(...lines.map(([left = '']) => left.length))
  return [
    'npm run admin -- <command> --as <id> --reason "why" [--json]',
    'You are asked for your key; without a terminal it is read from the standard input. `--help` after a command explains it.',
    '',
    ...lines.map(([left = '', right = '']) => `  ${left.padEnd(width)}  ${right}`),
  ].join('\n')
}

function helpOf({ words, usage, about, right, needsReason, options = {} }: Command): string {
  const all = {
    as: {
      value: 'id',
      about: `who you are; ${right === null ? 'any member of staff' : `needs the right "${right}"`}`,
    },
    ...(needsReason ? { reason: { value: 'text', about: 'why; it is kept in the journal' } } : {}),
    ...options,
    json: { value: '', about: 'prints JSON instead of a table' },
  }
  const lines = Object.entries(all).map(
    ([name, option]) => `  --${name} ${option.value}`.padEnd(24) + option.about,
  )
  return [`npm run admin -- ${`${words} ${usage}`.trim()}`, about, '', ...lines].join('\n')
}

/** With the values that are given as `-`, each read by its name. */
export async function readInputs(typed: Typed, readLine: (name: string) => Promise<string>): Promise<Typed> {
  const options: Record<string, string> = { ...typed.options }
  for (const [name, { takesInput }] of Object.entries(typed.command.options ?? {}))
    if (takesInput === true && options[name] === '-') options[name] = await readLine(name)
  return { ...typed, options }
}

/** Runs what was typed; faults of ours are thrown. */
export async function runTyped(deps: Deps, typed: Typed, key: string): Promise<Result> {
  const { command, args, options, isJson } = typed
  try {
    const id = options['as'] ?? ''
    if (await isKeyAsked(deps, command)) await requireStaff(deps, { id, key }, command.right, command.words)
    const reason = options['reason']?.trim() ?? ''
    const rows = await command.run({ deps, secret: key, actor: `staff:${id}`, reason, args, options })
    return { exitCode: 0, output: isJson ? toJson(rows) : toTable(rows) }
  } catch (error) {
    return refusalOf(deps, error, command, isJson)
  }
}

/** The very first member can't be known yet, and the owner of a code has no key yet. */
export async function isKeyAsked(deps: Pick<Deps, 'db'>, command: Command): Promise<boolean> {
  if (command.takesCode === true) return false
  return command.words !== 'staff add' || (await listPersons(deps.db)).length > 0
}

const notByThisPerson = new Set([
  'staffUnknown',
  'codeUnknown',
  'tooManyTries',
  'rightMissing',
  'samePerson',
  'approverConcerned',
  'approverTooNew',
  'approverDependent',
  'approverSameRole',
])

function refusalOf(deps: Deps, error: unknown, command: Command, isJson: boolean): Result {
  if (error instanceof WrongUsage) return { exitCode: 2, output: `${error.message}.\n${helpOf(command)}` }
  const told = tellRefusal(deps, error)
  if (told === null) throw error
  const exitCode = notByThisPerson.has(told.code) ? 4 : 3
  const row: TableRow = { refused: told.code, why: told.why }
  return { exitCode, output: isJson ? toJson([row]) : `Refused: ${told.why} (${told.code})` }
}

function tellRefusal(deps: Deps, error: unknown): { code: string; why: string } | null {
  if (error instanceof StaffRefusal) return { code: error.refusal, why: error.message }
  if (error instanceof WrongSettings) return { code: 'wrongSettings', why: error.message }
  if (!(error instanceof Refusal)) return null
  const { code } = deps.settings.current().defaultLocale
  const key = `alerts.errors.${error.refusal}`
  const content = deps.content.current()
  return {
    code: `${error.refusal} ${error.code}`,
    why: content.has(key) ? content.text(code, key) : error.refusal,
  }
}
