import { afterEach, beforeEach, vi } from 'vitest'
import type { Api } from '../../net/api.ts'
import type { Round, Session } from '../../net/api-types.ts'
import type { GameView } from '../game/game-view.ts'
import { createCurrencyFormat } from '../amounts/currency-format.ts'
import { postToSite } from '../../net/site.ts'
import { createStore, type ScreenState } from '../screen/store.ts'
import { BREATH_MS } from './table-display.ts'
import { createTable } from './table.ts'

const settled = { id: 'a', state: 'settled', stake: '1.00', win: '2.00', balance: '11.00', outcome: null }
export const won = settled as object as Round

const opened = { id: 'a', state: 'open', stake: '1.00', moves: [], refusal: null, balance: '9.00' } as object
export const turn = opened as Round

/** The messages that the host page received. */
export const siteMessages: string[] = []

interface Answers {
  move?: () => Promise<Round>
  balance?: () => string | Promise<string>
  session?: Partial<Session>
  round?: () => Promise<Round>
  /** The choices on the canvas. */
  choices?: object
  /** On the canvas. */
  chips?: number
  shown?: () => Promise<void>
  /** How long the canvas takes to show a round. */
  show?: () => Promise<void>
  /** How long the canvas takes to show a turn. */
  turn?: () => Promise<void>
  frames?: 'immediately'
  /** The canvas shows several rounds at a time. */
  overlaps?: true
  /** Resolves when the minimum time of a round is over. */
  leastTime?: Promise<void>
  /** How long a result waits before it is reported to the host page. */
  breath?: () => Promise<void>
}

const LEAST_MS = 5_000
const stakes = { stakes: ['1.00', '2.00', '20.00'], stakeStep: '0.01' }

const EUR = { currency: 'EUR', decimals: 2, sign: { type: 'fiat', symbol: '€' } } as const
const currencyFormat = createCurrencyFormat(EUR, 'en')

const pauseOf =
  ({ leastTime, breath }: Answers) =>
  async (ms: number) => {
    if (ms === LEAST_MS) await leastTime
    if (ms === BREATH_MS) await breath?.()
  }

/** A table that records its events. Its screen's single frame comes when the test triggers it. */
export function table(answer: () => Promise<Round>, answers: Answers = {}) {
  const story: string[] = []
  /** The builds that bets named, and their keys. */
  const [bets, keys]: [string[], string[]] = [[], []]
  const record = (word: string) => void story.push(word)
  let [time, draw, chosen]: [number, () => void, object | undefined] = [0, () => {}, answers.choices]
  const opening = { minRoundMs: LEAST_MS, currency: 'EUR', balance: '10.00', openRound: null, ...stakes }
  const session = { ...opening, ...answers.session } as Session
  const first = { phase: 'idle', inPlay: 0, balance: '10.00', stake: '1.00', recent: [], autoplay: null }
  const store = createStore(first as never as ScreenState, () => {})
  const api = {
    place({ build, key }: { build: string; key: string }) {
      bets.push(build)
      keys.push(key)
      record('asked')
      return answer()
    },
    move: () => (record('moved'), (answers.move ?? answer)()),
    round: () => (answers.round ?? answer)(),
    session: async () => session,
    shown: async () => (record('confirmed as shown'), answers.shown?.()),
    balance: async () => (record('balance asked'), { balance: (await answers.balance?.()) ?? '10.00' }),
  }
  const view = {
    choices: () => chosen,
    chips: () => answers.chips ?? 1,
    choose: (own: object) => record(`chosen again: ${JSON.stringify((chosen = own))}`),
    start: () => record('started'),
    async show({ choices }: Round) {
      chosen = choices
      record('shown')
      await answers.show?.()
    },
    async turn() {
      record('turn')
      await answers.turn?.()
      return { word: 'hit', move: { kind: 'hit' }, amount: null }
    },
    cancel: () => record('cancelled'),
    hasten: () => record('hurried'),
    describe: () => 'described',
    overlaps: answers.overlaps,
  }
  const made = createTable({
    api: api as never as Api,
    session,
    build: 'the build',
    store,
    view: view as never as GameView,
    currencyFormat,
    announce: record,
    post: postToSite,
    pause: pauseOf(answers),
    async frame() {
      if (answers.frames !== 'immediately')
        await new Promise<void>((done) => (draw = () => done(record('a frame'))))
    },
    now: () => time,
  })
  return {
    ...made,
    store,
    currencyFormat,
    story,
    bets,
    keys,
    frame: () => draw(),
    pass: (ms: number) => (time += ms),
  }
}

/** Resolves when no automatic work is left. */
export const calm = () => new Promise(setImmediate)

/**
 * Replaces the page around the frame in a test file. An unfinished round would report to that page after
 * its test, so intervals are not real.
 */
export function replaceSite(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    vi.stubGlobal('window', {
      parent: {
        postMessage: ({ kind, more }: { kind: string; more?: true }) =>
          siteMessages.push(more ? `${kind}, more` : kind),
      },
    })
    siteMessages.splice(0)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}
