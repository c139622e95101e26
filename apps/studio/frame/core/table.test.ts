import { beforeAll, describe, expect, test, vi } from 'vitest'
import { ApiFailure, type Api } from '../net/api.ts'
import type { Round, Session } from '../net/wire.ts'
import type { GameView } from './game-view.ts'
import { createPurse } from './purse.ts'
import { createStore, type State } from './state.ts'
import { createTable } from './table.ts'

const won = { id: 'a', state: 'settled', stake: '1.00', win: '2.00', balance: '11.00' } as Round

/** A table that writes down what happens at it, on a screen whose one frame comes when the test says so. */
function table(answer: () => Promise<Round>) {
  const story: string[] = []
  const tell = (word: string) => void story.push(word)
  let draw: () => void = () => {}
  const first = {
    phase: 'idle',
    balance: '10.00',
    stakes: ['1.00', '2.00'],
    stakeIndex: 0,
    recent: [],
    autoplay: null,
  }
  const store = createStore(first as never as State, () => {})
  const api = {
    place: () => (tell('asked'), answer()),
    shown: async () => tell('said to be shown'),
    balance: async () => ({ balance: '10.00' }),
  }
  const view = {
    choices: () => undefined,
    start: () => tell('started'),
    show: async () => tell('shown'),
    cancel: () => tell('cancelled'),
    describe: () => 'in words',
  }
  const { play, changeStake, nextStake } = createTable({
    api: api as never as Api,
    session: { minRoundMs: 0, currency: 'EUR' } as Session,
    store,
    view: view as never as GameView,
    purse: createPurse('EUR', 2, 'en'),
    announce: tell,
    pause: async () => {},
    frame: () => new Promise((done) => (draw = () => done(tell('a frame')))),
  })
  return { play, changeStake, nextStake, store, story, frame: () => draw() }
}

beforeAll(() => {
  // Nobody around the frame: what it would tell the page is told to no one.
  const alone: { parent?: object } = {}
  alone.parent = alone
  vi.stubGlobal('window', alone)
  return () => vi.unstubAllGlobals()
})

describe('a tap on the main button', () => {
  test('sends the bet first and draws it with the frame after', async () => {
    const { play, story, store, frame } = table(async () => won)
    const played = play()
    expect([story, store.state.phase, store.state.balance]).toEqual([['asked'], 'placing', '9.00'])
    frame()
    await played
    expect(story).toEqual(['asked', 'a frame', 'started', 'shown', 'in words', 'said to be shown'])
  })

  test('that is refused before its frame is still begun before it is taken back', async () => {
    const { play, story, store, frame } = table(() => Promise.reject(new ApiFailure('limitReached')))
    const played = play()
    await new Promise(setImmediate)
    expect(story).toEqual(['asked'])
    frame()
    await played
    expect(story).toEqual(['asked', 'a frame', 'started', 'cancelled'])
    expect([store.state.phase, store.state.notice]).toEqual(['idle', 'limit'])
  })
})

describe('while rounds play themselves', () => {
  test('nothing changes what the next one stakes, until the player plays himself again', async () => {
    const { play, changeStake, nextStake, store, frame } = table(async () => won)
    store.set({ autoplay: 3 })
    const played = play()
    frame()
    await played
    changeStake(1)
    expect([store.state.phase, nextStake()]).toEqual(['between', 100n])
    store.set({ autoplay: null, phase: 'idle' })
    changeStake(1)
    expect(nextStake()).toBe(200n)
  })
})
