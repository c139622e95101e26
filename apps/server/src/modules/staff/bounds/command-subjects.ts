/**
 * What a command is about, for the bounds of permissions: its players' markets and the money that it moves. Each follows from the types
 * of its fields, so that a new command has bounds too.
 */
import { AmountError, toSubunitsFloor } from '@fairhall/money'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { findStatement } from '../../affiliates/index.ts'
import { findByNumber } from '../../complaints/index.ts'
import { findDocument } from '../../documents/index.ts'
import { findRun } from '../../grants/index.ts'
import { findInvoice } from '../../invoices/index.ts'
import { findMessage, type ProviderMessage } from '../../payment-providers/index.ts'
import { listBetsByReference } from '../../sports/index.ts'
import type { Command } from '../command.ts'
import { readAmount } from '../commands/payments/payment-words.ts'
import { findPlayerByReference } from '../find-player.ts'
import { fieldsOf, type TypedInput } from '../inputs/command-input.rules.ts'
import type { StaffDeps } from '../staff.deps.ts'
import { listCountries, listPlayersOfRun } from './bounds.queries.ts'
import type { CommandSubject } from './bounds.rules.ts'

interface Part {
  playerIds: readonly string[]
  amounts: CommandSubject['amounts']
}

const NOBODY: Part = { playerIds: [], amounts: [] }
const onlyPlayer = (playerId: string | undefined | null): Part =>
  playerId == null ? NOBODY : { playerIds: [playerId], amounts: [] }

type FindPart = (deps: StaffDeps, value: string) => Promise<Part>

const playerPart: FindPart = async (deps, value) => onlyPlayer((await findPlayerByReference(deps, value)).id)

const invoicePart: FindPart = async ({ db }, value) => {
  const invoice = isUuid(value) ? await findInvoice(db, value) : null
  if (invoice === null) return NOBODY
  const { player_id: playerId, amount, currency } = invoice
  return { playerIds: [playerId], amounts: [{ amount, currency }] }
}

/**
 * A message books the amount that it states, whatever its payment was requested for. It names a payment that may not have been known when it
 * arrived.
 */
const messagePart: FindPart = async (deps, value) => {
  const kept = /^\d{1,18}$/.test(value) ? await findMessage(deps.db, BigInt(value)) : null
  if (kept === null) return NOBODY
  const { invoiceId, message } = kept
  const part = await invoicePart(deps, invoiceId ?? message?.invoiceId ?? '')
  return message === null
    ? part
    : { ...part, amounts: largest([...part.amounts, ...statedAmount(deps, message)]) }
}

/** Of each currency: only one of them is booked. */
function largest(amounts: CommandSubject['amounts']): CommandSubject['amounts'] {
  return [...Map.groupBy(amounts, ({ currency }) => currency).values()].map((ofCurrency) =>
    ofCurrency.reduce((most, one) => (one.amount > most.amount ? one : most)),
  )
}

/** Empty for an amount that can't be booked. */
function statedAmount(
  { settings }: Pick<StaffDeps, 'settings'>,
  { amount: text, currency }: Pick<ProviderMessage, 'amount' | 'currency'>,
): CommandSubject['amounts'] {
  const unit = settings.current().currencies.get(currency)?.subunitToUnit
  if (unit === undefined) return []
  try {
    return [{ amount: toSubunitsFloor(text, unit).amount, currency }]
  } catch (error) {
    if (error instanceof AmountError) return []
    throw error
  }
}

const BETS_MOST = 100

const betPart: FindPart = async ({ db }, value) => {
  const bets = await listBetsByReference(db, value, BETS_MOST)
  return {
    playerIds: bets.map(({ player }) => player),
    amounts: bets.map(({ stake, currency }) => ({ amount: stake, currency })),
  }
}

const documentPart: FindPart = async ({ db }, value) =>
  onlyPlayer(isUuid(value) ? (await findDocument(db, value.toLowerCase()))?.player_id : null)

const complaintPart: FindPart = async ({ db }, value) =>
  onlyPlayer(/^\d{1,18}$/.test(value) ? (await findByNumber(db, BigInt(value)))?.playerId : null)

const statementPart: FindPart = async ({ db, settings }, value) => {
  const statement = isUuid(value) ? await findStatement(db, value) : null
  if (statement === null) return NOBODY
  return {
    playerIds: [],
    amounts: [{ amount: statement.amount, currency: settings.current().baseCurrency.code }],
  }
}

/** Of a run of grants; runs of campaigns, tournaments and prize drops are about no single player. */
const runPart: FindPart = async ({ db, settings }, value) => {
  const run = await findRun(db, value)
  if (run === null) return NOBODY
  return {
    playerIds: await listPlayersOfRun(db, value),
    amounts: [{ amount: run.cost, currency: settings.current().baseCurrency.code }],
  }
}

/** By the types of fields: see `field-types.ts`. Orders are checked where they are decided. */
export const findParts: Readonly<Record<string, FindPart>> = {
  player: playerPart,
  'restricted player': playerPart,
  invoice: invoicePart,
  message: messagePart,
  bet: betPart,
  document: documentPart,
  complaint: complaintPart,
  statement: statementPart,
  run: runPart,
}

/** @throws StaffRefusal notFound, for a player who is unknown */
export async function subjectOfCommand(
  deps: StaffDeps,
  command: Pick<Command, 'usage' | 'options'>,
  { args, options }: Pick<TypedInput, 'args' | 'options'>,
): Promise<CommandSubject> {
  const fields = fieldsOf(command)
  const given = [
    ...fields.args.map(({ typeName }, at) => ({ typeName, value: args[at] ?? '' })),
    ...fields.options.map(({ typeName, name }) => ({ typeName, value: options[name] ?? '' })),
  ].filter(({ value }) => value.trim() !== '')
  const parts: Part[] = []
  for (const { typeName, value } of given) {
    const find = findParts[typeName]
    if (find !== undefined) parts.push(await find(deps, value.trim()))
  }
  const playerIds = parts.flatMap((part) => part.playerIds)
  return {
    amounts: [...parts.flatMap((part) => part.amounts), ...typedAmounts(deps, given)],
    markets: await marketsOf(deps, deps.db, playerIds),
  }
}

/** An amount that is typed with its currency. One without is a part of the invoice or bet of the same command. */
function typedAmounts(
  deps: StaffDeps,
  given: readonly { typeName: string; value: string }[],
): CommandSubject['amounts'] {
  const currency = given.find(({ typeName }) => typeName === 'currency')?.value
  if (currency === undefined) return []
  return given
    .filter(({ typeName }) => typeName === 'amount')
    .map(({ value }) => ({ amount: readAmount(deps, value, currency), currency }))
}

export async function marketsOf(
  { settings }: Pick<StaffDeps, 'settings'>,
  db: Db | Tx,
  playerIds: readonly string[],
): Promise<string[]> {
  if (playerIds.length === 0) return []
  const countries = await listCountries(db, playerIds)
  const current = settings.current()
  return [...new Set([...countries.values()].map((country) => current.marketOf(country).id))]
}
