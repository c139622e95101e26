/** Keno: mark up to ten of forty numbers, then ten are drawn one after another. */
import { kenoPays, originals, type KenoChoices } from '@fairhall/games'
import { createClock } from '../../core/canvas/clock.ts'
import type { GameKit, GameView } from '../../core/game/game-view.ts'
import { paidSentence, paidWords } from '../../core/amounts/paid.ts'
import type { Choices, ResultOf, Round } from '../../net/wire.ts'
import { rulesOf } from '../../view/game-rules.ts'
import { createKenoFace } from './keno-face.ts'
import { numeral } from '../../core/amounts/numerals.ts'

const { definition, readChoices } = originals.keno
const FIRST: KenoChoices = { marks: [3, 11, 18, 24, 38], risk: 'medium' }
const HURRY = 6
const DRAW_MS = 150

export async function loadGame(kit: GameKit): Promise<GameView> {
  const { t, store, sound, calm, purse, locale } = kit
  const clock = createClock(() => {})
  const one = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const times = (hundredths: number) => `${one.format(hundredths / 100)} ×`
  let choices = (readChoices(kit.session.openRound?.choices) as KenoChoices | null) ?? FIRST
  const face = createKenoFace(kit, {
    toggle: (number) => choose({ ...choices, marks: toggled(choices.marks, number) }),
    random: () => choose({ ...choices, marks: randomMarks(choices.marks.length) }),
    risk: (risk) => choose({ ...choices, risk }),
  })

  /** At least one mark stays, so that a bet is always possible. */
  function choose(next: KenoChoices): void {
    const fitting = readChoices(next) as KenoChoices | null
    take(store.state.phase === 'idle' && fitting !== null ? fitting : choices)
  }
  function take(next: Choices): void {
    choices = next as KenoChoices
    face.settings(choices, kenoPays(definition, choices.risk, choices.marks.length).map(times))
  }
  take(choices)

  async function draw({ drawn }: ResultOf<'keno'>): Promise<void> {
    let hits = 0
    for (const number of drawn) {
      const isHit = choices.marks.includes(number)
      if (isHit) hits += 1
      face.draw(number, isHit, hits)
      if (isHit) sound.step(hits - 1)
      else sound.tick()
      await clock.wait(calm ? 0 : isHit ? DRAW_MS * 1.5 : DRAW_MS)
    }
  }

  return {
    element: face.element,
    playWord: 'bet',
    choices: () => choices,
    choose: take,
    start() {
      clock.setRate(1)
      face.clear()
    },
    async show(round) {
      const result = round.outcome
      if (result?.kind !== 'keno') return
      take(round.choices)
      await draw(result)
      const gain = purse.subunits(result.win) > purse.subunits(round.stake)
      const hits = t('keno.hits', { count: result.hits })
      face.say(gain, result.pays > 0 ? paidWords(kit, result.win, round.stake) : hits)
      if (gain) sound.win(result.pays >= 1_000 ? 1 : 0)
      await clock.wait(calm ? 60 : 320)
    },
    cancel: () => face.clear(),
    hasten: () => clock.setRate(HURRY),
    chip: ({ outcome }) => (outcome?.kind === 'keno' ? times(outcome.pays) : ''),
    describe: (round) => describe(kit, round),
    rules: () => rulesOf(kit, ['keno.rule1', 'keno.rule2', 'keno.rule3', 'exactly']),
  }
}

const toggled = (marks: readonly number[], number: number) =>
  marks.includes(number) ? marks.filter((mark) => mark !== number) : [...marks, number]

function randomMarks(count: number): number[] {
  const left = Array.from({ length: definition.numbers }, (_, at) => at + 1)
  return Array.from({ length: count }, () => left.splice(Math.floor(Math.random() * left.length), 1)[0] ?? 1)
}

function describe(kit: GameKit, { outcome, choices, stake }: Round): string {
  const { t } = kit
  if (outcome?.kind !== 'keno') return ''
  const marks = (choices as KenoChoices).marks
  const hits = outcome.drawn.filter((number) => marks.includes(number))
  const paid = paidSentence(kit, outcome.win, stake)
  return `${t('keno.drawn', { numbers: outcome.drawn.map(numeral).join(', ') })} ${t('keno.hits', { count: hits.length })} ${paid}`
}
