/** Plinko: a ball falls from pin to pin, as drawn, into the pocket that pays. */
import { originals, plinkoPays, type PlinkoChoices } from '@fairhall/games'
import { createMultiplierFormat } from '../../core/amounts/multiplier.ts'
import { choose as waysOf, loseChanceOf } from '../../core/autoplay/lose-chance.ts'
import type { GameKit } from '../../core/game/game-view.ts'
import type { ResultOf } from '../../net/api-types.ts'
import { defineInstantGame } from '../instant-game.ts'
import { createPlinkoBoard } from './plinko-board.ts'

const FIRST: PlinkoChoices = { rows: 12, risk: 'medium' }

export const loadGame = defineInstantGame({
  kind: 'plinko',
  first: FIRST,
  playWord: 'drop',
  hurry: 4,
  restMs: 380,
  rules: ['plinko.rule1', 'plinko.rule2', 'plinko.rule3', 'exactly'],
  createScene({ kit, clock, choices, choose }) {
    const { t, sound, calm, currencyFormat, locale } = kit
    const times = createMultiplierFormat(locale)
    const board = createPlinkoBoard(kit, (next) => choose({ ...choices(), ...next }))

    async function fall({ path, pocket }: ResultOf<'plinko'>): Promise<void> {
      const { fallMs, rows } = board.fallOf(path)
      let row = -1
      await clock.tween(fallMs, (share) => {
        const at = board.place(share)
        if (at <= row) return
        row = at
        if (row < rows) sound.tick()
      })
      board.land(pocket)
    }

    return {
      element: board.element,
      drawChoices: (next) => board.settings(next, plinkoPays(originals.plinko.definition, next)),
      loseChance: (next) =>
        loseChanceOf(
          plinkoPays(originals.plinko.definition, next).map((pays, pocket) => ({
            pays,
            weight: waysOf(next.rows, pocket),
          })),
        ),
      drawFrame: board.draw,
      start: board.clear,
      async show(result, { isGain }) {
        if (calm) board.land(result.pocket)
        else await fall(result)
        board.showResult(isGain, t('plinko.paid', { amount: currencyFormat.show(result.win) }))
        if (isGain) sound.win(result.pays >= 1_000 ? 1 : 0)
        else sound.stop(0)
      },
      cancel: board.clear,
      chip: ({ pays }) => times(pays),
      describe: (result) => describe(kit, result),
    }
  },
})

export function describe(
  { t, currencyFormat, locale }: Pick<GameKit, 't' | 'currencyFormat' | 'locale'>,
  { pocket, pays, win }: ResultOf<'plinko'>,
): string {
  const times = createMultiplierFormat(locale)
  const landed = t('plinko.pocket', { pocket: pocket + 1, pays: times(pays) })
  return `${landed} ${t('plinko.paid', { amount: currencyFormat.show(win) })}`
}
