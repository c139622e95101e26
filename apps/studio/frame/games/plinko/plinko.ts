/** Plinko: balls fall from pin to pin, as drawn, into the pockets that pay. Each press drops one, while others still fall. */
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
  restMs: 0,
  overlaps: true,
  rules: ['plinko.rule1', 'plinko.rule2', 'plinko.rule3', 'exactly'],
  createScene({ kit, clock, choices, choose }) {
    const { t, sound, calm, currencyFormat, locale } = kit
    const times = createMultiplierFormat(locale)
    const board = createPlinkoBoard(kit, (next) => choose({ ...choices(), ...next }))

    let isTicked = false
    /** One sound in a frame: those of many balls together would add up to noise. */
    function tick(): void {
      if (!isTicked) sound.tick()
      isTicked = true
    }

    async function fall({ path, pocket }: ResultOf<'plinko'>): Promise<void> {
      const ball = board.drop(path)
      let row = -1
      await clock.tween(ball.fallMs, (share) => {
        const at = ball.place(share)
        if (at <= row) return
        row = at
        if (row < ball.rows) tick()
      })
      ball.rest(pocket)
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
      drawFrame() {
        isTicked = false
        board.draw()
      },
      start: board.clear,
      async show(result, { isGain }) {
        if (calm) board.rest(result.pocket)
        else await fall(result)
        board.land(result.pocket)
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
