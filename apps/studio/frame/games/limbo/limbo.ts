/** Limbo: the player sets a target height, and the rocket passes it or does not. */
import { leastPay, originals, type LimboChoices } from '@fairhall/games'
import { percentIn } from '../../core/amounts/percent.ts'
import { createClock, easeOut } from '../../core/canvas/clock.ts'
import type { GameKit, GameView } from '../../core/game/game-view.ts'
import { stakeOf } from '../../core/screen/store.ts'
import type { Choices, Round } from '../../net/wire.ts'
import { rulesOf } from '../../view/game-rules.ts'
import { createLimboFace } from './limbo-face.ts'

const { definition, readChoices } = originals.limbo
const FIRST: LimboChoices = { target: 200 }
const HURRY = 5
const CLIMB_MS = 620
/** Each tenfold increase in height takes this much longer. */
const DECADE_MS = 420

export async function loadGame(kit: GameKit): Promise<GameView> {
  const { t, store, sound, calm, purse, locale } = kit
  const clock = createClock(() => {})
  const face = createLimboFace(kit, choose)
  const two = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const times = (hundredths: number) => `${two.format(hundredths / 100)} ×`
  let choices = (readChoices(kit.session.openRound?.choices) as LimboChoices | null) ?? FIRST

  function choose(target: number): void {
    const fitting = readChoices({ target }) as LimboChoices | null
    if (fitting !== null && store.state.phase === 'idle') choices = fitting
    draw()
  }
  function draw(): void {
    const { target } = choices
    const least = leastPay(purse.subunits(stakeOf(store.state)), { over: BigInt(target), under: 100n })
    face.settings(choices, {
      chance: percentIn(locale, (definition.returned / target) * 100, { maximumSignificantDigits: 4 }),
      pays: purse.showSubunits(least),
    })
  }
  function take(next: Choices): void {
    choices = next as LimboChoices
    draw()
  }
  draw()
  let stakeDrawn = store.state.stakeIndex
  store.subscribe(({ stakeIndex }) => {
    if (stakeIndex === stakeDrawn) return
    stakeDrawn = stakeIndex
    draw()
  })

  return {
    element: face.element,
    playWord: 'bet',
    choices: () => choices,
    choose: take,
    start() {
      clock.setRate(1)
      face.start()
    },
    async show(round) {
      const result = round.outcome
      if (result?.kind !== 'limbo') return
      take(round.choices)
      const height = Math.log10(result.result / 100)
      if (!calm) {
        await clock.tween(CLIMB_MS + height * DECADE_MS, (part) => {
          const at = height * easeOut(part)
          face.climb(at, two.format(10 ** at))
        })
      }
      face.land(height, two.format(result.result / 100), result.won)
      face.say(
        result.won,
        result.won ? t('result.won', { amount: purse.show(result.win) }) : t('limbo.short'),
      )
      if (result.won && purse.subunits(result.win) > purse.subunits(round.stake))
        sound.win(choices.target >= 1_000 ? 1 : 0)
      else sound.stop(1)
      await clock.wait(calm ? 60 : 320)
    },
    cancel: () => face.rest(),
    hasten: () => clock.setRate(HURRY),
    chip: ({ outcome }) => (outcome?.kind === 'limbo' ? times(outcome.result) : ''),
    describe: (round) => describe(kit, round, times),
    rules: () => rulesOf(kit, ['limbo.rule1', 'limbo.rule2', 'limbo.rule3', 'exactly']),
  }
}

function describe({ t, purse }: GameKit, { outcome }: Round, times: (hundredths: number) => string): string {
  if (outcome?.kind !== 'limbo') return ''
  const won = outcome.won ? t('result.win', { amount: purse.show(outcome.win) }) : t('result.none')
  return `${t('limbo.reached', { height: times(outcome.result) })} ${won}`
}
