/** Lists what every event does in every state. */
import { describe, expect, test } from 'vitest'
import type { Refusal, Round } from '../../net/api-types.ts'
import {
  firstTableState,
  type Bet,
  type Cause,
  type Step,
  type TableEvent,
  type TableState,
} from './table-state.ts'
import { transition } from './table-transition.ts'

const CALL = 7
const roundThat = (state: Round['state']) =>
  ({ id: 'a', state, stake: '1.00', moves: [], refusal: null }) as object as Round
const bet: Bet = {
  key: 'the key',
  stake: '1.00',
  total: 100n,
  choices: { chips: 1 },
  freeSpins: null,
  overlaps: false,
}
const cashOut = { word: 'cashOut', move: { kind: 'cashOut' }, amount: null } as const
const hit = { word: 'hit', move: { kind: 'hit' }, amount: null } as const
const open = roundThat('open')
const settled = { round: roundThat('settled'), balance: 1_100n, win: 200n }
const ofBet: Cause = { kind: 'bet', isUndisturbed: true }
const requestOf = { kind: 'ask', roundId: 'a' } as const
const asking = { kind: 'requesting', call: CALL, attempt: 0 } as const
const cancelling = {
  kind: 'cancelling',
  call: CALL,
  phase: 'placing',
  stakeBack: null,
  cause: ofBet,
} as const

const steps = {
  idle: { kind: 'idle', balanceCall: CALL },
  checkingBalance: { kind: 'checkingBalance', call: CALL, bet },
  placing: { ...asking, request: { kind: 'place', bet }, cause: ofBet },
  moving: {
    ...asking,
    request: { kind: 'move', round: open, move: { kind: 'hit' } },
    cause: { kind: 'move' },
  },
  refreshing: { ...asking, request: requestOf, cause: { kind: 'refresh', isPressed: false } },
  settling: { kind: 'settling', call: CALL, attempt: 0, poll: 0, roundId: 'a', cause: ofBet },
  showingTurn: { kind: 'showingTurn', round: open, cause: { kind: 'refresh', isPressed: true } },
  turn: { kind: 'turn', round: open, sinceMs: 0, isFirst: true },
  showingResult: { kind: 'showingResult', answer: settled, cause: ofBet },
  confirming: { kind: 'confirming', answer: settled, cause: ofBet },
  updatingBalance: { kind: 'updatingBalance', call: CALL, round: settled.round, cause: ofBet },
  waitingMinimumTime: { kind: 'waitingMinimumTime', round: settled.round, cause: ofBet },
  cancelling: { ...cancelling, refusal: { code: 'limitReached', apiCode: 1 } },
  over: { kind: 'over' },
} satisfies Record<string, Step>

const press = {
  kind: 'press',
  nowMs: 1_000,
  isPaused: false,
  isBettingDisabled: false,
  isAutoplay: false,
} as const
const answered = (round: Round, isOfOtherTab = false) =>
  ({ kind: 'answered', call: CALL, answer: { round, balance: 900n, win: 0n }, isOfOtherTab }) as const
const failed = (code: string) =>
  ({ kind: 'failed', call: CALL, refusal: { code, apiCode: null } satisfies Refusal }) as const
const balanceRead = {
  kind: 'balanceRead',
  call: CALL,
  balance: 1_000n,
  nextStake: 100n,
  isPaused: false,
} as const
const turnShown = { kind: 'turnShown', nowMs: 1_000, isPaused: false, mainMove: hit, autoMove: null } as const

const events = {
  press: { ...press, mainMove: hit, bet },
  'press beyond the balance': { ...press, mainMove: hit, bet: { ...bet, total: 2_000n } },
  'press in a pause': { ...press, isPaused: true, mainMove: hit, bet },
  'press to cash out in a pause': { ...press, isPaused: true, mainMove: cashOut, bet },
  'press while disabled': { ...press, isBettingDisabled: true, mainMove: null, bet },
  move: { kind: 'move', move: { kind: 'hit' }, isPaused: false },
  'move in a pause': { kind: 'move', move: { kind: 'hit' }, isPaused: true },
  refresh: { kind: 'refresh' },
  resume: { kind: 'resume', answer: { round: open, balance: 900n, win: 0n } },
  'balance changed': { kind: 'balanceChanged' },
  'balance shared': { kind: 'balanceShared', balance: 900n },
  'autoplay ended': { kind: 'autoplayEnded' },
  'answered: settling': answered(roundThat('settling')),
  'answered: open': answered(open),
  'answered: settled': answered(settled.round),
  'answered: void': answered(roundThat('void')),
  'answered: of another tab': answered(settled.round, true),
  'answered late': { ...answered(settled.round), call: CALL - 1 },
  'failed: lost': failed('offline'),
  'failed: too soon': failed('tooSoon'),
  'failed: refused': failed('limitReached'),
  'failed late': { ...failed('limitReached'), call: CALL - 1 },
  'balance read': balanceRead,
  'balance read in a pause': { ...balanceRead, isPaused: true },
  'balance read: too low': { ...balanceRead, balance: 50n },
  'balance not read': { ...balanceRead, balance: null },
  'balance read late': { ...balanceRead, call: CALL - 1 },
  'turn shown': turnShown,
  'result shown': { kind: 'resultShown' },
  seen: { kind: 'seen', roundId: 'a' },
  'canvas failed': { kind: 'canvasFailed' },
  confirmed: { kind: 'confirmed' },
  'minimum time over': { kind: 'minimumTimeOver', key: bet.key },
  'minimum time of another bet over': { kind: 'minimumTimeOver', key: 'another key' },
} satisfies Record<string, TableEvent>

type StepName = keyof typeof steps
type EventName = keyof typeof events

const stateIn = (step: Step): TableState => ({
  ...firstTableState(1_000n),
  step,
  isAutoplay: true,
  minimumTimeOf: bet.key,
  calls: CALL,
})

const isPressKept = (step: Step) => 'cause' in step && step.cause.kind === 'refresh' && step.cause.isPressed
const json = (value: unknown) =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one))
const write = (value: unknown) => (typeof value === 'object' ? json(value) : String(value))

/** The next step if it is another one, then what else changes in the state, then the effects. */
function outcomeOf(stepName: StepName, eventName: EventName): string {
  const before = stateIn(steps[stepName])
  const { state, effects } = transition(before, events[eventName])
  const { step, calls: _, ...rest } = state
  const changed = Object.entries(rest).filter(([name, value]) => value !== before[name as keyof TableState])
  return [
    ...(step.kind === before.step.kind ? [] : [step.kind]),
    ...changed.map(([name, value]) => `${name}=${write(value)}`),
    ...(isPressKept(step) && !isPressKept(before.step) ? ['isPressed'] : []),
    ...effects.map(({ kind }) => `+${kind}`),
  ].join(' ')
}

/** The next step if it is another one, then what else changes in the state, then the effects. */
const OUTCOMES: Record<string, string> = {
  be: 'requesting balance=900 isAutoplay=false +showNotice +startMinimumTime +postStart +send +drawBet',
  '··': '',
  kp: 'isPressed',
  hu: 'isHurried=true +hasten',
  mv: 'requesting +showNotice +postToSite +send +drawMove',
  ch: 'checkingBalance isAutoplay=false +showNotice +askBalance',
  rf: 'requesting +postToSite +send',
  re: 'showingTurn balance=900 +postToSite +drawResumed +showNotice +showTurn',
  ab: 'isBalanceOutdated=true +askBalance',
  ol: 'isBalanceOutdated=true',
  sh: 'balance=900',
  ap: 'isAutoplay=false',
  aw: 'idle isAutoplay=false +betEnded',
  se: 'settling +showNotice +send',
  ag: '+showNotice +send',
  st: 'showingTurn balance=900 +showNotice +showTurn',
  sr: 'showingResult +showNotice +showResult',
  ca: 'cancelling +cancelDrawing +postToSite +askBalance',
  ot: 'showingResult ownChoices={"chips":1} +showNotice +showResult',
  so: '+send',
  nb: '+postBalance +hideNotice',
  bb: 'requesting balance=900 +postBalance +showNotice +startMinimumTime +postStart +send +drawBet',
  pw: 'idle +postBalance +betEnded',
  wb: 'waitingMinimumTime +postBalance',
  ib: 'idle isAutoplay=false minimumTimeOf=null +postBalance +showRefusal +betEnded',
  lb: 'balance=50 +postBalance',
  il: 'idle balance=50 isAutoplay=false minimumTimeOf=null +postBalance +showRefusal +betEnded',
  wl: 'waitingMinimumTime balance=50 +postBalance',
  bn: 'requesting balance=900 +showNotice +startMinimumTime +postStart +send +drawBet',
  wm: 'waitingMinimumTime',
  in: 'idle isAutoplay=false minimumTimeOf=null +showRefusal +betEnded',
  tm: 'requesting +offerTurn +postToSite +showNotice +postToSite +send +drawMove',
  co: 'confirming balance=1100 +reportResult',
  mo: 'minimumTimeOf=null',
  id: 'idle minimumTimeOf=null +clearMainMove +betEnded',
}

/** A row for each event, a column for each step in the order of `steps`. */
const PAIRS = `
press                            be ·· ·· ·· kp ·· hu mv hu hu hu hu ·· ··
press beyond the balance         ch ·· ·· ·· kp ·· hu mv hu hu hu hu ·· ··
press in a pause                 ·· ·· ·· ·· kp ·· hu ·· hu hu hu hu ·· ··
press to cash out in a pause     ·· ·· ·· ·· kp ·· hu mv hu hu hu hu ·· ··
press while disabled             ·· ·· ·· ·· kp ·· hu ·· hu hu hu hu ·· ··
move                             ·· ·· ·· ·· ·· ·· ·· mv ·· ·· ·· ·· ·· ··
move in a pause                  ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ··
refresh                          ·· ·· ·· ·· ·· ·· ·· rf ·· ·· ·· ·· ·· ··
resume                           re ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ··
balance changed                  ab ol ol ol ol ol ol ol ol ol ol ol ol ol
balance shared                   sh sh sh sh sh sh sh sh sh sh sh sh sh sh
autoplay ended                   ap aw ap ap ap ap ap ap ap ap ap ap ap ap
answered: settling               ·· ·· se se se ag ·· ·· ·· ·· ·· ·· ·· ··
answered: open                   ·· ·· st st st st ·· ·· ·· ·· ·· ·· ·· ··
answered: settled                ·· ·· sr sr sr sr ·· ·· ·· ·· ·· ·· ·· ··
answered: void                   ·· ·· ca ca ca ca ·· ·· ·· ·· ·· ·· ·· ··
answered: of another tab         ·· ·· ot sr sr sr ·· ·· ·· ·· ·· ·· ·· ··
answered late                    ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ··
failed: lost                     ·· ·· ag ag ag ag ·· ·· ·· ·· ·· ·· ·· ··
failed: too soon                 ·· ·· so so so so ·· ·· ·· ·· ·· ·· ·· ··
failed: refused                  ·· ·· ca ca ca ca ·· ·· ·· ·· ·· ·· ·· ··
failed late                      ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ··
balance read                     nb bb ·· ·· ·· ·· ·· ·· ·· ·· wb ·· ib ··
balance read in a pause          nb pw ·· ·· ·· ·· ·· ·· ·· ·· wb ·· ib ··
balance read: too low            lb il ·· ·· ·· ·· ·· ·· ·· ·· wl ·· il ··
balance not read                 ·· bn ·· ·· ·· ·· ·· ·· ·· ·· wm ·· in ··
balance read late                ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ··
turn shown                       ·· ·· ·· ·· ·· ·· tm ·· ·· ·· ·· ·· ·· ··
result shown                     ·· ·· ·· ·· ·· ·· ·· ·· co ·· ·· ·· ·· ··
seen                             ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ··
canvas failed                    ·· ·· ·· ·· ·· ·· ca ·· ca ·· ·· ·· ·· ··
confirmed                        ·· ·· ·· ·· ·· ·· ·· ·· ·· wm ·· ·· ·· ··
minimum time over                mo mo mo mo mo mo mo mo mo mo mo id mo mo
minimum time of another bet over ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ··
`

const rows = PAIRS.trim()
  .split('\n')
  .map((row) => [row.slice(0, 33).trim(), row.slice(33).trim().split(' ')] as const)

test('the table lists every pair of state and event', () => {
  expect(rows.map(([eventName]) => eventName)).toEqual(Object.keys(events))
  for (const [, cells] of rows) expect(cells).toHaveLength(Object.keys(steps).length)
  const kinds = (list: readonly { kind: string }[]) => new Set(list.map(({ kind }) => kind)).size
  expect([kinds(Object.values(steps)), kinds(Object.values(events))]).toEqual([12, 16])
})

describe.each(rows)('%s', (eventName, cells) => {
  const pairs = (Object.keys(steps) as StepName[]).map((name, index) => [name, cells[index] ?? ''] as const)
  test.each(pairs)('in %s: %s', (stepName, cell) => {
    expect(outcomeOf(stepName, eventName as EventName)).toBe(OUTCOMES[cell])
  })
})

test('the end of automatic play does not take back a bet of the player', () => {
  const state = { ...stateIn(steps.checkingBalance), isAutoplay: false }
  expect(transition(state, events['autoplay ended'])).toEqual({ state, effects: [] })
})

describe('automatic play', () => {
  const autoMove = { kind: 'open', tile: 3 }
  const stepOf = (state: Partial<TableState>, event: object, cause: Cause = ofBet, round = open) =>
    transition(
      { ...stateIn({ kind: 'showingTurn', round, cause }), ...state },
      { ...turnShown, autoMove, ...event },
    )
  const refused = { ...open, refusal: { code: 'limitReached', apiCode: 1 } } as Round

  test('makes its move, and learns how the round ends', () => {
    const { state, effects } = stepOf({}, {})
    const request = { kind: 'move', round: open, move: autoMove }
    expect(state.step).toMatchObject({ kind: 'requesting', request, cause: ofBet })
    expect(effects.map(({ kind }) => kind)).not.toContain('betEnded')
    const { call } = state.step as Extract<Step, { kind: 'requesting' }>
    const shown = transition(state, { ...answered(settled.round), call })
    expect(shown.state.step).toMatchObject({ kind: 'showingResult', cause: ofBet })
  })

  test.each<[string, Partial<TableState>, object, Cause, Round]>([
    ['that the player has ended', { isAutoplay: false }, {}, ofBet, open],
    ['in a pause', {}, { isPaused: true }, ofBet, open],
    ['after a message', {}, {}, { kind: 'bet', isUndisturbed: false }, open],
    ['after a refused move', {}, {}, ofBet, refused],
    ['that has no move', {}, { autoMove: null }, ofBet, open],
    ['after the player moved', {}, {}, { kind: 'move' }, open],
  ])('%s leaves the turn to the player', (_, state, event, cause, round) => {
    expect(stepOf(state, event, cause, round).state.step.kind).toBe('turn')
  })
})
