/** Wheel: it turns as soon as the bet is sent, and stops at the drawn field. */
import { originals, wheelPays, type WheelChoices } from '@fairhall/games'
import { createClock } from '../../core/canvas/clock.ts'
import type { GameKit, GameView } from '../../core/game/game-view.ts'
import { paidSentence, paidWords } from '../../core/amounts/paid.ts'
import type { Choices, Round } from '../../net/wire.ts'
import { rulesOf } from '../../view/game-rules.ts'
import { createWheelFace } from './wheel-face.ts'

const { definition, readChoices } = originals.wheel
const FIRST: WheelChoices = { fields: '20', risk: 'medium' }
const HURRY = 5
/** Degrees per millisecond while the answer is pending, and how long the wheel then takes to stop. */
const SPEED = 0.4
const STOP_MS = 2_300
const TURNS = 2
/** A smooth stop from the current speed: fast at first, then slower and slower. */
const easeStop = (share: number) => 1 - (1 - share) ** 3

export async function loadGame(kit: GameKit): Promise<GameView> {
  const { store, sound, calm, purse, locale } = kit
  const clock = createClock(() => {})
  const face = createWheelFace(kit, (next) => choose({ ...choices, ...next }))
  const one = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const times = (hundredths: number) => `${one.format(hundredths / 100)} ×`
  let choices = (readChoices(kit.session.openRound?.choices) as WheelChoices | null) ?? FIRST
  let turned = 0
  let stopTurning: (() => void) | null = null

  const choose = (next: WheelChoices) => take(store.state.phase === 'idle' ? next : choices)
  function take(next: Choices): void {
    choices = next as WheelChoices
    face.settings(choices, wheelPays(definition, choices))
  }
  take(choices)

  async function stopAt(field: number): Promise<void> {
    const width = 360 / Number(choices.fields)
    // Not always the middle of the field: the position within it has no meaning.
    const within = 0.5 + (Math.random() - 0.5) * 0.6
    const goal = -(field + within) * width
    const from = turned
    const rest = (((goal - from) % 360) + 360) % 360
    const way = rest + TURNS * 360
    let passed = Math.floor(from / width)
    await clock.tween(STOP_MS, (share) => {
      turned = from + way * easeStop(share)
      face.turn(turned)
      const now = Math.floor(turned / width)
      if (now !== passed) sound.tick()
      passed = now
    })
    turned %= 360
  }

  return {
    element: face.element,
    playWord: 'spin',
    choices: () => choices,
    choose: take,
    start() {
      clock.setRate(1)
      face.clear()
      if (calm) return
      stopTurning = clock.every((passedMs) => face.turn((turned += passedMs * SPEED)))
    },
    async show(round) {
      const result = round.outcome
      if (result?.kind !== 'wheel') return
      take(round.choices)
      stopTurning?.()
      if (calm) face.turn((turned = -(result.field + 0.5) * (360 / Number(choices.fields))))
      else await stopAt(result.field)
      const gain = purse.subunits(result.win) > purse.subunits(round.stake)
      face.land(result.field, times(result.pays), gain)
      face.say(gain, paidWords(kit, result.win, round.stake))
      if (gain) sound.win(result.pays >= 900 ? 1 : 0)
      else sound.stop(1)
      await clock.wait(calm ? 60 : 380)
    },
    cancel() {
      stopTurning?.()
      face.clear()
    },
    hasten: () => clock.setRate(HURRY),
    chip: ({ outcome }) => (outcome?.kind === 'wheel' ? times(outcome.pays) : ''),
    describe: (round) => describe(kit, round, times),
    rules: () => rulesOf(kit, ['wheel.rule1', 'wheel.rule2', 'wheel.rule3', 'exactly']),
  }
}

function describe(kit: GameKit, { outcome, stake }: Round, times: (hundredths: number) => string): string {
  if (outcome?.kind !== 'wheel') return ''
  const stopped = kit.t('wheel.stopped', { field: outcome.field + 1, pays: times(outcome.pays) })
  return `${stopped} ${paidSentence(kit, outcome.win, stake)}`
}
