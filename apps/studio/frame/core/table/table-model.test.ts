/**
 * Plays random orders of events against a simple rounds server: lost, repeated and late answers, a hidden
 * page, double presses. Money must come out right in all of them.
 */
import { expect, test } from 'vitest'
import type { Refusal, Round } from '../../net/api-types.ts'
import {
  firstTableState,
  type Answer,
  type Effect,
  type Request,
  type TableEvent,
  type TableState,
} from './table-state.ts'
import { transition } from './table-transition.ts'

const STAKE = 100n
const OFFLINE: Refusal = { code: 'offline', apiCode: null }
const REFUSED: Refusal = { code: 'limitReached', apiCode: null }
const CASH_OUT = { word: 'cashOut', move: { kind: 'cashOut' }, amount: null } as const

/** Numbers from 0 to 1, the same for each seed. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface ServerRound {
  readonly id: string
  state: Round['state']
  moves: number
  win: bigint
}

/** Books each key once, as the rounds server does. `isInstant`: a game without moves. */
function createServer(random: () => number, isInstant: boolean) {
  const rounds = new Map<string, ServerRound>()
  let balance = 1_000n

  const end = (round: ServerRound) => {
    round.state = 'settled'
    round.win = random() < 0.4 ? 250n : 0n
    balance += round.win
  }
  /** What the wallet's answer makes of a round. */
  function settle(round: ServerRound): void {
    const chance = random()
    if (chance < 0.15) {
      round.state = 'void'
      balance += STAKE
    } else if (chance < 0.5 && !isInstant) round.state = 'open'
    else end(round)
  }
  function answerOf(round: ServerRound): Answer {
    if (round.state === 'settling' && random() < 0.5) settle(round)
    const { id, state, moves, win } = round
    const answer = { id, state, stake: '1.00', moves: Array.from({ length: moves }), refusal: null }
    return { round: answer as object as Round, balance: random() < 0.3 ? null : balance, win }
  }

  return {
    rounds,
    balance: () => balance,
    deposit: () => void (balance += 50n),
    answer(request: Request) {
      if (request.kind !== 'place') {
        const id = request.kind === 'move' ? request.round.id : request.roundId
        const round = [...rounds.values()].find((one) => one.id === id)
        if (round === undefined) throw new Error(`There is no round ${id}`)
        if (request.kind === 'move' && round.state === 'open' && request.round.moves.length === round.moves) {
          round.moves += 1
          if (random() < 0.5) end(round)
        }
        return answerOf(round)
      }
      const { key } = request.bet
      const known = rounds.get(key)
      if (known !== undefined) return answerOf(known)
      // A new bet while the outcome of an earlier one is unknown would be a second stake.
      expect([...rounds.values()].filter(({ state }) => state === 'open' || state === 'settling')).toEqual([])
      if (balance < STAKE || random() < 0.1) return REFUSED
      balance -= STAKE
      const round: ServerRound = { id: `round of ${key}`, state: 'settling', moves: 0, win: 0n }
      rounds.set(key, round)
      if (random() < 0.7) settle(round)
      return answerOf(round)
    },
  }
}

function createWorld(seed: number) {
  const random = createRandom(seed)
  /** A game that shows several rounds at a time. */
  const overlaps = seed % 4 === 1
  const server = createServer(random, overlaps)
  const shownRounds = new Set<string>()
  /** What is under way outside of the table; each returns the event that it leads to. */
  let pending: { readonly effect: Effect; readonly end: () => TableEvent }[] = []
  /** Answers that arrived before and arrive again. */
  const repeated: TableEvent[] = []
  let state: TableState = firstTableState(1_000n)
  let isReliable = false
  let isVisible = true
  let isPaused = false
  let isPressKept = false
  /** Automatic play makes moves, and may be ended at any time. */
  const isAuto = seed % 3 === 0
  let nowMs = 0
  const count = { presses: 0, bets: 0, betsDrawn: 0, betsEnded: 0, moves: 0, movesDrawn: 0, overlapping: 0 }

  function answer(effect: Extract<Effect, { kind: 'send' }>): TableEvent {
    const { call, request } = effect
    const isLost = !isReliable && random() < 0.3
    // The request may be lost, or only its answer.
    if (isLost && random() < 0.5) return { kind: 'failed', call, refusal: OFFLINE }
    const found = server.answer(request)
    const event: TableEvent =
      'code' in found
        ? { kind: 'failed', call, refusal: found }
        : { kind: 'answered', call, answer: found, isOfOtherTab: false }
    if (random() < 0.3) repeated.push(event)
    return isLost ? { kind: 'failed', call, refusal: OFFLINE } : event
  }

  function follow(effect: Effect): void {
    const waitFor = (end: () => TableEvent) => void pending.push({ effect, end })
    if (effect.kind === 'send') waitFor(() => answer(effect))
    if (effect.kind === 'askBalance') {
      const { call } = effect
      const balance = random() < 0.2 && !isReliable ? null : server.balance()
      waitFor(() => ({ kind: 'balanceRead', call, balance, nextStake: STAKE, isPaused }))
    }
    if (effect.kind === 'startMinimumTime') waitFor(() => ({ kind: 'minimumTimeOver', key: effect.key }))
    if (effect.kind === 'showTurn')
      waitFor(() => ({
        kind: 'turnShown',
        nowMs,
        isPaused,
        mainMove: CASH_OUT,
        autoMove: isAuto ? CASH_OUT.move : null,
      }))
    if (effect.kind === 'showResult')
      waitFor(() => (shownRounds.add(effect.round.id), { kind: 'resultShown' }))
    if (effect.kind === 'showOverlapping') {
      count.overlapping += Number(state.unseen.length > 1)
      const { id: roundId } = effect.round
      waitFor(() => (shownRounds.add(roundId), { kind: 'seen', roundId }))
    }
    if (effect.kind === 'reportResult') waitFor(() => ({ kind: 'confirmed' }))
    if (effect.kind === 'drawBet') count.betsDrawn += 1
    if (effect.kind === 'drawMove') count.movesDrawn += 1
    if (effect.kind === 'betEnded' || effect.kind === 'betDropped') count.betsEnded += 1
  }

  function dispatch(event: TableEvent): void {
    if (!overlaps) expectPress(event)
    const next = transition(state, event)
    if (overlaps && event.kind === 'press') count.bets += Number(isTaken(state, next.state))
    state = next.state
    next.effects.forEach(follow)
    check()
  }

  /** Whether a press became a bet, which may still wait for its turn. */
  const isTaken = (before: TableState, after: TableState) =>
    (before.step.kind === 'idle' && after.step.kind !== 'idle') ||
    after.waiting.length > before.waiting.length

  /** Counts what this event must lead to, by rules that do not look at the transition. */
  function expectPress(event: TableEvent): void {
    const { step } = state
    const isExtraTap = (at: number) => state.isHurried && nowMs - at < 300
    if (event.kind === 'press') {
      if (step.kind === 'turn' && !isExtraTap(step.sinceMs)) count.moves += 1
      if (step.kind === 'idle' && !event.isPaused && (state.balance ?? STAKE) >= STAKE) count.bets += 1
    }
    if (event.kind === 'balanceRead' && step.kind === 'checkingBalance' && step.call === event.call)
      if (!event.isPaused && (event.balance ?? state.balance ?? STAKE) >= STAKE) count.bets += 1
    if (event.kind === 'move' && step.kind === 'turn' && !event.isPaused) count.moves += 1
    // A press during a refresh becomes one move, if the round is still the player's.
    if (event.kind === 'press' && step.kind === 'requesting' && step.cause.kind === 'refresh')
      isPressKept = true
    if (event.kind === 'turnShown') {
      const isDisturbed =
        isPaused || step.kind !== 'showingTurn' || step.cause.kind !== 'bet' || !step.cause.isUndisturbed
      if (isAuto && state.isAutoplay && !isDisturbed) count.moves += 1
      if (isPressKept && !state.isHurried) count.moves += 1
      isPressKept = false
    }
    if (step.kind === 'idle') isPressKept = false
  }

  function check(): void {
    const { step } = state
    if (overlaps) expect(count.betsDrawn).toBeLessThanOrEqual(count.bets)
    else expect([count.betsDrawn, count.movesDrawn]).toEqual([count.bets, count.moves])
    if ('call' in step) {
      const awaited = pending.filter(({ effect }) => 'call' in effect && effect.call === step.call)
      expect(awaited.map(({ effect }) => effect.kind)).toEqual([
        step.kind === 'requesting' || step.kind === 'settling' ? 'send' : 'askBalance',
      ])
    }
    const unshown = [...server.rounds.values()]
      .filter(({ id }) => !shownRounds.has(id))
      .reduce((sum, { win }) => sum + win, 0n)
    expect(state.balance ?? 0n).toBeLessThanOrEqual(server.balance() - unshown)
  }

  function press(): void {
    count.presses += 1
    const bet = {
      key: `press ${count.presses}`,
      stake: '1.00',
      total: STAKE,
      choices: undefined,
      freeSpins: null,
      overlaps,
    }
    dispatch({
      kind: 'press',
      nowMs,
      isPaused,
      isBettingDisabled: false,
      isAutoplay: isAuto,
      mainMove: CASH_OUT,
      bet,
    })
  }

  function endPending(): void {
    // Nothing is drawn on a hidden page.
    const isDrawn = (kind: Effect['kind']) => ['showTurn', 'showResult', 'showOverlapping'].includes(kind)
    const ready = pending.filter(({ effect }) => isVisible || !isDrawn(effect.kind))
    const chosen = ready[Math.floor(random() * ready.length)]
    if (chosen === undefined) return
    const event = chosen.end()
    pending = pending.filter((one) => one !== chosen)
    dispatch(event)
  }

  function deposit(): void {
    server.deposit()
    dispatch({ kind: 'balanceChanged' })
  }

  function act(): void {
    nowMs += Math.floor(random() * 200)
    const chance = random()
    if (chance < 0.2) press()
    else if (chance < 0.22) [press, press].forEach((one) => one())
    else if (chance < 0.25) dispatch({ kind: 'move', move: { kind: 'hit' }, isPaused })
    else if (chance < 0.32) dispatch({ kind: 'refresh' })
    else if (chance < 0.35) deposit()
    else if (chance < 0.38) isVisible = !isVisible
    else if (chance < 0.41) isPaused = !isPaused
    else if (chance < 0.46) repeated.splice(0, 1).forEach(dispatch)
    else if (chance < 0.48 && isAuto) dispatch({ kind: 'autoplayEnded' })
    else endPending()
  }

  function calmDown(): void {
    isReliable = isVisible = true
    dispatch({ kind: 'autoplayEnded' })
    dispatch({ kind: 'balanceChanged' })
    for (let left = 1_000; pending.length > 0 && left > 0; left -= 1) endPending()
    repeated.splice(0).forEach(dispatch)
  }

  return { act, calmDown, server, shownRounds, count, state: () => state }
}

test('money comes out right whatever order answers, presses and interruptions come in', () => {
  const seen = { rounds: 0, moves: 0, idle: 0, overlapping: 0 }
  for (let seed = 1; seed <= 600; seed += 1) {
    const { act, calmDown, server, shownRounds, count, state } = createWorld(seed)
    for (let index = 0; index < 120; index += 1) act()
    calmDown()
    const { step, balance, unseen, waiting } = state()
    expect([unseen, waiting]).toEqual([[], []])
    expect(['idle', 'turn']).toContain(step.kind)
    for (const { id, state: known } of server.rounds.values()) {
      expect(known).not.toBe('settling')
      if (known === 'settled') expect(shownRounds).toContain(id)
      if (known === 'open') expect(step).toMatchObject({ kind: 'turn', round: { id } })
    }
    expect(count.betsEnded).toBe(count.bets)
    if (step.kind === 'idle') expect(balance).toBe(server.balance())
    seen.rounds += server.rounds.size
    seen.moves += count.moves
    seen.overlapping += count.overlapping
    seen.idle += Number(step.kind === 'idle')
  }
  // The random orders reach what they are meant to test.
  expect(Math.min(seen.rounds, seen.moves, seen.idle, seen.overlapping)).toBeGreaterThan(400)
})
