import { describe, expect, test } from 'vitest'
import { ApiFailure } from '../../net/api.ts'
import { calm, siteMessages, replaceSite, table, turn, won } from './table-under-test.ts'

replaceSite()

type Tested = ReturnType<typeof table>
const pause = ({ store }: Tested) => store.set({ paused: true })

describe('the balance', () => {
  test('that is too low is requested once more before the bet is refused', async () => {
    const { play, store, story } = table(async () => won)
    store.set({ stake: '20.00' })
    await play()
    expect(story).toEqual(['balance asked'])
    expect([store.state.phase, store.state.notice, siteMessages]).toEqual(['idle', 'funds', ['balance']])
  })

  test('that a deposit has raised is enough for the bet', async () => {
    const { play, store, story, frame } = table(async () => won, { balance: () => '30.00' })
    store.set({ stake: '20.00' })
    const played = play()
    await calm()
    expect([story, store.state.balance]).toEqual([['balance asked', 'asked'], '10.00'])
    frame()
    await played
    expect(store.state.notice).toBeNull()
  })

  test.each([
    ['a pause during manual play', false, pause],
    ['a pause during autoplay', true, pause],
    ['the end of autoplay', true, ({ endAutoplay }: Tested) => endAutoplay()],
  ])('is not used for a bet after %s, however high it is', async (_, isAutoplay, interrupt) => {
    const tested = table(async () => won, { balance: () => '30.00' })
    const { play, endAutoplay, store, story } = tested
    const autoplay = { left: 3, played: 0, net: '0.00', isDown: false }
    store.set({ stake: '20.00', ...(isAutoplay && { autoplay }) })
    const played = play()
    interrupt(tested)
    expect(await played).toBeNull()
    await calm()
    endAutoplay()
    expect([story, store.state.phase, store.state.balance]).toEqual([['balance asked'], 'idle', '30.00'])
  })

  test('that changed is requested immediately, and the notice that it is too low is removed', async () => {
    const { play, refreshBalance, store } = table(async () => won, { balance: () => balance })
    let balance = '10.00'
    store.set({ stake: '20.00' })
    await play()
    balance = '30.00'
    refreshBalance()
    await calm()
    expect([store.state.balance, store.state.notice]).toEqual(['30.00', null])
  })

  test('that changed during a round is requested after it', async () => {
    const { play, refreshBalance, story, store, frame } = table(async () => won, { balance: () => '30.00' })
    const played = play()
    refreshBalance()
    expect(story).not.toContain('balance asked')
    frame()
    await played
    await calm()
    expect([story.at(-1), store.state.balance]).toEqual(['balance asked', '30.00'])
  })

  test('that was requested before a bet is not shown after it', async () => {
    const { play, refreshBalance, store } = table(async () => won, { balance: () => '10.00' })
    refreshBalance()
    void play()
    await calm()
    expect(store.state.balance).toBe('9.00')
  })

  test.each([won, turn])('stays current when a reload interrupted a round: $state', async (round) => {
    const { resume, store } = table(async () => won, { session: { balance: '510.00', openRound: round } })
    store.set({ balance: '508.00' })
    resume()
    await calm()
    expect(store.state.balance).toBe('510.00')
  })

  test.each([won, turn])('stays current when another tab started a round: $state', async (round) => {
    const refused = () => Promise.reject(new ApiFailure('roundOpen'))
    const { play, store, frame } = table(refused, { session: { balance: '510.00', openRound: round } })
    void play()
    await calm()
    frame()
    await calm()
    expect(store.state.balance).toBe('510.00')
  })
})
