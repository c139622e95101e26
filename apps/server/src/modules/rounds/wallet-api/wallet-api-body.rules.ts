/**
 * Parses the body of a game provider's call strictly. An invalid field is named and refused before the database is
 * queried. Unknown fields are ignored. Pure.
 */
import { AmountError, toSubunits } from '@fairhall/money'
import type { BetWin, WalletApiAccount, Finish, FreeSpins, GameTransaction, Rollback } from './wallet-call.ts'

/** `message` names the field. */
export class BadBody extends Error {}

export type Body = Readonly<Record<string, unknown>>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const CURRENCY = /^[A-Z][A-Z0-9_]{2,31}$/
const AMOUNT = /^\d+(\.\d{1,16})?$/
const AMOUNT_LENGTH_MAX = 40
const ID_LENGTH_MAX = 255
const TRANSACTIONS_MAX = 100
/** The largest accepted amount: leaves room for sums in a bigint column. */
const SUBUNITS_MAX = 10n ** 17n
const UTF8 = new TextDecoder('utf-8', { fatal: true })

export function parseBody(raw: Buffer): Body {
  let json: unknown
  try {
    json = JSON.parse(UTF8.decode(raw))
  } catch {
    throw new BadBody('body: is not JSON')
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new BadBody('body: is not an object')
  return json as Body
}

/** Provider IDs are strings without control characters. */
export function readId(body: Body, field: string): string {
  const value = body[field]
  if (typeof value !== 'string' || value === '' || value.length > ID_LENGTH_MAX || !isPlain(value)) {
    throw new BadBody(`${field}: must be a string of 1 to ${ID_LENGTH_MAX} characters`)
  }
  return value
}

function isPlain(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text)
}

export function readAccountId(body: Body): string {
  const id = readId(body, 'account_id')
  if (!UUID.test(id)) throw new BadBody('account_id: must be an account ID')
  return id
}

export function readCurrency(body: Body): string {
  const currency = readId(body, 'currency')
  if (!CURRENCY.test(currency)) throw new BadBody('currency: must be a currency code')
  return currency
}

export function readFlag(body: Body, field: string, isRequired: boolean): boolean {
  const value = body[field]
  if (typeof value === 'boolean') return value
  if (value == null && !isRequired) return false
  throw new BadBody(`${field}: must be true or false`)
}

export function readSessionId(body: Body): string | null {
  if (body['session_id'] == null) return null
  const id = readId(body, 'session_id')
  if (!UUID.test(id)) throw new BadBody('session_id: must be a session ID')
  return id
}

export function readAmount(body: Body, subunitToUnit: number): bigint {
  const amount = readSum(body, 'amount', subunitToUnit)
  if (amount === 0n) throw new BadBody('amount: must be above 0')
  return amount
}

export function readSum(body: Body, field: string, subunitToUnit: number): bigint {
  const text = body[field]
  if (typeof text !== 'string' || text.length > AMOUNT_LENGTH_MAX || !AMOUNT.test(text)) {
    throw new BadBody(`${field}: must be a decimal string`)
  }
  try {
    const amount = toSubunits(text, subunitToUnit)
    if (amount > SUBUNITS_MAX) throw new BadBody(`${field}: is too large`)
    return amount
  } catch (error) {
    if (error instanceof AmountError) throw new BadBody(`${field}: is ${error.problem}`)
    throw error
  }
}

function readTransactions<T>(body: Body, read: (transaction: Body) => T): T[] {
  const list = body['transactions']
  if (!Array.isArray(list) || list.length === 0 || list.length > TRANSACTIONS_MAX) {
    throw new BadBody(`transactions: must be a list of 1 to ${TRANSACTIONS_MAX}`)
  }
  return list.map((transaction: unknown) => {
    if (typeof transaction !== 'object' || transaction === null)
      throw new BadBody('transactions: must be objects')
    return read(transaction as Body)
  })
}

function requireDifferent(ids: readonly string[], field: string): void {
  if (new Set(ids).size < ids.length) throw new BadBody(`${field}: must be unique`)
}

export type Where = { providerId: string; account: WalletApiAccount; subunitToUnit: number }

export function readBetWin(body: Body, { providerId, account, subunitToUnit }: Where): BetWin {
  const transactions = readTransactions(body, (transaction): GameTransaction => {
    const { type } = transaction
    if (type !== 'bet' && type !== 'win') throw new BadBody('type: must be bet or win')
    return { id: readId(transaction, 'id_provider'), type, amount: readAmount(transaction, subunitToUnit) }
  })
  requireDifferent(
    transactions.map((transaction) => transaction.id),
    'id_provider',
  )
  return {
    call: 'betwin',
    providerId,
    account,
    game: readId(body, 'game_id'),
    roundId: readId(body, 'round_id'),
    sessionId: readSessionId(body),
    stakedBefore: body['staked_before'] == null ? 0n : readSum(body, 'staked_before', subunitToUnit),
    isFinished: readFlag(body, 'finished', false),
    transactions,
  }
}

export function readRollback(body: Body, { providerId, account }: Where): Rollback {
  readId(body, 'game_id')
  const transactions = readTransactions(body, (transaction) => {
    if (transaction['type'] !== 'rollback') throw new BadBody('type: must be rollback')
    return { id: readId(transaction, 'id_provider'), originalId: readId(transaction, 'original_id_provider') }
  })
  const ids = transactions.flatMap(({ id, originalId }) => [id, originalId])
  requireDifferent(ids, 'id_provider')
  return {
    call: 'rollback',
    providerId,
    account,
    roundId: readId(body, 'round_id_provider'),
    isFinished: readFlag(body, 'finished', true),
    transactions,
  }
}

export function readFinish(body: Body, { providerId, account }: Where): Finish {
  return { call: 'finish', providerId, account, roundId: readId(body, 'round_id') }
}

/** The largest count that a column holds. */
const SPINS_MAX = 2 ** 31 - 1

const FREE_SPINS_STATES = ['active', 'played', 'cancelled', 'expired'] as const

export function readFreeSpins(body: Body, { providerId, account, subunitToUnit }: Where): FreeSpins {
  const state = FREE_SPINS_STATES.find((one) => one === body['status'])
  if (state === undefined) throw new BadBody(`status: must be one of ${FREE_SPINS_STATES.join(', ')}`)
  const left = body['spins_left']
  const isCount = typeof left === 'number' && Number.isInteger(left) && left >= 0 && left <= SPINS_MAX
  const issueId = readId(body, 'issue_id')
  return {
    call: 'freespins',
    providerId,
    account,
    roundId: `freespins:${issueId}`,
    issueId,
    reportedAt: null,
    totalMax: null,
    state,
    spinsLeft: isCount ? left : null,
    totalWin: readSum(body, 'total_win', subunitToUnit),
  }
}
