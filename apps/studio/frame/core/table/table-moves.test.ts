import { describe, expect, test } from 'vitest'
import type { Round } from '../../net/api-types.ts'
import { calm, siteMessages, replaceSite, table, turn, won } from './table-under-test.ts'
import { FIRST_TURN_MS } from './transition-bets.ts'

replaceSite()

describe('a round of several steps', () => {
  test('is withheld at each step until the step has been shown', async () => {
    const { play, store, frame, pass } = table(async () => turn, { move: async () => won })
    const begun = play()
    frame()
    await begun
    expect([store.state.phase, siteMessages]).toEqual(['turn', ['round.started', 'round.turn']])
    pass(FIRST_TURN_MS)
    void play()
    expect(siteMessages.at(-1)).toBe('round.moved')
    frame()
    await calm()
    expect(siteMessages.slice(2)).toEqual(['round.moved', 'round.shown'])
  })

  test('is cancelled for the host page when it ends unplayed and returns its stake', async () => {
    const outcome = { kind: 'ascent', isOver: true, cashOut: null, crash: null, win: '1.00' } as const
    const { play, store, frame, pass } = table(async () => turn, {
      move: async () => ({ ...won, win: '1.00', outcome }),
    })
    void play()
    frame()
    await calm()
    pass(FIRST_TURN_MS)
    void play()
    frame()
    await calm()
    expect(siteMessages.slice(2)).toEqual(['round.moved', 'round.cancelled'])
    expect(store.state.recent).toMatchObject([{ outcome }])
    expect(store.state.lastWin).toBeUndefined()
  })

  test('applies a press made during a refresh once, and not at all to a round that is over', async () => {
    for (const [answer, moves] of [
      [turn, ['moved']],
      [won, []],
    ] as const) {
      const asked = Promise.withResolvers<Round>()
      const { play, refresh, story, frame } = table(async () => turn, {
        move: async () => won,
        round: () => asked.promise,
      })
      void play()
      frame()
      await calm()
      refresh()
      await play()
      await play()
      expect(story).not.toContain('moved')
      asked.resolve(answer)
      await calm()
      frame()
      await calm()
      expect(story.filter((entry) => entry === 'moved')).toEqual(moves)
      expect(story.filter((entry) => entry === 'asked')).toHaveLength(1)
    }
  })

  test("does not turn a hurried player's extra tap into a move", async () => {
    const { promise: isShown, resolve: finishShowing } = Promise.withResolvers<void>()
    const { play, store, story, frame, pass } = table(async () => turn, { turn: () => isShown })
    void play()
    frame()
    await calm()
    expect(store.state.phase).toBe('showing')
    await play()
    finishShowing()
    await calm()
    pass(FIRST_TURN_MS - 1)
    await play()
    expect([store.state.phase, story.includes('moved')]).toEqual(['turn', false])
    pass(1)
    void play()
    expect([store.state.phase, story.at(-1)]).toEqual(['moving', 'moved'])
  })

  test('gives the new round a moment before the button that placed the bet moves', async () => {
    const { play, story, frame, pass } = table(async () => turn)
    const begun = play()
    frame()
    await begun
    pass(FIRST_TURN_MS - 1)
    await play()
    expect(story).not.toContain('moved')
    pass(1)
    void play()
    expect(story.at(-1)).toBe('moved')
  })
})
