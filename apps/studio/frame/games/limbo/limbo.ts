/** Limbo: the player sets a target height, and the rocket passes it or does not. */
import { leastPay, originals, type LimboChoices } from '@fairhall/games'
import { createMultiplierFormat } from '../../core/amounts/multiplier.ts'
import { paidSentence } from '../../core/amounts/payout-text.ts'
import { percentIn } from '../../core/amounts/percent.ts'
import { easeOut } from '../../core/canvas/clock.ts'
import { stakeOf } from '../../core/screen/store.ts'
import { defineInstantGame } from '../instant-game.ts'
import { createLimboBoard } from './limbo-board.ts'

const FIRST: LimboChoices = { target: 200 }
const CLIMB_MS = 620
/** Each tenfold increase in height takes this much longer. */
const DECADE_MS = 420

export const loadGame = defineInstantGame({
  kind: 'limbo',
  first: FIRST,
  playWord: 'bet',
  hurry: 5,
  restMs: 320,
  rules: ['limbo.rule1', 'limbo.rule2', 'limbo.rule3', 'exactly'],
  createScene({ kit, clock, choices, choose }) {
    const { t, store, sound, calm, currencyFormat, locale } = kit
    const times = createMultiplierFormat(locale, 2)
    const board = createLimboBoard(kit, (target) => choose({ target }))

    return {
      element: board.element,
      drawChoices({ target }) {
        const chance = (originals.limbo.definition.returned / target) * 100
        board.settings(target, percentIn(locale, chance, { maximumSignificantDigits: 4 }))
      },
      drawPayout({ target }) {
        const stake = currencyFormat.subunits(stakeOf(store.state))
        board.pays(currencyFormat.showSubunits(leastPay(stake, { over: BigInt(target), under: 100n })))
      },
      loseChance: ({ target }) => 1 - originals.limbo.definition.returned / target,
      start: board.start,
      async show({ result, won, win }, { round, isGain }) {
        const height = Math.log10(result / 100)
        if (!calm) {
          await clock.tween(CLIMB_MS + height * DECADE_MS, (share) => {
            const at = height * easeOut(share)
            board.climb(at, times(10 ** at * 100))
          })
        }
        board.land(height, times(result), { won, isGain })
        board.verdict(kit, { win, stake: round.stake }, won ? undefined : t('limbo.short'))
        if (won && isGain) sound.win(choices().target >= 1_000 ? 1 : 0)
        else sound.stop(1)
      },
      cancel: board.rest,
      chip: ({ result }) => times(result),
      describe({ result, win }, { stake }) {
        return `${t('limbo.reached', { height: times(result) })} ${paidSentence(kit, win, stake)}`
      },
    }
  },
})
