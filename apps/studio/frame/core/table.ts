/**
 * One round after another: bet, wait, tell, again. What the player sees of money moves only when the canvas has told why.
 */
import type { Api } from '../net/api.ts'
import { tellSite } from '../net/site.ts'
import type { Choices, Move, Refusal, Round, Session } from '../net/wire.ts'
import { askRound, followRound, placeBet, placeMove, roundUnderWay, toFailure, type BetParts } from './bet.ts'
import { createFunds } from './funds.ts'
import { giveTurn, refuse, showWaiting, takeBack, tell, type ShowingParts } from './showing.ts'
import { isHalted, stakeOf, type Phase } from './state.ts'

const NO_REASON: Refusal = { code: 'refused', apiCode: null }
/** A tap too many of a player in a hurry does not become a move: so long he cannot have seen that it would. */
const TOO_MANY_MS = 300
/** The page around believes for five seconds that a round of which it hears nothing is still being told. */
const TELLING_MS = 2_000
/** How long a word about a resumed round stands over it. */
const GOES_ON_MS = 1_600

export interface Table {
  /**
   * The main button: a bet, the main move of an open round, or a hurry. Answers the round that a bet became when that has been told
   * without a word in between; null of everything else, and where another tab's round was in the way.
   */
  play(): Promise<Round | null>
  move(move: Move): Promise<void>
  changeStake(by: number): void
  /** What the next round stakes, with all its chips, in subunits. */
  nextStake(): bigint
  /** Goes on with the round that was under way when the session was opened, if there is one. */
  resume(): Promise<void>
  /** Asks what became of the open round. */
  refresh(): Promise<void>
  /** Asks for the balance, as soon as no round is under way: something moved it that did not happen here. */
  refreshBalance(): Promise<void>
}

export interface TableParts extends ShowingParts {
  readonly api: Api
  readonly session: Session
  /** Of the game as this page has it. */
  readonly build: string
  /** The next frame of the screen. */
  readonly frame: () => Promise<unknown>
  /** Milliseconds since whenever. */
  readonly now: () => number
}

export function createTable(parts: TableParts): Table {
  const { session, store, view, pause, build } = parts
  const funds = createFunds(parts)
  const bet: BetParts = { api: parts.api, build, pause, waiting, elsewhere }
  let open: Round | null = null
  /** Nothing had to be said since the bet. */
  let isSmooth = false
  /** What was chosen here, while a round of another tab is shown with what was chosen there. */
  let kept: Choices | null = null
  let isHurried = false
  /** Pressed while it was only asked what became of the round: the answer may leave it the player's to lead on. */
  let isPressed = false
  let isAsking = false
  let turnAt = 0
  let isStale = false
  /** What was asked of the balance before a bet says nothing after it. */
  let betCount = 0
  /** Until a round may be over, however soon its end is told. */
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
    if (mainMove !== null) await leadWith(mainMove.move)
  }

  async function placeNext(): Promise<Round | null> {
    isHurried = false
    isSmooth = true
    betCount += 1
    const stake = stakeOf(store.state)
    const staked = nextStake()
    if (!funds.cover(staked) && !(await areThereAfterAll(staked))) return null

    const whole = parts.purse.amount(staked)
    store.set({ phase: 'placing', notice: null, balance: funds.without(staked) })
    leastTime = pause(session.minRoundMs)
    // Before the bet leaves: the news of the new balance may reach the page sooner than the answer reaches us.
    tellSite({ type: 'round.started', stake: whole, currency: session.currency })
    const round = await leadOn(() => whileAway(placeBet(bet, stake, view.choices()), start))
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

  /** What is shown may be old: a deposit may have come. Without the money the bet is refused here. */
  async function areThereAfterAll(staked: bigint): Promise<boolean> {
    store.set({ phase: 'placing', notice: null })
    await funds.ask()
    if (funds.cover(staked)) return true
    refuse(parts, { code: 'notEnoughFunds', apiCode: 100 }, null)
    return false
  }

  async function refreshBalance(): Promise<void> {
    isStale = true
    if (!isFree(store.state.phase)) return
    const asked = betCount
    // Where a bet has been placed since, it is asked again after that.
    if (!(await funds.ask(() => asked === betCount))) return
    isStale = false
    if (store.state.notice === 'funds' && funds.cover(nextStake())) store.set({ notice: null })
  }

  const nextStake = () => parts.purse.subunits(stakeOf(store.state)) * BigInt(view.chips?.() ?? 1)

  function start(): void {
    view.start()
    if (store.state.turbo) view.hasten()
  }

  /** What is asked leaves with the tap; what that looks like is drawn with the frame after it, so that neither holds up the other. */
  async function whileAway(asked: Promise<Round>, draw: () => void): Promise<Round> {
    // Awaited below; until then nobody is there for a refusal.
    asked.catch(() => {})
    await parts.frame()
    draw()
    return asked
  }

  /** The table is free for the next bet, unless it is the player's turn or nothing can be played any more. */
  async function rest(): Promise<void> {
    // Only with an end that is shown: after any other wait a later step may be shown, and the tap to skip it would be a bet.
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

  async function move(wanted: Move): Promise<void> {
    if (!store.state.paused) await leadWith(wanted)
  }

  async function leadWith(wanted: Move): Promise<void> {
    if (store.state.phase !== 'turn' || open === null) return
    const round = open
    store.set({ phase: 'moving', notice: null })
    tellSite({ type: 'round.moved' })
    await leadOn(() => whileAway(placeMove(bet, round, wanted), () => view.moving?.(wanted)))
    await rest()
  }

  async function refresh(): Promise<void> {
    const { phase } = store.state
    if (phase !== 'turn' || open === null) return
    const { id } = open
    store.set({ phase: 'moving' })
    tellSite({ type: 'round.moved' })
    isPressed = false
    isAsking = true
    await leadOn(() => askRound(bet, id)).finally(() => (isAsking = false))
    await rest()
    if (isPressed && store.state.phase === 'turn') await makeMainMove()
  }

  async function resume(): Promise<void> {
    const round = roundUnderWay(session)
    if (round === null) return
    store.set({ phase: 'settling', notice: round.state === 'open' ? 'goesOn' : 'resumed' })
    tellSite({ type: 'round.moved' })
    view.start()
    await leadOn(async () => round)
    await rest()
    if (open === null) return
    store.set({ notice: 'goesOn' })
    await pause(GOES_ON_MS)
    if (store.state.notice === 'goesOn') store.set({ notice: null })
  }

  /** Brings a round to where the player is needed again: to its end, or to his turn. Answers it when it was told to its end. */
  async function leadOn(begin: () => Promise<Round>): Promise<Round | null> {
    const telling = setInterval(() => tellSite({ type: 'round.telling' }), TELLING_MS)
    try {
      const round = await followRound(bet, await begin())
      open = round.state === 'open' ? round : null
      if (round.state === 'open') {
        await giveTurn(parts, round)
        turnAt = parts.now()
      }
      if (round.state === 'void') await takeBack(parts, funds, round.refusal ?? NO_REASON, round.stake)
      if (round.state !== 'settled') return null
      await tell(parts, bet, funds, round)
      return round
    } catch (error) {
      await takeBack(parts, funds, toFailure(error), null)
      return null
    } finally {
      clearInterval(telling)
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

/** Nothing is under way. */
const isFree = (phase: Phase) => phase === 'idle' || phase === 'between'
