/** Games that show several rounds at a time: further bets are placed while earlier ones are still being shown. */
import { describe, expect, test } from 'vitest'
import { ApiFailure } from '../../net/api.ts'
import type { Round } from '../../net/api-types.ts'
import { calm, replaceSite, siteMessages, table, won } from './table-under-test.ts'

replaceSite()

/** A server that books one round after another for 1.00, and a canvas whose rounds end when the test says so. */
function plinko(
  wins: readonly string[],
  { session = {}, balance = 10, refusedFrom = Infinity } = {},
  more: Parameters<typeof table>[1] = {},
) {
  const ends: (() => void)[] = []
  let placed = 0
  const answer = async () => {
    if (placed >= refusedFrom) throw new ApiFailure('limitReached')
    const win = wins[placed] ?? '0.00'
    balance += Number(win) - 1
    placed += 1
    return { ...won, id: `round ${placed}`, win, balance: balance.toFixed(2) } as Round
  }
  const tested = table(answer, {
    frames: 'immediately',
    overlaps: true,
    show: () => new Promise<void>((end) => ends.push(end)),
    balance: () => balance.toFixed(2),
    session: { minRoundMs: 0, ...session },
    ...more,
  })
  return { ...tested, placed: () => placed, land: (index: number) => (ends[index]?.(), calm()) }
}
type Tested = ReturnType<typeof plinko>

async function press({ play }: Tested, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) void play()
  await calm()
}

const seenOf = ({ store: { state } }: Tested) => [state.phase, state.inPlay, state.balance, state.lastWin]

describe('a game that shows several rounds at a time', () => {
  test('places a bet with each press, and shows its win when its round ends', async () => {
    const tested = plinko(['5.00', '0.20', '3.00'])
    await press(tested, 3)
    expect([tested.placed(), ...seenOf(tested)]).toEqual([3, 'idle', 3, '7.00', undefined])
    await tested.land(0)
    expect(seenOf(tested)).toEqual(['idle', 2, '12.00', '5.00'])
    await press(tested, 1)
    expect(seenOf(tested)).toEqual(['idle', 3, '11.00', '5.00'])
    for (const index of [1, 2, 3]) await tested.land(index)
    expect(seenOf(tested)).toEqual(['idle', 0, '14.20', '0.00'])
    expect(tested.store.state.recent.map(({ id }) => id)).toEqual([
      'round 4',
      'round 3',
      'round 2',
      'round 1',
    ])
  })

  test('sends one bet at a time, each with its own key, and the host page waits for the last round', async () => {
    const tested = plinko(['5.00'])
    void tested.play()
    void tested.play()
    expect([tested.keys.length, tested.store.state.inPlay]).toEqual([1, 2])
    await calm()
    expect(new Set(tested.keys).size).toBe(2)
    await tested.land(0)
    await tested.land(1)
    expect(siteMessages).toEqual(['round.started', 'round.started', 'round.shown, more', 'round.shown'])
  })

  test('the host page waits for a bet that was placed before it got the last result', async () => {
    let breathe = () => {}
    const breath = () => new Promise<void>((end) => (breathe = end))
    const tested = plinko([], {}, { breath })
    await press(tested, 1)
    await tested.land(0)
    await press(tested, 1)
    breathe()
    await calm()
    expect(siteMessages).toEqual(['round.started', 'round.started', 'round.shown, more'])
  })

  test('the host page does not wait for a bet that was refused while the last round ended', async () => {
    let read = (_balance: string) => {}
    const balance = () => new Promise<string>((end) => (read = end))
    const tested = plinko([], { refusedFrom: 1 }, { balance })
    await press(tested, 2)
    await tested.land(0)
    read('9.00')
    await calm()
    expect(siteMessages).toEqual([
      'round.started',
      'round.started',
      'round.shown',
      'balance',
      'limit.reached',
    ])
  })

  test('does not use a win for a bet before the player has seen it', async () => {
    const tested = plinko(['50.00'])
    await press(tested, 1)
    tested.store.set({ stake: '20.00' })
    await press(tested, 1)
    expect([tested.placed(), tested.store.state.notice, tested.store.state.balance]).toEqual([
      1,
      'funds',
      '9.00',
    ])
    await tested.land(0)
    expect(tested.store.state.balance).toBe('59.00')
  })

  test('hides unseen wins in a balance that is read meanwhile', async () => {
    const tested = plinko(['50.00'])
    await press(tested, 1)
    tested.refreshBalance()
    await calm()
    expect(tested.store.state.balance).toBe('9.00')
  })

  test('places no waiting bet after a pause', async () => {
    const tested = plinko([])
    void tested.play()
    const waits = tested.play()
    tested.store.set({ paused: true })
    tested.endAutoplay()
    expect(await tested.play()).toBeNull()
    expect([await waits, tested.placed()]).toEqual([null, 1])
  })

  test('drops waiting bets when one is refused, while earlier rounds go on', async () => {
    const tested = plinko(['5.00'], { refusedFrom: 1 })
    await press(tested, 1)
    const ends = [tested.play(), tested.play(), tested.play()]
    expect(await Promise.all(ends)).toEqual([null, null, null])
    expect([tested.keys.length, tested.store.state.notice, ...seenOf(tested)]).toEqual([
      2,
      'limit',
      'idle',
      1,
      '9.00',
      undefined,
    ])
    await tested.land(0)
    expect([tested.store.state.balance, siteMessages.at(-1)]).toEqual(['14.00', 'round.shown'])
  })

  test.each([
    ['shows one round at a time where a minimum time is due', { minRoundMs: 5_000 }, 'showing', 1],
    ['takes no more bets than anyone can follow', {}, 'idle', 30],
  ])('%s', async (_, session, phase, placed) => {
    const tested = plinko([], { session, balance: 100 })
    for (let count = 0; count < 40; count += 1) await press(tested, 1)
    expect([tested.store.state.phase, tested.placed()]).toEqual([phase, placed])
    expect(tested.story.at(-1)).toBe('hurried')
  })
})
