import type { AnyOutcome, Game } from '@fairhall/games'
import { toDecimal, toSubunits } from '@fairhall/money'
import type { Currency, PlayedCurrency } from '../wallet/currencies.ts'
import { stakesOf } from '../wallet/currencies.ts'
import type { WalletAnswer } from '../wallet/wallet-client.ts'
import type { NewWalletCall } from './wallet-calls.queries.ts'

/** Pure decisions about a round and its calls to the wallet. */

/** Reasons why a round is void, as codes for the frame. */
const refusalCodes: Record<number, string> = {
  100: 'notEnoughFunds',
  101: 'playerInvalid',
  105: 'limitReached',
  106: 'maxBetExceeded',
  107: 'gameForbidden',
  110: 'playerDisabled',
  153: 'countryNotAllowed',
  154: 'currencyNotAllowed',
  405: 'gameNotAvailable',
}

export const NOT_ENOUGH_FUNDS = 100

export const refusalCodeOf = (apiCode: number): string => refusalCodes[apiCode] ?? 'refused'

/** Refusals of the call rather than of the bet: after an unanswered try they prove nothing about the bet. */
const ABOUT_THE_CALL = new Set([400, 403, 404])
/**
 * This one is returned before the call is read, and may be temporary. The others stay the same for the same
 * bytes.
 */
const SIGNATURE_WRONG = 403
/** After this many tries, a bet whose call the wallet rejects as invalid is treated as refused. */
const BET_TRIES_MAX = 4

export type Verdict = 'apply' | 'undo' | 'again'

/**
 * Decides what an answer means for its step. A refusal of the first try means that nothing was booked. After
 * an unanswered try the bet may be booked, and only an answer that the wallet gives for the transaction's id
 * can end it. A call that the wallet repeatedly rejects as invalid ends too, since whatever it may have
 * booked is rolled back: the wallet may consider the round finished. A call without a bet pays or ends a
 * round that is open at the wallet: that is owed, so it is repeated until it is accepted.
 */
export function judgeAnswer(answer: WalletAnswer, call: { tries: number; takesBet: boolean }): Verdict {
  if (answer.kind === 'accepted') return 'apply'
  if (answer.kind === 'unanswered' || !call.takesBet) return 'again'
  const { apiCode } = answer
  if (call.tries === 1 || !ABOUT_THE_CALL.has(apiCode)) return 'undo'
  return apiCode !== SIGNATURE_WRONG && call.tries >= BET_TRIES_MAX ? 'undo' : 'again'
}

/** Rolls back whatever a betwin may have booked, or will book. A round whose raise was refused continues. */
export function rollbackBody({ body, step }: { body: string; step: number }): string {
  const {
    round_id,
    transactions,
    finished: _,
    ...shared
  } = JSON.parse(body) as {
    round_id: string
    finished: boolean
    transactions: { id_provider: string }[]
  }
  return JSON.stringify({
    ...shared,
    round_id_provider: round_id,
    finished: step === 0,
    transactions: transactions.map(({ id_provider: id }) => ({
      id_provider: `${id}:back`,
      type: 'rollback',
      original_id_provider: id,
    })),
  })
}

const DELAYS_MS = [500, 2_000, 5_000, 15_000, 30_000, 60_000]
const DELAY_MAX_MS = 300_000

/** The delay from the n-th try to the next one. */
export const retryDelayMs = (tries: number): number => DELAYS_MS[tries - 1] ?? DELAY_MAX_MS

/**
 * The total stake in subunits: so many chips of one stake. Null unless that stake is a multiple of `step` from the
 * lowest preset on, and the total is at most the highest preset.
 */
export function readStake(
  text: string,
  { chips, step }: { chips: number; step: number },
  currency: PlayedCurrency,
): bigint | null {
  let chip: bigint
  try {
    chip = toSubunits(text, currency.subunitToUnit)
  } catch {
    return null
  }
  const presets = stakesOf(currency)
  const [lowest = 0n, highest = 0n] = [presets[0], presets.at(-1)]
  const stake = chip * BigInt(chips)
  return chip >= lowest && chip % BigInt(step) === 0n && stake <= highest ? stake : null
}

type Booking = {
  roundId: string
  /** 0 places the round; n is its n-th move. */
  step: number
  /** How many moves of the round were refused before: a rolled-back id is never used again. */
  attempt: number
  accountId: string
  operatorSessionId: string
  game: string
  currency: Currency
  /** What this step stakes; 0 when it only pays or ends. */
  stake: bigint
  /** What the player already stakes on the same result in another round: the operator may limit the sum. */
  stakedBefore?: bigint
  win: bigint
  isOver: boolean
}

/**
 * The single call of a step, with everything it moves, so that no connection can fail between a bet and its
 * win. A round that is drawn to its end in one step is booked as a whole; a round that ends without anything to
 * book is only finished.
 */
export function stepCall(booking: Booking): NewWalletCall {
  const { roundId, step, attempt, currency, stake, stakedBefore = 0n, win, isOver } = booking
  const shared = { account_id: booking.accountId, currency: currency.code }
  const call = { roundId, step, attempt, leadsTo: isOver ? 'settled' : 'open', takesBet: stake > 0n } as const
  if (stake === 0n && win === 0n) {
    const body = { ...shared, round_id: roundId, session_id: booking.operatorSessionId }
    return { ...call, name: 'finish', body: JSON.stringify(body) }
  }
  const move = (type: 'bet' | 'win', amount: bigint) => ({
    id_provider: idOf(booking, type),
    type,
    amount: toDecimal(amount, currency.subunitToUnit),
  })
  const body = {
    ...shared,
    game_id: booking.game,
    round_id: roundId,
    session_id: booking.operatorSessionId,
    ...(stakedBefore > 0n && { staked_before: toDecimal(stakedBefore, currency.subunitToUnit) }),
    transactions: [
      ...(stake > 0n ? [move('bet', stake)] : []),
      ...(isOver && win > 0n ? [move('win', win)] : []),
    ],
    finished: isOver,
  }
  return { ...call, name: 'betwin', body: JSON.stringify(body) }
}

/**
 * The single call of a step that returns the stake: rolls back the bet of the call that placed the round, and
 * finishes the round.
 */
export function returnCall(
  placing: string,
  place: Pick<Booking, 'roundId' | 'step' | 'attempt'>,
): NewWalletCall {
  const body = rollbackBody({ body: placing, step: 0 })
  return { ...place, name: 'rollback', body, leadsTo: 'settled', takesBet: false }
}

function idOf({ roundId, step, attempt }: Booking, type: 'bet' | 'win'): string {
  if (step === 0) return `${roundId}:${type}`
  return attempt === 0 ? `${roundId}:${type}:${step}` : `${roundId}:${type}:${step}:${attempt}`
}

/** An outcome as it is stored and sent: amounts as decimal strings. */
export function toShownOutcome(
  outcome: AnyOutcome,
  stake: bigint,
  game: Game,
  currency: Currency,
  chips = 1,
): object {
  const win = toDecimal(outcome.win, currency.subunitToUnit)
  if (game.kind !== 'slot') return { ...outcome, win }
  return {
    ...outcome,
    win,
    lineBet: toDecimal(stake / BigInt(game.stakeStep * chips), currency.subunitToUnit),
  }
}

/** Whether two JSON objects are equal, regardless of key order, which the database does not preserve. */
export const isSame = (one: object, other: object): boolean =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))

function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([key, inner]) => [key, inOrder(inner)])
}
