import type { LimboChoices } from '@fairhall/games'
import { beforeAll, expect, test, vi } from 'vitest'
import { createCurrencyFormat } from '../core/amounts/currency-format.ts'
import type { GameKit } from '../core/game/game-view.ts'
import { createStore, type ScreenState } from '../core/screen/store.ts'
import type { Round } from '../net/api-types.ts'
import { defineInstantGame, type SceneTools } from './instant-game.ts'

const currencyFormat = createCurrencyFormat(
  { currency: 'EUR', decimals: 2, sign: { type: 'fiat', symbol: '€' } },
  'en',
)
const roundWith = (outcome: object, choices: LimboChoices) =>
  ({ stake: '1.00', choices, outcome: { kind: 'limbo', result: 300, won: true, ...outcome } }) as Round

beforeAll(() => {
  // Every frame of the screen comes immediately, and counts as half a second later.
  let now = 0
  vi.stubGlobal('requestAnimationFrame', (run: (now: number) => void) =>
    setImmediate(() => run((now += 500))),
  )
  return () => vi.unstubAllGlobals()
})

/** A game that records what its scene is asked to draw. */
async function instantGame({ calm = true, openRound = null as Round | null } = {}) {
  const story: string[] = []
  let tools: SceneTools<LimboChoices> | null = null
  const state = { phase: 'idle', inPlay: 0, stake: '1.00' } as ScreenState
  const store = createStore(state, (draw) => draw())
  const loadGame = defineInstantGame({
    kind: 'limbo',
    first: { target: 200 },
    playWord: 'bet',
    hurry: 5,
    restMs: 100,
    rules: ['exactly'],
    createScene(sceneTools) {
      tools = sceneTools
      const record = (entry: string) => void story.push(entry)
      return {
        element: {} as HTMLElement,
        drawChoices: ({ target }) => record(`choices ${target}`),
        drawPayout: ({ target }) => record(`payout ${target}`),
        start: () => record('start'),
        flipped: ({ target }) => (target === 200 ? { target: 300 } : null),
        loseChance: ({ target }) => 1 - 99 / target,
        wait: () => void (story.at(-1) === 'wait' || record('wait')),
        show: async ({ result }, { isGain }) => record(`show ${result}${isGain ? ' gain' : ''}`),
        cancel: () => record('cancel'),
        chip: ({ result }) => String(result),
        describe: ({ result }) => `reached ${result}`,
      }
    },
  })
  const view = await loadGame({ store, currencyFormat, calm, session: { openRound } } as GameKit)
  if (tools === null) throw new Error('The scene was not created')
  return { view, store, story, tools: tools as SceneTools<LimboChoices> }
}

test('begins with the choices of the open round, or its first ones', async () => {
  expect((await instantGame()).view.choices()).toEqual({ target: 200 })
  const openRound = roundWith({}, { target: 500 })
  expect((await instantGame({ openRound })).view.choices()).toEqual({ target: 500 })
})

test('changes its choices only to allowed ones, and only while no round is in progress', async () => {
  const { view, store, tools } = await instantGame()
  tools.choose({ target: 300 })
  expect(view.choices()).toEqual({ target: 300 })
  tools.choose({ target: 1 })
  expect(view.choices()).toEqual({ target: 300 })
  store.set({ phase: 'placing' })
  tools.choose({ target: 400 })
  store.set({ phase: 'idle', inPlay: 1 })
  tools.choose({ target: 500 })
  expect(view.choices()).toEqual({ target: 300 })
})

test('draws the payout again when the stake changes, and only then', async () => {
  const { store, story } = await instantGame()
  expect(story).toEqual(['choices 200', 'payout 200'])
  store.set({ phase: 'placing' })
  store.set({ stake: '2.00' })
  expect(story.slice(2)).toEqual(['payout 200'])
})

test('shows a round with its own choices, and whether it paid more than its stake', async () => {
  const { view, story } = await instantGame()
  view.start()
  await view.show(roundWith({ win: '1.00' }, { target: 100 }))
  await view.show(roundWith({ win: '1.01' }, { target: 101 }))
  expect(story.slice(2)).toEqual([
    'start',
    'choices 100',
    'payout 100',
    'show 300',
    'choices 101',
    'payout 101',
    'show 300 gain',
  ])
})

test('moves its scene until the result is known or the bet is refused', async () => {
  const { view, story } = await instantGame({ calm: false })
  for (const end of [
    () => view.show(roundWith({ win: '0.00' }, { target: 200 })),
    async () => view.cancel(),
  ]) {
    view.start()
    await expect.poll(() => story.at(-1)).toBe('wait')
    await end()
    const { length } = story
    await new Promise(setImmediate)
    await new Promise(setImmediate)
    expect(story.slice(length)).toEqual([])
  }
})

test('describes only rounds of its own game', async () => {
  const { view } = await instantGame()
  const own = roundWith({ win: '0.00' }, { target: 200 })
  const other = { ...own, outcome: { kind: 'plinko' } } as Round
  expect([own, other].map((round) => [view.describe(round), view.chip?.(round)])).toEqual([
    ['reached 300', '300'],
    ['', ''],
  ])
})

test('changes the side for the next bet, if there is another one', async () => {
  const { view } = await instantGame()
  expect(view.loseChance?.()).toBeCloseTo(0.505)
  for (let times = 0; times < 2; times += 1) view.flip?.()
  expect(view.choices()).toEqual({ target: 300 })
})
