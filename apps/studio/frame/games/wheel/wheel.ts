/** Wheel: it turns as soon as the bet is sent, and stops at the drawn field. */
import { originals, wheelPays, type WheelChoices } from '@fairhall/games'
import { createMultiplierFormat } from '../../core/amounts/multiplier.ts'
import { loseChanceOf } from '../../core/autoplay/lose-chance.ts'
import { paidSentence } from '../../core/amounts/payout-text.ts'
import { defineInstantGame } from '../instant-game.ts'
import { createWheelBoard } from './wheel-board.ts'

const FIRST: WheelChoices = { fields: '20', risk: 'medium' }
/** Degrees per millisecond while the answer is pending, and how long the wheel then takes to stop. */
const SPEED = 0.4
const STOP_MS = 2_300
const TURNS = 2
/** A smooth stop from the current speed: fast at first, then slower and slower. */
const easeStop = (share: number) => 1 - (1 - share) ** 3

export const loadGame = defineInstantGame({
  kind: 'wheel',
  first: FIRST,
  playWord: 'spin',
  hurry: 5,
  restMs: 380,
  rules: ['wheel.rule1', 'wheel.rule2', 'wheel.rule3', 'exactly'],
  createScene({ kit, clock, choices, choose }) {
    const { sound, calm, t } = kit
    const times = createMultiplierFormat(kit.locale)
    const board = createWheelBoard(kit, (next) => choose({ ...choices(), ...next }))
    const fieldWidth = () => 360 / Number(choices().fields)
    let turned = 0

    async function stopAt(field: number): Promise<void> {
      const width = fieldWidth()
      // Not always the middle of the field: the position within it has no meaning.
      const within = 0.5 + (Math.random() - 0.5) * 0.6
      const goal = -(field + within) * width
      const from = turned
      const rest = (((goal - from) % 360) + 360) % 360
      const way = rest + TURNS * 360
      let passed = Math.floor(from / width)
      await clock.tween(STOP_MS, (share) => {
        turned = from + way * easeStop(share)
        board.turn(turned)
        const now = Math.floor(turned / width)
        if (now !== passed) sound.tick()
        passed = now
      })
      turned %= 360
    }

    return {
      element: board.element,
      drawChoices: (next) => board.settings(next, wheelPays(originals.wheel.definition, next)),
      loseChance: (next) =>
        loseChanceOf(wheelPays(originals.wheel.definition, next).map((pays) => ({ pays, weight: 1 }))),
      start: board.clear,
      wait: (passedMs) => board.turn((turned += passedMs * SPEED)),
      async show({ field, pays, win }, { round, isGain }) {
        if (calm) board.turn((turned = -(field + 0.5) * fieldWidth()))
        else await stopAt(field)
        board.land(field, times(pays), isGain)
        board.verdict(kit, { win, stake: round.stake })
        if (isGain) sound.win(pays >= 900 ? 1 : 0)
        else sound.stop(1)
      },
      cancel: board.clear,
      chip: ({ pays }) => times(pays),
      describe({ field, pays, win }, { stake }) {
        const stopped = t('wheel.stopped', { field: field + 1, pays: times(pays) })
        return `${stopped} ${paidSentence(kit, win, stake)}`
      },
    }
  },
})
