/**
 * The working copy of one call: changed step by step, then passed to the ledger as a whole. Nothing is visible outside
 * until the ledger commits the decision. Pure: rows are replaced, never changed in place, because later decisions can get the same objects.
 */
import { hash } from 'node:crypto'
import { type Change, changeOf, type Entry, type Json, type Posting } from '@fairhall/ledger'
import { bonusOn } from '../../bonuses/index.ts'
import { canStake, countStake, rollOver } from '../../limits/index.ts'
import {
  assetKey,
  newPlayerAsset,
  playerAssetCompanion,
  playerStateCompanion,
  type GameLedgerView,
  type LimitWindow,
  type Pocket,
  type PlayerState,
  type PlayerAsset,
  type TransferKind,
} from '../../player-state/index.ts'
import type { PlayableGame } from '../../catalogue/index.ts'
import { providerKey } from '../provider-row.companion.ts'
import { type Round, roundCompanion } from '../round.companion.ts'
import type { PlayStop } from '../wallet-api/play-guard.ts'
import type { ApiCode, WalletApiAccount, Refused } from '../wallet-api/wallet-call.ts'

/** The inputs of a decision other than the player's state. They don't change during a call. */
export interface DecisionContext {
  now: Date
  /** Null if no such game is known. */
  game: PlayableGame | null
  /** A hash: computed only for a round that is not known yet. */
  newRoundId(): string
  /** Why no bet is taken now; null if nothing stops it. */
  stop: PlayStop | null
  /** Whether the operator offers the account's currency. Earlier stakes in it are settled in any case. */
  isCurrencyOffered: boolean
  /** Whether the player's own country forbids play for money. */
  isRestrictedIn(country: string): boolean
  /** Converts subunits of the account's currency to subunits of the base currency. */
  toBase(amount: bigint, rounding: 'up' | 'down'): bigint
  /** The same in parts of a subunit, rounded down. */
  toBaseParts(amount: bigint): bigint
}

/** The largest amount that fits a bigint column of the ledger. */
const BOOKS_MAX = 2n ** 63n - 1n

export type BookEntry = Entry<Pocket> & { kind: TransferKind }

/** Stored with an entry, to answer a repeat and to roll it back. */
export interface EntryContext {
  /** bet, loss, turnover, wager, base. */
  counted?: [string, string, string, string, string]
  /** The bonus that counted the wager, or that the money belonged to. */
  bonusId?: string
  /** Late bonus money of a wagered bonus, and the cash that the player got or returned for it. */
  released?: [pot: string, paid: string]
  /** The answered balance, where it differs from the one after this entry. */
  balance?: string
  /** On a rollback: when the original was posted, and what could not be taken back. */
  originalAt?: string
  shortfall?: string
  /** The part of a win or rollback that goes to the operator, because the bonus ended before it was wagered. */
  forfeited?: string
}

/** Digest that identifies a repeat as the same transaction. */
export function digestOf(...content: readonly string[]): string {
  return hash('sha256', JSON.stringify(content)).slice(0, 32)
}

export class PendingEntries {
  readonly account: WalletApiAccount
  readonly providerId: string
  readonly env: DecisionContext
  readonly before: bigint
  cash: bigint
  bonus: bigint
  readonly locked: bigint
  vault: bigint
  asset: PlayerAsset
  round: Round | null
  readonly events: object[] = []
  readonly entries: BookEntry[] = []
  readonly #state: PlayerState
  readonly #asset: PlayerAsset
  readonly #round: Round | null
  #windows: readonly LimitWindow[]
  #seq: bigint

  constructor(
    view: GameLedgerView,
    call: { account: WalletApiAccount; providerId: string; roundId: string },
    env: DecisionContext,
  ) {
    const { playerId, currency } = call.account
    const state = view.row(playerStateCompanion, playerId)
    if (state === undefined) throw new Error(`The player ${playerId} has no player state`)
    const { pockets, seq } = view.balance(currency)
    this.account = call.account
    this.providerId = call.providerId
    this.env = env
    this.cash = pockets.cash
    this.bonus = pockets.bonus
    this.locked = pockets.locked
    this.vault = pockets.vault
    this.#seq = seq
    this.#state = state
    this.#windows = state.windows
    this.#asset =
      view.row(playerAssetCompanion, assetKey(playerId, currency)) ?? newPlayerAsset(playerId, currency)
    this.asset = this.#asset
    this.#round = view.row(roundCompanion, providerKey(playerId, call.providerId, call.roundId)) ?? null
    this.round = this.#round
    this.before = this.balance
  }

  /** What games see: a bonus for sports is not theirs. */
  get balance(): bigint {
    return bonusOn(this.asset, 'sports') !== null ? this.cash : this.cash + this.bonus
  }

  /** The bets of this call so far. Bets that come together are one stake on the same result. */
  get stakedInCall(): bigint {
    return this.entries
      .filter(({ kind }) => kind === 'bet')
      .reduce((sum, { deltas }) => sum - (deltas?.cash ?? 0n) - (deltas?.bonus ?? 0n), 0n)
  }

  /** The round before this call. */
  get roundBefore(): Round | null {
    return this.#round
  }

  /** The account's counters before this call. */
  get assetBefore(): PlayerAsset {
    return this.#asset
  }

  get state(): PlayerState {
    return this.#state
  }

  /** The limits as of now. Expired windows start again. */
  get windows(): readonly LimitWindow[] {
    return rollOver(this.#windows, this.#state.zone, this.env.now)
  }

  set windows(windows: readonly LimitWindow[]) {
    // Players without limits have nothing to write.
    if (windows.length > 0) this.#windows = windows
  }

  /** Counts a stake towards the limits. Returns false if a limit would be exceeded. */
  takeFromLimits(stake: bigint, cash: bigint): boolean {
    const { windows } = this
    if (!canStake(windows, stake, cash)) return false
    this.windows = countStake(windows, stake, cash)
    return true
  }

  /** Our ID of the next transaction, or of the one with sequence number `seq`. */
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
    deltas?: { cash: bigint; bonus: bigint; vault?: bigint }
    context?: EntryContext
    note?: string
  }): void {
    const deltas = entry.deltas ?? { cash: 0n, bonus: 0n }
    if (deltas.vault !== undefined) this.vault += deltas.vault
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
    return { kind: 'refused', apiCode, message, balance: needsBalance ? this.before : null }
  }

  /** Whether a sum exceeds what the ledger can hold. No honest call reaches that. */
  get isBeyondBooks(): boolean {
    const { asset, round } = this
    const sums = [this.cash, this.bonus, asset.bonusDone, asset.turnoverRequired]
    if (round !== null) {
      const { staked, won, counted } = round
      const { bet, loss, wager, base } = counted
      sums.push(staked.cash, staked.bonus, won.cash, won.bonus, bet, loss, wager, base)
    }
    for (const { used } of this.#windows) sums.push(used, -used)
    return sums.some((sum) => sum > BOOKS_MAX)
  }

  toPosting(): Posting<Pocket> {
    const changes: Change[] = []
    if (this.#windows !== this.#state.windows) {
      changes.push(changeOf(playerStateCompanion, { ...this.#state, windows: this.#windows }))
    }
    if (this.asset !== this.#asset) changes.push(changeOf(playerAssetCompanion, this.asset))
    if (this.round !== null && this.round !== this.#round) changes.push(changeOf(roundCompanion, this.round))
    return { entries: this.entries, changes, events: this.events }
  }
}
