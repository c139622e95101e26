/** Plinko: a ball falls from pin to pin, as drawn, into the pocket that pays. */
import { originals, plinkoPays, type PlinkoChoices, type PlinkoRisk } from '@fairhall/games'
import { createClock } from '../../core/canvas/clock.ts'
import type { GameKit, GameView } from '../../core/game/game-view.ts'
import type { Choices, ResultOf, Round } from '../../net/wire.ts'
import { rulesOf } from '../../view/game-rules.ts'
import { createPlinkoFace } from './plinko-face.ts'

const { definition, readChoices } = originals.plinko
const FIRST: PlinkoChoices = { rows: 12, risk: 'medium' }
const HURRY = 4

export async function loadGame(kit: GameKit): Promise<GameView> {
  const { t, store, sound, calm, purse, locale } = kit
  const clock = createClock(() => face.draw())
  let choices = (readChoices(kit.session.openRound?.choices) as PlinkoChoices | null) ?? FIRST
  const face = createPlinkoFace(kit, {
    rows: (rows) => choose({ ...choices, rows }),
    risk: (risk: PlinkoRisk) => choose({ ...choices, risk }),
  })

  const choose = (next: PlinkoChoices) => take(store.state.phase === 'idle' ? next : choices)
  function take(next: Choices): void {
    choices = next as PlinkoChoices
    face.settings(choices, plinkoPays(definition, choices))
  }
  take(choices)

  async function fall({ path, pocket }: ResultOf<'plinko'>): Promise<void> {
    const { fallMs, rows } = face.fallOf(path)
    let row = -1
    await clock.tween(fallMs, (share) => {
      const at = face.place(share)
      if (at <= row) return
      row = at
      if (row < rows) sound.tick()
    })
    face.land(pocket)
  }

  return {
    element: face.element,
    playWord: 'drop',
    choices: () => choices,
    choose: take,
    start() {
      clock.setRate(1)
      face.clear()
    },
    async show(round) {
      const result = round.outcome
      if (result?.kind !== 'plinko') return
      take(round.choices)
      if (calm) face.land(result.pocket)
      else await fall(result)
      const gain = purse.subunits(result.win) > purse.subunits(round.stake)
      face.showResult(gain, t('plinko.paid', { amount: purse.show(result.win) }))
      if (gain) sound.win(result.pays >= 1_000 ? 1 : 0)
      else sound.stop(0)
      await clock.wait(calm ? 60 : 380)
    },
    cancel: () => face.clear(),
    hasten: () => clock.setRate(HURRY),
    chip: ({ outcome }) => (outcome?.kind === 'plinko' ? timesOf(locale, outcome.pays) : ''),
    describe: (round) => describe(kit, round),
    rules: () => rulesOf(kit, ['plinko.rule1', 'plinko.rule2', 'plinko.rule3', 'exactly']),
  }
}

const timesOf = (locale: string, hundredths: number) =>
  `${new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(hundredths / 100)} ×`

export function describe(
  { t, purse, locale }: Pick<GameKit, 't' | 'purse' | 'locale'>,
  { outcome }: Round,
): string {
  if (outcome?.kind !== 'plinko') return ''
  const pocket = t('plinko.pocket', { pocket: outcome.pocket + 1, pays: timesOf(locale, outcome.pays) })
  return `${pocket} ${t('plinko.paid', { amount: purse.show(outcome.win) })}`
}
