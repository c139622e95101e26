/**
 * The working copy of one call about a bet: changed step by step, then passed to the ledger as a whole. It knows how a
 * change of the bet moves money and counts towards limits and turnover. Pure: rows are replaced, never changed in place, because later
 * decisions can get the same objects.
 */
import { type Change, changeOf, type Entry, type Json, type Posting } from '@fairhall/ledger'
import { finishBonus, latePaymentsOf, takesStakes } from '../../bonuses/index.ts'
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
  type TransferKind,
} from '../../player-state/index.ts'
import { type Freebet, freebetCompanion } from '../../free-bets/index.ts'
import { type ApiCode, providerKey } from '../../rounds/index.ts'
import type { BetRefused, SportsCall, SportsReply } from '../wallet-api/sports-call.ts'
import { type BetEventDetails, betEventCompanion, type BetEventKind } from './bet-event.companion.ts'
import type { BetContext } from './bet-context.ts'
import { type Counting, countOpen } from './bet-counts.rules.ts'
import { type MovedPockets, payBet } from './bet-payment.rules.ts'
import { eventsOf } from './bet-play.rules.ts'
import { paidBy } from '../bonus-money/bet-shares.rules.ts'
import { isOpenState } from './bet-states.rules.ts'
import { isPassedOn, markFreebet } from './free-bet-use.rules.ts'
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
  bonus: bigint
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
    this.#view = view
    this.#windows = state.windows
    this.#asset =
      view.row(playerAssetCompanion, assetKey(playerId, currency)) ?? newPlayerAsset(playerId, currency)
    this.asset = this.#asset
    this.before = this.balance
    this.#bet = view.row(sportsBetCompanion, providerKey(playerId, call.providerId, call.betId)) ?? null
    this.bet = this.#bet
  }

  /** What can be staked here: cash, and the money of a bonus for sports. */
  get balance(): bigint {
    return this.cash + this.bonusBalance
  }

  /** The part of the balance that is bonus money. */
  get bonusBalance(): bigint {
    return takesStakes(this.asset, 'sports') ? this.bonus : 0n
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
    this.#write('sports.freebet', `place:${bet.externalId}`, NOTHING, bet.digest, null, context)
  }

  freebetOf(id: string): Freebet | undefined {
    return this.#view.row(freebetCompanion, id)
  }

  get isPassedOn(): boolean {
    return isPassedOn(this.bet, this.freebet)
  }

  /** The free bet of the bet, if this call has read it. */
  get freebet(): Freebet | undefined {
    return this.bet?.freebet == null ? undefined : this.freebetOf(this.bet.freebet)
  }

  /** Takes the stake of a new bet, which is money that is there. */
  stake(bet: SportsBet): void {
    const { bonusId, stakeBonus } = bet
    const cash = bet.stake - stakeBonus
    const turnOver = countTurnOver(this.asset, cash)
    this.asset = countOpen(turnOver.asset, bet, 1)
    const counted = { ...bet.counted, turnOver: turnOver.counted }
    this.windows = countStake(this.windows, counted.bet, counted.loss)
    this.bet = { ...bet, counted }
    const deltas = { cash: -cash, bonus: -stakeBonus, vault: 0n }
    const context = bonusId === null ? {} : { bonusId }
    const counting = { ...counted, originalAt: null }
    this.#write('sports.bet', `place:${bet.externalId}`, deltas, bet.digest, counting, context)
  }

  /** Changes what the bet has paid in total, and what it counts. Returns what the player's money did not cover. */
  pay(kind: TransferKind, externalId: string, next: SportsBet, digest?: string): bigint {
    const payer = { pockets: this, windows: this.windows, asset: this.asset }
    const payment = payBet(payer, this.bet as SportsBet, next, this.env)
    const { deltas, shortfall, context, wager } = payment
    const [first, second] = payment.countings
    this.windows = payment.windows
    this.asset = payment.asset
    this.bet = payment.bet
    if (payment.isMoved) this.#write(kind, externalId, deltas, digest, first, context, wager)
    // Returns and stake were counted at different times, and an entry has one time of what it reverses.
    if (second !== null) this.#write('sports.recount', `recount:${externalId}`, NOTHING, undefined, second)
    if (shortfall > 0n) this.#announceDebt(shortfall, payment.taken)
    const marked = markFreebet(this.bet, this.freebet)
    if (marked !== null) this.#changes.push(changeOf(freebetCompanion, marked))
    return shortfall
  }

  /** Ends what the bet owes. Returns that amount. */
  writeOff(externalId: string): bigint {
    const bet = this.bet as SportsBet
    this.bet = { ...bet, owed: 0n, writtenOff: bet.writtenOff + bet.owed }
    this.#write('sports.write-off', externalId, NOTHING, undefined, null, { writtenOff: String(bet.owed) })
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
      bet: isKnown ? bet : null,
      returned: bet?.returned ?? 0n,
      cashedOut: bet?.cashedOut ?? 0n,
      owed: bet?.owed ?? 0n,
      balance: this.balance,
      bonusBalance: this.bonusBalance,
    }
  }

  /** Whether a sum exceeds what the ledger can hold. No honest call reaches that. */
  get isBeyondBooks(): boolean {
    const { bet } = this
    const sums = [
      this.cash,
      this.bonus,
      this.asset.bonusDone,
      bet === null ? 0n : paidBy(bet),
      bet?.owed ?? 0n,
      bet?.base ?? 0n,
    ]
    for (const { used } of this.#windows) sums.push(used, -used)
    return sums.some((sum) => sum > BOOKS_MAX)
  }

  toPosting(): Posting<Pocket> {
    const { bet } = this
    const wasOpen = this.#bet !== null && isOpenState(this.#bet.state)
    const isOpen = bet !== null && isOpenState(bet.state)
    if (this.#bet !== null && wasOpen !== isOpen)
      this.asset = countOpen(this.asset, this.#bet, isOpen ? 1 : -1)
    this.#endBonus()
    this.asset = resetTurnOver(this.asset, this)
    const changes = [...this.#changes]
    if (this.#windows !== this.state.windows)
      changes.push(changeOf(playerStateCompanion, { ...this.state, windows: this.#windows }))
    if (this.asset !== this.#asset) changes.push(changeOf(playerAssetCompanion, this.asset))
    if (bet !== null && bet !== this.#bet) changes.push(changeOf(sportsBetCompanion, bet))
    const late = latePaymentsOf(this.#asset, this.asset)
    const events = [...this.events, ...late, ...eventsOf(this.#bet, bet, this.env.now)]
    return { entries: this.#entries, changes, events }
  }

  #endBonus(): void {
    const finished = finishBonus(this.asset, this.bonus)
    if (finished === null) return
    const { asset, entry, event } = finished
    this.cash += entry?.deltas.cash ?? 0n
    this.bonus += entry?.deltas.bonus ?? 0n
    if (entry !== null) this.#entries.push(entry)
    this.asset = asset
    this.events.push(event)
  }

  #write(
    kind: TransferKind,
    externalId: string,
    deltas: MovedPockets,
    digest: string | undefined,
    counting: Counting | null,
    context: Record<string, Json> = {},
    wager = 0n,
  ): void {
    this.cash += deltas.cash
    this.bonus += deltas.bonus
    this.vault += deltas.vault
    if (counting !== null || wager !== 0n) {
      const { bet = 0n, loss = 0n, turnOver = 0n, originalAt = null } = counting ?? {}
      context['counted'] = [String(bet), String(loss), String(turnOver), String(wager), '0']
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

const NOTHING: MovedPockets = { cash: 0n, bonus: 0n, vault: 0n }
