/** The automatic cash-out: off, or a multiplier. */
import { ascentDefinition } from '@fairhall/games'
import type { GameKit } from '../../core/game/game-view.ts'
import { h } from '../../view/dom.ts'
import { createMultiplierField } from '../../view/multiplier-field.ts'

const QUICK = [150, 200, 500, 1_000] as const
const { cashOutMin, targetMax } = ascentDefinition

export function createTarget(kit: GameKit, choose: (auto: number | null) => void) {
  const { t, ids } = kit
  let shown = 200
  let isOn = false
  const off = h(
    'button',
    { type: 'button', class: 'quick', on: { click: () => choose(isOn ? null : shown) } },
    t('ascent.autoOff'),
  )
  const field = createMultiplierField(
    kit,
    {
      id: `${ids}ascent-target`,
      label: t('ascent.auto'),
      lower: t('ascent.lower'),
      higher: t('ascent.higher'),
      min: cashOutMin,
      max: targetMax,
      step: 1.1,
      // The controls of the second bet are one row.
      quick: ids === '' ? QUICK : [],
      first: [off],
    },
    choose,
  )
  return {
    element: field.element,
    show(auto: number | null) {
      isOn = auto !== null
      shown = auto ?? shown
      field.show(shown, auto)
      field.element.classList.toggle('off', !isOn)
      off.setAttribute('aria-pressed', String(!isOn))
    },
  }
}
