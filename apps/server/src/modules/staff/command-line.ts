/**
 * `npm run admin`: the staff's command line. It parses the arguments, authenticates the staff member, runs the command and
 * prints the result as a table or as JSON. It never guesses: it refuses unknown input and prints the help.
 *
 * Exit codes: 0 done, 1 internal error, 2 wrong usage, 3 refused, 4 not allowed for this staff member.
 */
import type { StaffDeps } from './staff.deps.ts'
import { Refusal } from '../../platform/errors.ts'
import { WrongSettings } from '../../platform/config.ts'
import { type Command, type TableRow, WrongUsage } from './command.ts'
import { betCommands } from './commands/payments/bets.ts'
import { bonusCommands } from './commands/rewards/bonuses.ts'
import { campaignCommands } from './commands/rewards/campaigns.ts'
import { catalogueCommands } from './commands/catalogue.ts'
import { deliveryCommands } from './commands/deliveries.ts'
import { complaintCommands } from './commands/complaints.ts'
import { documentCommands } from './commands/documents.ts'
import { returnCommands } from './commands/payments/returns.ts'
import { withdrawalCommands } from './commands/payments/withdrawals.ts'
import { operationCommands } from './commands/operations.ts'
import { invitationCommands } from './commands/rewards/invitations.ts'
import { orderCommands } from './commands/orders.ts'
import { grantCommands } from './commands/rewards/grants.ts'
import { partnerCommands } from './commands/partners.ts'
import { paymentCommands } from './commands/payments/payments.ts'
import { correctionCommands } from './commands/corrections.ts'
import { exclusionCommands } from './commands/exclusions.ts'
import { playerCommands } from './commands/players.ts'
import { providerCommands } from './commands/providers.ts'
import { pushCommands } from './commands/push.ts'
import { rateCommands } from './commands/payments/rates.ts'
import { offerCommands } from './commands/rewards/offers.ts'
import { switchCommands } from './commands/switches.ts'
import { trialCommands } from './commands/rewards/trials.ts'
import { rewardCommands } from './commands/rewards/rewards.ts'
import { tournamentCommands } from './commands/rewards/tournaments.ts'
import { prizeDropCommands } from './commands/rewards/prize-drops.ts'
import { jackpotCommands } from './commands/rewards/jackpots.ts'
import { marketCommands } from './commands/markets.ts'
import { settingsCommands } from './commands/settings.ts'
import { statementCommands } from './commands/statements.ts'
import { staffCommands } from './commands/staff.ts'
import { requireStaff } from './keys.ts'
import { StaffRefusal } from './refusals.ts'
import { listStaffMembers } from './staff.queries.ts'
import { toJson, toTable } from './output-table.ts'

export const commands: readonly Command[] = [
  ...playerCommands,
  ...exclusionCommands,
  ...correctionCommands,
  ...documentCommands,
  ...complaintCommands,
  ...withdrawalCommands,
  ...returnCommands,
  ...orderCommands,
  ...paymentCommands,
  ...betCommands,
  ...offerCommands,
  ...rewardCommands,
  ...tournamentCommands,
  ...jackpotCommands,
  ...prizeDropCommands,
  ...bonusCommands,
  ...grantCommands,
  ...campaignCommands,
  ...pushCommands,
  ...invitationCommands,
  ...partnerCommands,
  ...statementCommands,
  ...trialCommands,
  ...marketCommands,
  ...settingsCommands,
  ...switchCommands,
  ...providerCommands,
  ...operationCommands,
  ...catalogueCommands,
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

function errorOf(command: Command, args: readonly string[], options: Typed['options']): string | null {
  const expected = command.usage.split(' ').filter(Boolean)
  const least = expected.filter((one) => one.startsWith('<')).length
  if (args.length < least) return `${expected[args.length] ?? 'An argument'} is missing`
  if (args.length > expected.length) return `${args[expected.length] ?? ''} is an unexpected argument`
  if (!options['as']) return '--as is missing: your staff ID'
  if (command.needsReason && !options['reason']?.trim()) return '--reason is missing'
  for (const [name, { isRequired }] of Object.entries(command.options ?? {}))
    if (isRequired && !options[name]?.trim()) return `--${name} is missing`
  const known = new Set(['as', 'reason', ...Object.keys(command.options ?? {})])
  const unknown = Object.keys(options).find((name) => !known.has(name))
  return unknown === undefined ? null : `Unknown option --${unknown}`
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
    'The command asks for your key; without a terminal it reads the key from standard input. For details, add `--help` to a command.',
    '',
    ...lines.map(([left = '', right = '']) => `  ${left.padEnd(width)}  ${right}`),
  ].join('\n')
}

function helpOf({ words, usage, about, right, needsReason, options = {} }: Command): string {
  const all = {
    as: {
      value: 'id',
      about: `your staff ID; ${right === null ? 'any staff member' : `needs the right "${right}"`}`,
    },
    ...(needsReason ? { reason: { value: 'text', about: 'the reason; it is kept in the journal' } } : {}),
    ...options,
    json: { value: '', about: 'prints JSON instead of a table' },
  }
  const lines = Object.entries(all).map(
    ([name, option]) => `  --${name} ${option.value}`.padEnd(24) + option.about,
  )
  return [`npm run admin -- ${`${words} ${usage}`.trim()}`, about, '', ...lines].join('\n')
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
    if (![...args, ...Object.values(options)].every(isStorable))
      throw new WrongUsage('A text contains a character that can’t be stored')
    const id = options['as'] ?? ''
    if (await isKeyAsked(deps, command)) await requireStaff(deps, { id, key }, command.right, command.words)
    const reason = options['reason']?.trim() ?? ''
    const rows = await command.run({ deps, secret: key, actor: `staff:${id}`, reason, args, options })
    return { exitCode: 0, output: isJson ? toJson(rows) : toTable(rows) }
  } catch (error) {
    return refusalOf(deps, error, command, isJson)
  }
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

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

function toRefusal(deps: StaffDeps, error: unknown): { code: string; why: string } | null {
  if (error instanceof StaffRefusal) return { code: error.refusal, why: error.message }
  if (error instanceof WrongSettings) return { code: 'wrongSettings', why: error.message }
  if (!(error instanceof Refusal)) return null
  const { code } = deps.settings.current().defaultLocale
  const key = `alerts.errors.${error.refusal}`
  const content = deps.content.current()
  const fields = Object.entries(error.fields ?? {}).map(
    ([name, errors]) => ` ${name}: ${errors.map((error) => deps.texts.rule(error, code)).join(' ')}`,
  )
  return {
    code: `${error.refusal} ${error.code}`,
    why: (content.has(key) ? content.text(code, key) : error.refusal) + fields.join(''),
  }
}
