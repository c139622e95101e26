/**
 * Runs a staff command: the one way of every change by staff, from the command line and from the office. The caller has proved
 * who they are; their right for the command and its bounds are checked here.
 */
import { WrongSettings } from '../../platform/config.ts'
import { Refusal } from '../../platform/errors.ts'
import { isUuid } from '../../platform/uuid.ts'
import { type Approval, type CallFiles, type Command, type TableRow, WrongUsage } from './command.ts'
import { countriesFor, requireWithinBounds, withoutOtherMarkets } from './bounds/bounds.service.ts'
import { boundRefusals } from './bounds/bounds.rules.ts'
import { subjectOfCommand } from './bounds/command-subjects.ts'
import { requireNotClaimed } from './claims/claims.service.ts'
import { countWhile } from './bounds/day-use.service.ts'
import { fieldsOf } from './inputs/command-input.rules.ts'
import { type Origin, recordDenied } from './members/keys.ts'
import { StaffRefusal } from './refusals.ts'
import type { StaffDeps } from './staff.deps.ts'
import { type Guarded, may, permissionOf } from './members/permissions.rules.ts'
import { findStaffMember, type StaffMember } from './members/staff.queries.ts'

interface CommandInput {
  args: readonly string[]
  options: Readonly<Record<string, string>>
  /** Required by commands with `needsReason`. */
  reason: string
  files: CallFiles
}

/** Null: any member may run it. */
export function toGuarded(command: Command): Guarded | null {
  const { words, right, needsReason, isLookup, isChange, asksAboutAnyone } = command
  if (right === null) return null
  return {
    permission: permissionOf(words),
    areas: [right],
    isRead: (!needsReason && isChange !== true && asksAboutAnyone !== true) || isLookup === true,
  }
}

export function mayRun(rights: readonly string[], command: Command): boolean {
  const guarded = toGuarded(command)
  return guarded === null || may(rights, guarded)
}

/** @throws StaffRefusal rightMissing, which is recorded as a security event */
export async function requireRight(
  deps: StaffDeps,
  { id, rights }: Pick<StaffMember, 'id' | 'rights'>,
  command: Command,
  origin: Origin | null = null,
): Promise<void> {
  if (mayRun(rights, command)) return
  await recordDenied(deps, id, command.words, origin)
  throw new StaffRefusal('rightMissing')
}

interface CommandRun {
  command: Command
  memberId: string
  secret?: string
  approval?: Approval | null
  /** Null: it was typed on a machine of the operator. */
  origin?: Origin | null
}

/** @throws WrongUsage, StaffRefusal, WrongSettings, Refusal */
export async function runCommand(
  deps: StaffDeps,
  { command, memberId, secret = '', approval = null, origin = null }: CommandRun,
  { args, options, reason, files }: CommandInput,
): Promise<readonly TableRow[]> {
  if (![...args, ...Object.values(options), reason].every(isStorable))
    throw new WrongUsage('A text contains a character that can’t be stored')
  const guarded = toGuarded(command)
  const member = guarded === null ? null : await findStaffMember(deps.db, memberId)
  // Nobody is a member yet while the first one is added.
  if (guarded !== null && member !== null)
    await requireWithinBounds(deps, member, { command, guarded, origin }, { args, options })
  if (guarded?.isRead === false) await requireUnclaimed(deps, command, memberId, args)
  const countries = guarded === null || member === null ? null : await countriesFor(deps, member, guarded)
  const run = () =>
    command.run({
      deps,
      secret,
      actor: `staff:${memberId}`,
      reason: reason.trim(),
      args,
      options,
      files,
      approval,
      origin,
      countries,
    })
  if (guarded === null) return run()
  try {
    if (!guarded.isRead && movesMoney(command)) {
      const subject = await subjectOfCommand(deps, command, { args, options })
      return await countWhile(deps, { memberId, guarded, subject }, run)
    }
    const rows = await run()
    return guarded.isRead && member !== null ? await withoutOtherMarkets(deps, member, guarded, rows) : rows
  } catch (error) {
    if (error instanceof StaffRefusal && boundRefusals.some((one) => one === error.refusal))
      await recordDenied(deps, memberId, command.words, origin)
    throw error
  }
}

/**
 * Orders about a withdrawal, too, wait for the member who has claimed it. A decision checks this again in its transaction.
 * @throws StaffRefusal withdrawalClaimed
 */
async function requireUnclaimed(
  deps: StaffDeps,
  command: Command,
  memberId: string,
  [invoiceId = '']: readonly string[],
): Promise<void> {
  const [field] = fieldsOf(command).args
  if (command.isAboutClaim === true || field?.typeName !== 'invoice' || !isUuid(invoiceId.trim())) return
  await requireNotClaimed(deps, deps.db, invoiceId.trim(), { actor: `staff:${memberId}` })
}

const MONEY_FIELDS: ReadonlySet<string> = new Set(['invoice', 'message', 'bet', 'statement', 'run', 'amount'])

/** Alone, and outside of a transaction that counts it. */
function movesMoney(command: Command): boolean {
  if (command.placesOrder === true || command.isUncounted === true) return false
  return fieldsOf(command).args.some(({ typeName }) => MONEY_FIELDS.has(typeName))
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** The code and the text of a refusal; null for a failure. */
export function toRefusal(deps: StaffDeps, error: unknown): { code: string; why: string } | null {
  if (error instanceof StaffRefusal) return { code: error.refusal, why: error.message }
  if (error instanceof WrongSettings) return { code: 'wrongSettings', why: error.message }
  if (!(error instanceof Refusal)) return null
  const { code } = deps.settings.current().defaultLocale
  const key = `alerts.errors.${error.refusal}`
  const content = deps.content.current()
  const fields = Object.entries(error.fields ?? {}).map(
    ([name, errors]) => ` ${name}: ${errors.map((one) => deps.texts.rule(one, code)).join(' ')}`,
  )
  return {
    code: `${error.refusal} ${error.code}`,
    why: (content.has(key) ? content.text(code, key) : error.refusal) + fields.join(''),
  }
}
