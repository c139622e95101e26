/**
 * One call as it is worked out: a copy of what stands, changed step by step and then handed over whole. Nothing that a
 * draft does is seen outside of it until the ledger takes the decision in. Pure; the caller holds the lock.
 */
import { hash } from 'node:crypto'
import { type Change, changeOf, type Entry, type Json, type Posting } from '@fairhall/ledger'
import { canStake, countStake, rollOver } from '../limits/index.ts'
import {
  assetKey,
  newStandingAsset,
  standingAssetCompanion,
  standingCompanion,
  type BooksView,
  type LimitWindow,
  type Pocket,
  type Standing,
  type StandingAsset,
  type TransferKind,
} from '../standing/index.ts'
import type { PlayableGame } from '../catalogue/index.ts'
import { type Round, roundCompanion, roundKey } from './round.companion.ts'
import type { ApiCode, DoorAccount, Refused } from './wallet-call.ts'

/** What a decision may know beside the player: fixed for the whole call. */
export interface Env {
  now: Date
  /** Null when no such game is known. */
  game: PlayableGame | null
  newRoundId: string
  /** The session was inactive for too long: no more bets. */
  isSessionOver: boolean
  /** Whether the operator offers the account's currency; what was staked in it is settled in any case. */
  isCurrencyOffered: boolean
  /** Whether the player's own country allows no play for money. */
  isRestrictedIn(country: string): boolean
  /** Subunits of the account's currency in subunits of the base currency. */
  toBase(amount: bigint, rounding: 'up' | 'down'): bigint
}

/** The largest amount that a column of the books holds. */
const BOOKS_MAX = 2n ** 63n - 1n

export type BookEntry = Entry<Pocket> & { kind: TransferKind }

/** What is kept with an entry, to answer a repeat and to undo it. */
export interface EntryContext {
  /** bet, loss, turn-over, wager. */
  counted?: [string, string, string, string]
  /** The bonus that counted the wager, or whose money it was. */
  bonusId?: string
  /** The balance that was answered, where it is not the one after this entry. */
  balance?: string
  /** Of a rollback: when what it took back was posted, and what could not be taken back. */
  originalAt?: string
  shortfall?: string
  /** Of a win, or of a rollback: what is the house's since a bonus that was not played through ended. */
  forfeited?: string
}

/** What makes a repeat the same transaction. */
export function digestOf(...content: readonly string[]): string {
  return hash('sha256', JSON.stringify(content)).slice(0, 32)
}

export class Draft {
  readonly account: DoorAccount
  readonly providerId: string
  readonly env: Env
  readonly before: bigint
  cash: bigint
  bonus: bigint
  asset: StandingAsset
  round: Round | null
  readonly events: object[] = []
  readonly entries: BookEntry[] = []
  readonly #standing: Standing
  readonly #asset: StandingAsset
  readonly #round: Round | null
  #windows: readonly LimitWindow[]
  #seq: bigint

  constructor(
    view: BooksView,
    call: { account: DoorAccount; providerId: string; roundId: string },
    env: Env,
  ) {
    const { playerId, currency } = call.account
    const standing = view.row(standingCompanion, playerId)
    if (standing === undefined) throw new Error(`The player ${playerId} has no standing`)
    const { pockets, seq } = view.balance(currency)
    this.account = call.account
    this.providerId = call.providerId
    this.env = env
    this.cash = pockets.cash
    this.bonus = pockets.bonus
    this.before = pockets.cash + pockets.bonus
    this.#seq = seq
    this.#standing = standing
    this.#windows = standing.windows
    this.#asset =
      view.row(standingAssetCompanion, assetKey(playerId, currency)) ?? newStandingAsset(playerId, currency)
    this.asset = this.#asset
    this.#round = view.row(roundCompanion, roundKey(playerId, call.providerId, call.roundId)) ?? null
    this.round = this.#round
  }

  get balance(): bigint {
    return this.cash + this.bonus
  }

  get standing(): Standing {
    return this.#standing
  }

  /** The limits as they are now; windows whose time is over begin anew. */
  get windows(): readonly LimitWindow[] {
    return rollOver(this.#windows, this.#standing.zone, this.env.now)
  }

  set windows(windows: readonly LimitWindow[]) {
    // Of a player without limits nothing needs to be written.
    if (windows.length > 0) this.#windows = windows
  }

  /** Counts a stake on the limits, or answers false when one has no room for it. */
  takeFromLimits(stake: bigint, cash: bigint): boolean {
    const { windows } = this
    if (!canStake(windows, stake, cash)) return false
    this.windows = countStake(windows, stake, cash)
    return true
  }

  /** Our id of the transaction that is written next, or of one with a known number. */
  refOf(seq = this.#seq + 1n): string {
    return `${this.account.id}:${seq}`
  }

  write(entry: {
    kind: TransferKind
    externalId: string
    source?: string
    contra?: string
    groupId?: string | undefined
    digest?: string
    deltas?: { cash: bigint; bonus: bigint }
    context?: EntryContext
    note?: string
  }): void {
    const deltas = entry.deltas ?? { cash: 0n, bonus: 0n }
    this.cash += deltas.cash
    this.bonus += deltas.bonus
    this.#seq += 1n
    this.entries.push({
      asset: this.account.currency,
      kind: entry.kind,
      source: entry.source ?? this.providerId,
      externalId: entry.externalId,
      contra: entry.contra ?? `games:${this.providerId}`,
      actor: `provider:${this.providerId}`,
      groupId: entry.groupId ?? this.round?.id,
      digest: entry.digest,
      deltas,
      context: entry.context as Json | undefined,
      note: entry.note,
    })
  }

  refuse(apiCode: ApiCode, message: string): Refused {
    const needsBalance = apiCode === 100 || apiCode === 105 || apiCode === 106
    return { is: 'refused', apiCode, message, balance: needsBalance ? this.before : null }
  }

  /** Whether a sum is more than the books can hold: no honest call brings that about. */
  get isBeyondBooks(): boolean {
    const { asset, round } = this
    const sums = [this.cash, this.bonus, asset.bonusDone, asset.turnRequired]
    if (round !== null) {
      const { staked, won, counted } = round
      sums.push(staked.cash, staked.bonus, won.cash, won.bonus, counted.bet, counted.loss, counted.wager)
    }
    for (const { used } of this.#windows) sums.push(used, -used)
    return sums.some((sum) => sum > BOOKS_MAX)
  }

  toPosting(): Posting<Pocket> {
    const changes: Change[] = []
    if (this.#windows !== this.#standing.windows) {
      changes.push(changeOf(standingCompanion, { ...this.#standing, windows: this.#windows }))
    }
    if (this.asset !== this.#asset) changes.push(changeOf(standingAssetCompanion, this.asset))
    if (this.round !== null && this.round !== this.#round) changes.push(changeOf(roundCompanion, this.round))
    return { entries: this.entries, changes, events: this.events }
  }
}
