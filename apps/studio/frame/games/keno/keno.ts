/** Keno: mark up to ten of forty numbers, then ten are drawn one after another. */
import { kenoPays, originals, type KenoChoices } from '@fairhall/games'
import { createMultiplierFormat } from '../../core/amounts/multiplier.ts'
import { numeral } from '../../core/amounts/numerals.ts'
import { choose as waysOf, loseChanceOf } from '../../core/autoplay/lose-chance.ts'
import { paidSentence } from '../../core/amounts/payout-text.ts'
import { defineInstantGame } from '../instant-game.ts'
import { createKenoBoard } from './keno-board.ts'

const { definition } = originals.keno
const FIRST: KenoChoices = { marks: [3, 11, 18, 24, 38], risk: 'medium' }
const DRAW_MS = 150

export const loadGame = defineInstantGame({
  kind: 'keno',
  first: FIRST,
  playWord: 'bet',
  hurry: 6,
  restMs: 320,
  rules: ['keno.rule1', 'keno.rule2', 'keno.rule3', 'exactly'],
  createScene({ kit, clock, choices, choose }) {
    const { t, sound, calm, locale } = kit
    const times = createMultiplierFormat(locale)
    const board = createKenoBoard(kit, {
      // Without any mark the choices are not allowed, so at least one stays.
      toggle: (number) => choose({ ...choices(), marks: toggled(choices().marks, number) }),
      random: () => choose({ ...choices(), marks: randomMarks(choices().marks.length) }),
      risk: (risk) => choose({ ...choices(), risk }),
    })

    async function draw(drawn: readonly number[]): Promise<void> {
      let hits = 0
      for (const number of drawn) {
        const isHit = choices().marks.includes(number)
        if (isHit) hits += 1
        board.draw(number, isHit, hits)
        if (isHit) sound.step(hits - 1)
        else sound.tick()
        await clock.wait(calm ? 0 : isHit ? DRAW_MS * 1.5 : DRAW_MS)
      }
    }

    return {
      element: board.element,
      drawChoices: (next) =>
        board.settings(next, kenoPays(definition, next.risk, next.marks.length).map(times)),
      loseChance: (next) => kenoLoseChance(next),
      start: board.clear,
      async show({ drawn, hits, pays, win }, { round, isGain }) {
        await draw(drawn)
        const missed = pays > 0 ? undefined : t('keno.hits', { count: hits })
        board.verdict(kit, { win, stake: round.stake }, missed)
        if (isGain) sound.win(pays >= 1_000 ? 1 : 0)
      },
      cancel: board.clear,
      chip: ({ pays }) => times(pays),
      describe({ drawn, win }, { choices: placed, stake }) {
        const { marks } = placed as KenoChoices
        const hits = drawn.filter((number) => marks.includes(number))
        const numbers = t('keno.drawn', { numbers: drawn.map(numeral).join(', ') })
        return `${numbers} ${t('keno.hits', { count: hits.length })} ${paidSentence(kit, win, stake)}`
      },
    }
  },
})

/** So many hits come when that many of the drawn numbers are marked, and the others are not. */
function kenoLoseChance({ marks, risk }: KenoChoices): number {
  const { numbers, drawn } = definition
  return loseChanceOf(
    kenoPays(definition, risk, marks.length).map((pays, hits) => ({
      pays,
      weight: waysOf(marks.length, hits) * waysOf(numbers - marks.length, drawn - hits),
    })),
  )
}

const toggled = (marks: readonly number[], number: number) =>
  marks.includes(number) ? marks.filter((mark) => mark !== number) : [...marks, number]

function randomMarks(count: number): number[] {
  const left = Array.from({ length: definition.numbers }, (_, at) => at + 1)
  return Array.from({ length: count }, () => left.splice(Math.floor(Math.random() * left.length), 1)[0] ?? 1)
}
