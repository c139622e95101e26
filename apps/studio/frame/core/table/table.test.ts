import { describe, expect, test, vi } from 'vitest'
import { ApiFailure } from '../../net/api.ts'
import type { Round } from '../../net/api-types.ts'
import { createAutoplay } from '../autoplay/autoplay.ts'
import type { AutoplaySettings } from '../autoplay/autoplay-rules.ts'
import { createSharedLimits } from '../autoplay/shared-limits.ts'
import { stakeOf } from '../screen/store.ts'
import { calm, siteMessages, replaceSite, table, turn, won } from './table-under-test.ts'
import { FIRST_TURN_MS } from './transition-bets.ts'

replaceSite()

const reset = { kind: 'reset' } as const
const limits = { lossMax: 1_000n, profitFrom: null, winFrom: null }
const settings: AutoplaySettings = { rounds: 10, onWin: reset, onLoss: reset, flip: 'never', ...limits }
const stakes = { presets: [100n, 2_000n], step: 1n }
const autoplayOf = (tested: ReturnType<typeof table>) =>
  createAutoplay({ ...tested, stakes, limits: createSharedLimits(), flip: () => {}, pause: async () => {} })

describe('a tap on the main button', () => {
  test('sends the bet first and draws it in the next frame', async () => {
    const { play, story, store, frame } = table(async () => won)
    const played = play()
    expect([story, store.state.phase, store.state.balance]).toEqual([['asked'], 'placing', '9.00'])
    frame()
    await played
    expect(story).toEqual(['asked', 'a frame', 'started', 'shown', 'described', 'confirmed as shown'])
  })

  test('starts a bet that is refused before its frame, then takes it back', async () => {
    const { play, story, store, frame } = table(() => Promise.reject(new ApiFailure('limitReached')))
    const played = play()
    await calm()
    expect(story).toEqual(['asked'])
    frame()
    await played
    expect(story).toEqual(['asked', 'a frame', 'started', 'cancelled', 'balance asked'])
    expect([store.state.phase, store.state.notice]).toEqual(['idle', 'limit'])
  })
})

describe('the minimum time of a round', () => {
  test('does not turn a tap that skips the latest moves into a bet', async () => {
    const { promise: leastTime, resolve: isOver } = Promise.withResolvers<void>()
    const { promise: isShown, resolve: finishShowing } = Promise.withResolvers<void>()
    const { play, store, story, frame, pass } = table(async () => turn, {
      move: async () => won,
      show: () => isShown,
      leastTime,
    })
    void play()
    frame()
    await calm()
    pass(FIRST_TURN_MS)
    void play()
    frame()
    await calm()
    isOver()
    await calm()
    expect(store.state.phase).toBe('showing')
    await play()
    expect([story.at(-1), story.filter((entry) => entry === 'asked').length]).toEqual(['hurried', 1])
    finishShowing()
    await calm()
    expect(store.state.phase).toBe('idle')
  })

  test('is kept after a quicker round of moves, unless nothing was staked', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const quick = table(async () => turn, { move: async () => won, leastTime: promise })
    const refused = table(() => Promise.reject(new ApiFailure('limitReached')), { leastTime: promise })
    for (const { play, frame, pass } of [quick, refused, quick]) {
      void play()
      frame()
      await calm()
      pass(FIRST_TURN_MS)
    }
    const phases = () => [quick.store.state.phase, refused.store.state.phase]
    expect(phases()).toEqual(['showing', 'idle'])
    resolve()
    await calm()
    expect(phases()).toEqual(['idle', 'idle'])
  })
})

describe('during autoplay', () => {
  test('the next stake cannot change until the player plays manually again', async () => {
    const { play, changeStake, nextStake, endAutoplay, store, frame } = table(async () => won)
    store.set({ autoplay: { left: 3, played: 0, net: '0.00', isDown: false } })
    const played = play()
    frame()
    await played
    changeStake({ kind: 'higher' })
    expect([store.state.phase, nextStake()]).toEqual(['between', 100n])
    endAutoplay()
    changeStake({ kind: 'higher' })
    expect([store.state.phase, nextStake()]).toEqual(['idle', 200n])
  })

  test('a raised stake stays until its round is over, then the chosen one counts again', async () => {
    const answers = [{ ...won, win: '0.00' }, turn] as const
    let asked = 0
    const tested = table(async () => answers[asked++] ?? won, {
      frames: 'immediately',
      move: async () => won,
    })
    const { store, play, pass, nextStake } = tested
    const autoplay = autoplayOf(tested)
    const shown = () => [store.state.phase, stakeOf(store.state), store.state.stake]
    await autoplay.start({ ...settings, onLoss: { kind: 'raise', percent: 100 } })
    autoplay.stop()
    expect(shown()).toEqual(['turn', '2.00', '1.00'])
    pass(FIRST_TURN_MS)
    void play()
    await calm()
    expect([...shown(), nextStake()]).toEqual(['idle', '1.00', '1.00', 100n])
  })

  test('a raised stake is gone when the player stops between two rounds', async () => {
    const tested = table(async () => ({ ...won, win: '0.00' }), { frames: 'immediately' })
    const { store, nextStake } = tested
    const { promise: waits, resolve } = Promise.withResolvers<void>()
    const isRaised = () => store.state.roundStake === '2.00'
    const autoplay = createAutoplay({
      ...tested,
      stakes,
      limits: createSharedLimits(),
      flip: () => {},
      pause: async () => (isRaised() ? waits : undefined),
    })
    void autoplay.start({ ...settings, onLoss: { kind: 'raise', percent: 100 } })
    await expect.poll(() => [store.state.phase, isRaised()]).toEqual(['between', true])
    autoplay.stop()
    expect([store.state.phase, nextStake()]).toEqual(['idle', 100n])
    resolve()
    await calm()
    expect(store.state.phase).toBe('idle')
  })
})

describe('a bet returns its round', () => {
  const settling = { ...won, state: 'settling' } as Round
  const elsewhere = { session: { openRound: { ...won, choices: { chips: 100 } } as Round } }
  const lost = () => {
    let tries = 0
    return async () => (tries++ === 0 ? Promise.reject(new ApiFailure('offline')) : won)
  }
  test.each<[string, () => Promise<Round>, object, Round | null]>([
    ['that was shown without a notice', async () => won, {}, won],
    ['but not after a lost connection', lost(), {}, null],
    ['but not after waiting for the wallet', async () => settling, { round: async () => won }, null],
    ['but not a round of another tab', () => Promise.reject(new ApiFailure('roundOpen')), elsewhere, null],
    ['but not one that is refused', () => Promise.reject(new ApiFailure('limitReached')), {}, null],
  ])('%s', async (_, answer, answers, expected) => {
    const { play } = table(answer, { ...answers, frames: 'immediately' })
    expect(await play()).toBe(expected)
  })

  test('so that autoplay ends at every message', async () => {
    const tested = table(lost(), { frames: 'immediately' })
    const { store, story } = tested
    await autoplayOf(tested).start(settings)
    expect([story.filter((entry) => entry === 'shown').length, store.state.notice]).toEqual([1, null])
  })
})

test('a bet names the rules that are shown, and betting stops on this page when the game has new ones', async () => {
  const outdated = () => Promise.reject(new ApiFailure('gameUpdated'))
  const { play, store, bets, story } = table(outdated, { frames: 'immediately' })
  await play()
  expect(bets).toEqual(['the build'])
  expect(store.state).toMatchObject({ phase: 'over', notice: 'updated', balance: '10.00' })
  expect(siteMessages).toEqual(['round.started', 'round.cancelled', 'balance'])
  await play()
  expect(story.filter((entry) => entry === 'asked').length).toBe(1)
})

describe('a round of another tab', () => {
  const elsewhere = { ...won, choices: { chips: 100 } } as Round
  const roundOpen = () => Promise.reject(new ApiFailure('roundOpen'))

  test("is shown with the other tab's choices, and leaves this tab's choices for the next bet", async () => {
    const { play, story, store } = table(roundOpen, {
      session: { openRound: elsewhere },
      choices: { chips: 1 },
      frames: 'immediately',
    })
    await play()
    expect(story.filter((entry) => entry.startsWith('shown') || entry.startsWith('chosen'))).toEqual([
      'shown',
      'chosen again: {"chips":1}',
    ])
    expect(store.state.phase).toBe('idle')
  })

  test('that waits for the player keeps its own choices until it is over', async () => {
    const { play, story, pass } = table(roundOpen, {
      session: { openRound: { ...turn, choices: { chips: 100 } } as Round },
      choices: { chips: 1 },
      move: async () => elsewhere,
      frames: 'immediately',
    })
    await play()
    expect(story.at(-1)).toBe('described')
    pass(FIRST_TURN_MS)
    await play()
    await calm()
    expect(story.at(-1)).toBe('chosen again: {"chips":1}')
  })
})

describe('a pause', () => {
  test.each([
    ['cashOut', 'moved'],
    ['hit', 'turn'],
  ] as const)('in a round whose main move is %s results in: %s', async (word, last) => {
    const { play, move, store, story, frame } = table(async () => turn)
    void play()
    frame()
    await calm()
    const before = story.length
    store.set({ paused: true, mainMove: { word, move: { kind: 'hit' }, amount: null } })
    move({ kind: 'hit' })
    expect(story).toHaveLength(before)
    void play()
    expect(story.filter((one) => one === 'moved' || one === 'turn').at(-1)).toBe(last)
  })

  test('accepts no bet', async () => {
    const { play, store, story } = table(async () => won)
    store.set({ paused: true })
    await play()
    expect(story).toEqual([])
  })
})

describe('a round that takes long', () => {
  test('is reported as being shown until it ends, so that the host page withholds its balance', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { play, frame } = table(async () => won, { show: () => promise })
    const played = play()
    frame()
    vi.advanceTimersByTime(60_000)
    // The host page relies on such a message for five seconds.
    expect(siteMessages.filter((type) => type === 'round.showing').length).toBeGreaterThan(60 / 5)
    resolve()
    await played
    const count = siteMessages.length
    vi.advanceTimersByTime(60_000)
    expect([siteMessages.at(-1), siteMessages.length]).toEqual(['round.shown', count])
  })

  test('stops reporting while it waits for the player', async () => {
    const { play, frame } = table(async () => turn)
    const begun = play()
    frame()
    await begun
    vi.advanceTimersByTime(60_000)
    expect(siteMessages).toEqual(['round.started', 'round.turn'])
  })
})

describe('a round that was shown', () => {
  test('retries a failed confirmation silently', async () => {
    let failures = 2
    const shown = () => (failures-- > 0 ? Promise.reject(new ApiFailure('offline')) : Promise.resolve())
    const { play, story, frame } = table(async () => won, { shown })
    const played = play()
    frame()
    await played
    await calm()
    expect(story.filter((entry) => entry === 'confirmed as shown').length).toBe(3)
    expect(siteMessages).toEqual(['round.started', 'round.shown'])
  })

  test('is reported to the host page before anything else is awaited', async () => {
    const { play, frame } = table(async () => won, { shown: () => new Promise(() => {}) })
    void play()
    frame()
    await calm()
    expect(siteMessages.at(-1)).toBe('round.shown')
  })
})
