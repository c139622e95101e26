/**
 * The working copy of one call about a bet: changed step by step, then passed to the ledger as a whole. It knows how a
 * change of the bet moves money and counts towards limits and turnover. Pure; the caller holds the player's lock.
 */
import { type Change, changeOf, type Entry, type Json, type Posting } from '@fairhall/ledger'
import { countStake, rollOver } from '../../limits/index.ts'
import {
  assetKey,
  countTurnOver,
  type GameLedgerView,
  type LimitWindow,
  newPlayerAsset,
  type PlayerAsset,
  type PlayerState,
  playerAssetCompanion,
  playerStateCompanion,
  type Pocket,
  resetTurnOver,
  splitDebt,
  type TransferKind,
} from '../../player-state/index.ts'
import { type Freebet, freebetCompanion } from '../../free-bets/index.ts'
import { type ApiCode, providerKey } from '../../rounds/index.ts'
import type { BetRefused, SportsCall, SportsReply } from '../wallet-api/sports-call.ts'
import { type BetEventDetails, betEventCompanion, type BetEventKind } from './bet-event.companion.ts'
import type { BetContext } from './bet-context.ts'
import { type Counting, isStakeCounted, paidBy, recount } from './bet-counts.rules.ts'
import { eventsOf, isDecided } from './bet-play.rules.ts'
import { isOpenState } from './bet-states.rules.ts'
import { type SportsBet, sportsBetCompanion } from './bet.companion.ts'

/** The largest amount that fits a bigint column of the ledger. */
const BOOKS_MAX = 2n ** 63n - 1n

export class BetDraft {
  readonly env: BetContext
  readonly call: SportsCall
  readonly state: PlayerState
  cash: bigint
  vault: bigint
  readonly locked: bigint
  readonly bonus: bigint
  readonly before: bigint
  asset: PlayerAsset
  bet: SportsBet | null
  readonly events: object[] = []
  readonly #view: GameLedgerView
  readonly #asset: PlayerAsset
  readonly #bet: SportsBet | null
  readonly #entries: Entry<Pocket>[] = []
  readonly #changes: Change[] = []
  #windows: readonly LimitWindow[]

  constructor(view: GameLedgerView, call: SportsCall, env: BetContext) {
    const { playerId, currency } = call.account
    const state = view.row(playerStateCompanion, playerId)
    if (state === undefined) throw new Error(`The player ${playerId} has no player state`)
    const { pockets } = view.balance(currency)
    this.env = env
    this.call = call
    this.state = state
    this.cash = pockets.cash
    this.vault = pockets.vault
    this.locked = pockets.locked
    this.bonus = pockets.bonus
    this.before = pockets.cash
    this.#view = view
    this.#windows = state.windows
    this.#asset =
      view.row(playerAssetCompanion, assetKey(playerId, currency)) ?? newPlayerAsset(playerId, currency)
    this.asset = this.#asset
    this.#bet = view.row(sportsBetCompanion, providerKey(playerId, call.providerId, call.betId)) ?? null
    this.bet = this.#bet
  }

  /** The limits as of now. Expired windows start again. */
  get windows(): readonly LimitWindow[] {
    return rollOver(this.#windows, this.state.zone, this.env.now)
  }

  set windows(windows: readonly LimitWindow[]) {
    if (windows.length > 0) this.#windows = windows
  }

  entryOf(externalId: string) {
    return this.#view.entry(this.source, externalId)
  }

  get source(): string {
    return `sports:${this.call.providerId}`
  }

  /** Takes a free bet that can be used now. It covers the stake, so no money moves and no limit is used. */
  stakeFreebet(bet: SportsBet, freebet: Freebet): void {
    this.asset = { ...this.asset, betsOpen: this.asset.betsOpen + 1 }
    this.bet = bet
    this.#changes.push(changeOf(freebetCompanion, { ...freebet, isUsed: true, betId: bet.id }))
    const context = { freebet: freebet.id, stake: String(bet.stake) }
    const nothing = { cash: 0n, vault: 0n }
    this.#write('sports.freebet', `place:${bet.externalId}`, nothing, bet.digest, null, context)
  }

  freebetOf(id: string): Freebet | undefined {
    return this.#view.row(freebetCompanion, id)
  }

  /** Whether a later bet has used the free bet of this refunded one. A bet of the same batch is known only from the free bet itself. */
  get isPassedOn(): boolean {
    const { bet } = this
    if (bet === null || bet.freebet === null || bet.state !== 'refunded') return false
    const freebet = this.freebetOf(bet.freebet)
    return freebet === undefined ? bet.isPassedOn : freebet.betId !== bet.id
  }

  /** Takes the stake of a new bet, which is cash that is there. */
  stake(bet: SportsBet): void {
    const { stake } = bet
    const turnOver = countTurnOver(this.asset, stake)
    this.asset = { ...turnOver.asset, betsOpen: turnOver.asset.betsOpen + 1 }
    const counted = { ...bet.counted, turnOver: turnOver.counted }
    this.windows = countStake(this.windows, counted.bet, counted.loss)
    this.bet = { ...bet, counted }
    this.#write('sports.bet', `place:${bet.externalId}`, { cash: -stake, vault: 0n }, bet.digest, {
      ...counted,
      originalAt: null,
    })
  }

  /**
   * Changes what the bet has paid in total. Only the difference moves: a credit repays first what the bet owes; a debit
   * takes cash, then the vault, and the rest is owed. Returns what the player's money did not cover.
   */
  pay(kind: TransferKind, externalId: string, next: SportsBet, digest?: string): bigint {
    const bet = this.bet as SportsBet
    const difference = paidBy(next) - paidBy(bet)
    const repaid = difference > 0n ? min(difference, bet.owed + bet.writtenOff) : 0n
    const taken = difference < 0n ? splitDebt(this, -difference) : { cash: 0n, vault: 0n }
    const shortfall = difference < 0n ? -difference - taken.cash - taken.vault : 0n
    const deltas =
      difference > 0n ? { cash: difference - repaid, vault: 0n } : { cash: -taken.cash, vault: -taken.vault }
    const recounted = recount({ windows: this.windows, asset: this.asset }, bet, next, this.env)
    const [first = null, second = null] = recounted.countings
    this.windows = recounted.windows
    this.asset = recounted.asset
    this.bet = {
      ...next,
      ...recounted.bet,
      owed: bet.owed - min(repaid, bet.owed) + shortfall,
      writtenOff: bet.writtenOff - (repaid - min(repaid, bet.owed)),
      settledAt: difference === 0n ? next.settledAt : this.env.now,
      firstSettledAt: isDecided(next) ? (next.firstSettledAt ?? this.env.now) : next.firstSettledAt,
    }
    if (difference !== 0n || first !== null) {
      const context: Record<string, Json> = {}
      if (repaid > 0n) context['repaid'] = String(repaid)
      if (shortfall > 0n) context['shortfall'] = String(shortfall)
      this.#write(kind, externalId, deltas, digest, first, context)
    }
    // Returns and stake were counted at different times, and an entry has one time of what it reverses.
    if (second !== null)
      this.#write('sports.recount', `recount:${externalId}`, { cash: 0n, vault: 0n }, undefined, second)
    if (shortfall > 0n) this.#announceDebt(shortfall, taken.cash + taken.vault)
    this.#markFreebet(next)
    return shortfall
  }

  /** For a bet of the same batch, which has read the free bet before this change. */
  #markFreebet(bet: SportsBet): void {
    const freebet = bet.freebet === null ? undefined : this.freebetOf(bet.freebet)
    const isUsed = isStakeCounted(bet)
    if (freebet?.betId === bet.id && freebet.isUsed !== isUsed)
      this.#changes.push(changeOf(freebetCompanion, { ...freebet, isUsed }))
  }

  /** Ends what the bet owes. Returns that amount. */
  writeOff(externalId: string): bigint {
    const bet = this.bet as SportsBet
    this.bet = { ...bet, owed: 0n, writtenOff: bet.writtenOff + bet.owed }
    const context = { writtenOff: String(bet.owed) }
    this.#write('sports.write-off', externalId, { cash: 0n, vault: 0n }, undefined, null, context)
    return bet.owed
  }

  /** Records a decision about the bet. */
  note(kind: BetEventKind, amount: bigint, version: number | null, details: BetEventDetails): void {
    const bet = this.bet as SportsBet
    const position = bet.eventCount + 1
    this.bet = { ...bet, eventCount: position }
    const event = {
      bet: bet.id,
      position,
      player: bet.player,
      kind,
      version,
      state: bet.state,
      amount,
      actor: this.env.actor,
      details,
      at: this.env.now,
    }
    this.#changes.push(changeOf(betEventCompanion, event))
  }

  refuse(apiCode: ApiCode, message: string): BetRefused {
    const needsBalance = apiCode === 100 || apiCode === 105 || apiCode === 106
    return { kind: 'refused', apiCode, message, balance: needsBalance ? this.before : null }
  }

  get reply(): SportsReply {
    const { bet } = this
    const isKnown = bet !== null && bet.state !== 'tombstone'
    return {
      kind: 'done',
      bet: isKnown ? pickShown(bet) : null,
      returned: bet?.returned ?? 0n,
      cashedOut: bet?.cashedOut ?? 0n,
      owed: bet?.owed ?? 0n,
      balance: this.cash,
    }
  }

  /** Whether a sum exceeds what the ledger can hold. No honest call reaches that. */
  get isBeyondBooks(): boolean {
    const { bet } = this
    const sums = [this.cash, bet === null ? 0n : paidBy(bet), bet?.owed ?? 0n, bet?.base ?? 0n]
    for (const { used } of this.#windows) sums.push(used, -used)
    return sums.some((sum) => sum > BOOKS_MAX)
  }

  toPosting(): Posting<Pocket> {
    const { bet } = this
    const wasOpen = this.#bet !== null && isOpenState(this.#bet.state)
    const isOpen = bet !== null && isOpenState(bet.state)
    if (this.#bet !== null && wasOpen !== isOpen)
      this.asset = { ...this.asset, betsOpen: this.asset.betsOpen + (isOpen ? 1 : -1) }
    this.asset = resetTurnOver(this.asset, this)
    const changes = [...this.#changes]
    if (this.#windows !== this.state.windows)
      changes.push(changeOf(playerStateCompanion, { ...this.state, windows: this.#windows }))
    if (this.asset !== this.#asset) changes.push(changeOf(playerAssetCompanion, this.asset))
    if (bet !== null && bet !== this.#bet) changes.push(changeOf(sportsBetCompanion, bet))
    const events = [...this.events, ...eventsOf(this.#bet, bet, this.env.now)]
    return { entries: this.#entries, changes, events }
  }

  #write(
    kind: TransferKind,
    externalId: string,
    deltas: { cash: bigint; vault: bigint },
    digest: string | undefined,
    counting: Counting | null,
    context: Record<string, Json> = {},
  ): void {
    this.cash += deltas.cash
    this.vault += deltas.vault
    if (counting !== null) {
      const { bet, loss, turnOver, originalAt } = counting
      context['counted'] = [String(bet), String(loss), String(turnOver), '0', '0']
      if (originalAt !== null) context['originalAt'] = originalAt.toISOString()
    }
    this.#entries.push({
      asset: this.call.account.currency,
      kind,
      source: this.source,
      externalId,
      contra: this.source,
      actor: this.env.actor,
      groupId: this.bet?.id,
      digest,
      deltas,
      context,
    })
  }

  #announceDebt(shortfall: bigint, taken: bigint): void {
    const { id, player, currency } = this.bet as SportsBet
    this.events.push({
      kind: 'sports.owed',
      playerId: player,
      betId: id,
      currency,
      taken: String(taken),
      shortfall: String(shortfall),
    })
  }
}

const min = (left: bigint, right: bigint) => (left < right ? left : right)

const pickShown = ({ id, state, version, stake, stakeLeft }: SportsBet) => ({
  id,
  state,
  version,
  stake,
  stakeLeft,
})
