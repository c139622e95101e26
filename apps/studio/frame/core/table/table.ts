/**
 * Plays one round after another: bet, wait, show, repeat. The balance that the player sees changes only after
 * the canvas has shown why.
 */
import type { Api } from '../../net/api.ts'
import { postToSite } from '../../net/site.ts'
import type { Choices, Move, Refusal, Round, Session } from '../../net/wire.ts'
import { askRound, followRound, placeBet, placeMove, roundUnderWay, toFailure, type BetParts } from './bet.ts'
import { createFunds } from './funds.ts'
import {
  giveTurn,
  showRefusal,
  showWaiting,
  cancelBet,
  presentRound,
  type DisplayParts,
} from './round-display.ts'
import { isHalted, stakeOf, type Phase } from '../screen/store.ts'

const NO_REASON: Refusal = { code: 'refused', apiCode: null }
/**
 * An extra tap of a player in a hurry does not become a move: within this time they cannot have seen the new
 * state.
 */
const TOO_MANY_MS = 300
/**
 * The host page assumes that a silent round is still being shown, for five seconds after its last message.
 */
const TELLING_MS = 2_000
/** How long the notice of a resumed round is shown. */
const GOES_ON_MS = 1_600

export interface Table {
  /**
   * The main button: places a bet, makes the main move of an open round, or hurries. Returns the round that a
   * bet became if it was shown without a notice. Returns null for everything else, and when another tab's
   * round was in progress.
   */
  play(): Promise<Round | null>
  move(move: Move): Promise<void>
  changeStake(by: number): void
  /** The next round's total stake, with all its chips, in subunits. */
  nextStake(): bigint
  /** Continues the round that was in progress when the session was opened, if there is one. */
  resume(): Promise<void>
  /** Fetches the open round again. */
  refresh(): Promise<void>
  /** Fetches the balance as soon as no round is in progress: something outside this frame changed it. */
  refreshBalance(): Promise<void>
}

export interface TableParts extends DisplayParts {
  readonly api: Api
  readonly session: Session
  /** The build of the game that this page loaded. */
  readonly build: string
  /** The next frame of the screen. */
  readonly frame: () => Promise<unknown>
  /** Milliseconds since an arbitrary start. */
  readonly now: () => number
}

export function createTable(parts: TableParts): Table {
  const { session, store, view, pause, build } = parts
  const funds = createFunds(parts)
  const bet: BetParts = { api: parts.api, build, pause, waiting, elsewhere }
  let open: Round | null = null
  /** Whether no notice was shown since the bet. */
  let isSmooth = false
  /** This tab's choices, while a round of another tab is shown with its own. */
  let kept: Choices | null = null
  let isHurried = false
  /** The main button was pressed during a refresh. The refreshed round may still leave it to the player. */
  let isPressed = false
  let isAsking = false
  let turnAt = 0
  let isStale = false
  /** An answer about the balance that was requested before a bet is outdated after it. */
  let betCount = 0
  /** Resolves when the round may end, however soon it has been shown. */
  let leastTime = Promise.resolve()

  async function play(): Promise<Round | null> {
    const { phase } = store.state
    if (phase === 'moving') isPressed = isAsking
    else if (phase === 'showing') hurry()
    else if (phase === 'turn') await makeMainMove()
    else if (isFree(phase) && !isHalted(store.state) && !store.state.barred) return placeNext()
    return null
  }

  async function makeMainMove(): Promise<void> {
    const { mainMove } = store.state
    if (isHalted(store.state) || (isHurried && parts.now() - turnAt < TOO_MANY_MS)) return
    isHurried = false
    if (mainMove !== null) await makeMove(mainMove.move)
  }

  async function placeNext(): Promise<Round | null> {
    isHurried = false
    isSmooth = true
    betCount += 1
    const stake = stakeOf(store.state)
    const staked = nextStake()
    if (!funds.cover(staked) && !(await isBalanceEnough(staked))) return null

    const whole = parts.purse.amount(staked)
    store.set({ phase: 'placing', notice: null, balance: funds.without(staked) })
    leastTime = pause(session.minRoundMs)
    // Before the bet is sent: the new balance may reach the host page sooner than the answer reaches this
    // frame.
    postToSite({ type: 'round.started', stake: whole, currency: session.currency })
    const round = await advanceRound(() => sendAndDraw(placeBet(bet, stake, view.choices()), start))
    await rest()
    return isSmooth ? round : null
  }

  function waiting(code: string): void {
    isSmooth = false
    showWaiting(store, code)
  }

  function elsewhere(): void {
    kept = view.choices() ?? null
    waiting('resumed')
  }

  function hurry(): void {
    isHurried = true
    view.hasten()
  }

  /**
   * The shown balance may be outdated, for example after a deposit. If it is still too low, the bet is
   * refused here.
   */
  async function isBalanceEnough(staked: bigint): Promise<boolean> {
    store.set({ phase: 'placing', notice: null })
    await funds.ask()
    if (funds.cover(staked)) return true
    showRefusal(parts, { code: 'notEnoughFunds', apiCode: 100 }, null)
    return false
  }

  async function refreshBalance(): Promise<void> {
    isStale = true
    if (!isFree(store.state.phase)) return
    const asked = betCount
    // If a bet was placed meanwhile, the balance is requested again after that bet.
    if (!(await funds.ask(() => asked === betCount))) return
    isStale = false
    if (store.state.notice === 'funds' && funds.cover(nextStake())) store.set({ notice: null })
  }

  const nextStake = () => parts.purse.subunits(stakeOf(store.state)) * BigInt(view.chips?.() ?? 1)

  function start(): void {
    view.start()
    if (store.state.turbo) view.hasten()
  }

  /** Sends the request with the tap and draws in the next frame, so that neither delays the other. */
  async function sendAndDraw(asked: Promise<Round>, draw: () => void): Promise<Round> {
    // Awaited below; this prevents an unhandled rejection until then.
    asked.catch(() => {})
    await parts.frame()
    draw()
    return asked
  }

  /** Frees the table for the next bet, unless it is the player's turn or no more bets are possible. */
  async function rest(): Promise<void> {
    // Only when the end is being shown: after any other wait a later step may follow, and a tap to skip it
    // would become a bet.
    if (store.state.phase === 'showing') {
      await leastTime
      store.set({ phase: store.state.autoplay === null ? 'idle' : 'between', mainMove: null })
    }
    if (kept !== null && isFree(store.state.phase)) {
      view.choose?.(kept)
      kept = null
    }
    if (isStale) void refreshBalance()
  }

  async function move(requested: Move): Promise<void> {
    if (!store.state.paused) await makeMove(requested)
  }

  async function makeMove(requested: Move): Promise<void> {
    if (store.state.phase !== 'turn' || open === null) return
    const round = open
    store.set({ phase: 'moving', notice: null })
    postToSite({ type: 'round.moved' })
    await advanceRound(() => sendAndDraw(placeMove(bet, round, requested), () => view.moving?.(requested)))
    await rest()
  }

  async function refresh(): Promise<void> {
    const { phase } = store.state
    if (phase !== 'turn' || open === null) return
    const { id } = open
    store.set({ phase: 'moving' })
    postToSite({ type: 'round.moved' })
    isPressed = false
    isAsking = true
    await advanceRound(() => askRound(bet, id)).finally(() => (isAsking = false))
    await rest()
    if (isPressed && store.state.phase === 'turn') await makeMainMove()
  }

  async function resume(): Promise<void> {
    const round = roundUnderWay(session)
    if (round === null) return
    store.set({ phase: 'settling', notice: round.state === 'open' ? 'goesOn' : 'resumed' })
    postToSite({ type: 'round.moved' })
    view.start()
    await advanceRound(async () => round)
    await rest()
    if (open === null) return
    store.set({ notice: 'goesOn' })
    await pause(GOES_ON_MS)
    if (store.state.notice === 'goesOn') store.set({ notice: null })
  }

  /** Leads a round to its end or to the player's turn. Returns it if it was shown to its end. */
  async function advanceRound(begin: () => Promise<Round>): Promise<Round | null> {
    const reportTimer = setInterval(() => postToSite({ type: 'round.telling' }), TELLING_MS)
    try {
      const round = await followRound(bet, await begin())
      open = round.state === 'open' ? round : null
      if (round.state === 'open') {
        await giveTurn(parts, round)
        turnAt = parts.now()
      }
      if (round.state === 'void') await cancelBet(parts, funds, round.refusal ?? NO_REASON, round.stake)
      if (round.state !== 'settled') return null
      await presentRound(parts, bet, funds, round)
      return round
    } catch (error) {
      await cancelBet(parts, funds, toFailure(error), null)
      return null
    } finally {
      clearInterval(reportTimer)
    }
  }

  return {
    play,
    move,
    nextStake,
    resume,
    refresh,
    refreshBalance,
    changeStake(by) {
      const { phase, stakes, stakeIndex } = store.state
      if (phase !== 'idle') return
      store.set({ stakeIndex: Math.min(stakes.length - 1, Math.max(0, stakeIndex + by)) })
    },
  }
}

/** No round is in progress. */
const isFree = (phase: Phase) => phase === 'idle' || phase === 'between'
