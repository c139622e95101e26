/** Crash Race: six racers drive until each breaks down. They are equally fast, so the last one to stop is furthest. */
import { type CrashRaceChoices } from '@fairhall/games'
import { paidSentence } from '../../core/amounts/payout-text.ts'
import { stakeOf } from '../../core/screen/store.ts'
import { defineInstantGame } from '../instant-game.ts'
import { createCrashRaceBoard } from './crash-race-board.ts'
import { raceLoseChance } from './race-figures.ts'
import { RACERS } from './race-lanes.ts'

const FIRST: CrashRaceChoices = { racer: 0, finish: 'first' }
const RACE_MS = 2_800
/** How far the racers get before the answer is known, and how fast. */
const WAIT_SHARE = 0.1
const WAIT_MS = 900
/** How much they pass each other on the way. */
const SWAY = 0.02

export const loadGame = defineInstantGame({
  kind: 'crash-race',
  first: FIRST,
  playWord: 'bet',
  hurry: 5,
  restMs: 420,
  rules: ['crashRace.rule1', 'crashRace.rule2', 'crashRace.rule3', 'exactly'],
  createScene({ kit, clock, choices, choose }) {
    const { t, sound, calm, store } = kit
    const board = createCrashRaceBoard(kit, {
      pick: (racer) => choose({ ...choices(), racer }),
      choose: (finish) => choose({ ...choices(), finish }),
    })
    const { lanes } = board
    let front = 0
    store.subscribe(({ phase }) => lanes.enable(phase === 'idle'))

    const swayOf = (racer: number, share: number) => Math.sin(share * 9 + racer * 2.1) * SWAY * (1 - share)
    const drive = (ends: readonly number[], share: number) => {
      for (const racer of RACERS) {
        const end = ends[racer] ?? 1
        lanes.put(racer, Math.max(0, Math.min(end, share + swayOf(racer, share) * Math.min(1, share * 20))))
      }
    }

    /** Drives on from where the racers are. A racer stops where it broke down. */
    async function race(ends: readonly number[]): Promise<void> {
      const from = Math.min(front, ...ends)
      const stopped = new Set<number>()
      await clock.tween(RACE_MS, (share) => {
        const now = from + (1 - from) * share
        drive(ends, now)
        for (const racer of RACERS) {
          if (stopped.has(racer) || now < (ends[racer] ?? 1) || now >= 1) continue
          stopped.add(racer)
          lanes.stop(racer)
          sound.tick()
        }
      })
    }

    return {
      element: board.element,
      drawChoices: (next) => board.draw(next, stakeOf(store.state)),
      drawPayout: (next) => board.draw(next, stakeOf(store.state)),
      loseChance: raceLoseChance,
      start() {
        front = 0
        board.clear()
      },
      wait(passedMs) {
        front += (WAIT_SHARE - front) * Math.min(1, passedMs / WAIT_MS)
        drive([], front)
      },
      async show({ order, distances, win }, { round, isGain }) {
        const furthest = distances[0] ?? 1
        const ends = RACERS.map((racer) => (distances[order.indexOf(racer)] ?? 0) / furthest)
        if (!calm) await race(ends)
        for (const racer of RACERS) {
          lanes.put(racer, ends[racer] ?? 0)
          if (racer !== order[0]) lanes.stop(racer)
        }
        lanes.finish(order[0] ?? 0)
        board.verdict.showPaid(kit, { win, stake: round.stake })
        if (isGain) sound.win(order[0] !== 0 ? 1 : 0)
        else sound.stop(1)
      },
      cancel: board.clear,
      chip: ({ order }) => t('crashRace.short', { number: (order[0] ?? 0) + 1 }),
      describe({ order, distances, win }, { stake }) {
        const reached = t('crashRace.reached', { number: (order[0] ?? 0) + 1, distance: distances[0] ?? 0 })
        return `${reached} ${paidSentence(kit, win, stake)}`
      },
    }
  },
})
