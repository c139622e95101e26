/** Draws the disc of Wheel, which is then only rotated, and the field where it stops. */
import type { WheelChoices } from '@fairhall/games'
import type { GameKit } from '../../core/game/game-view.ts'
import { h, svg, write } from '../../view/dom.ts'
import { createWheelLayout } from './wheel-layout.ts'

const RADIUS = 100
const NOTHING = '#1c2434'
/** From the smallest payout of a wheel to the largest. */
const COLOURS = ['#4d8dff', '#2fc4c9', '#3ad17f', '#f5b642', '#ff7a3c', '#ff4f6d'] as const

export function createWheelBoard(kit: GameKit, change: (next: Partial<WheelChoices>) => void) {
  const { locale } = kit
  const { element, disc, middle, verdict, legend, risk, fields } = createWheelLayout(kit, change)
  const one = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  let drawn = ''

  return {
    element,
    settings(choices: WheelChoices, pays: readonly number[]) {
      risk.show(choices.risk)
      fields.show(choices.fields)
      const key = `${choices.fields} ${choices.risk}`
      if (key === drawn) return
      drawn = key
      const kinds = [...new Set(pays)].sort((a, b) => a - b)
      const colourOf = (hundredths: number) =>
        hundredths === 0
          ? NOTHING
          : (COLOURS[
              shareOf(
                kinds.filter((kind) => kind > 0),
                hundredths,
              )
            ] ?? NOTHING)
      disc.replaceChildren(drawDisc(pays, colourOf))
      legend.replaceChildren(
        ...kinds.map((kind) => {
          const item = h('li', {}, `${one.format(kind / 100)} ×`)
          item.style.setProperty('--colour', colourOf(kind))
          item.dataset['pays'] = String(kind)
          return item
        }),
      )
    },
    turn: (degrees: number) => void (disc.style.transform = `rotate(${degrees.toFixed(2)}deg)`),
    clear() {
      verdict.clear()
      write(middle, '')
      element.classList.remove('gained')
      for (const hit of element.querySelectorAll('.hit')) hit.classList.remove('hit')
    },
    land(field: number, text: string, gain: boolean) {
      middle.textContent = text
      element.classList.toggle('gained', gain)
      const hit = disc.querySelectorAll<SVGElement>('.wheel-field')[field]
      hit?.classList.add('hit')
      legend.querySelector(`[data-pays="${hit?.dataset['pays']}"]`)?.classList.add('hit')
    },
    verdict: verdict.showPaid,
  }
}

/** The colour of a payout by its rank among the others. */
function shareOf(kinds: readonly number[], hundredths: number): number {
  if (kinds.length === 1) return COLOURS.length - 1
  return Math.round((kinds.indexOf(hundredths) / (kinds.length - 1)) * (COLOURS.length - 1))
}

function drawDisc(pays: readonly number[], colourOf: (hundredths: number) => string): SVGElement {
  const width = 360 / pays.length
  const point = (degrees: number, radius = RADIUS) => {
    const angle = ((degrees - 90) * Math.PI) / 180
    return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`
  }
  const fields = pays.map((hundredths, index) => {
    const [from, to] = [index * width, (index + 1) * width]
    const d = `M${point(from, 54)}L${point(from)}A${RADIUS} ${RADIUS} 0 0 1 ${point(to)}L${point(to, 54)}A54 54 0 0 0 ${point(from, 54)}Z`
    return svg('path', { class: 'wheel-field', d, fill: colourOf(hundredths), 'data-pays': hundredths })
  })
  const studs = pays.map((_, index) => {
    const [x, y] = point(index * width, 105).split(' ')
    return svg('circle', { class: 'wheel-stud', cx: x ?? 0, cy: y ?? 0, r: pays.length > 30 ? 1.4 : 2 })
  })
  const rim = svg('circle', { class: 'wheel-rim', r: 105, fill: 'none' })
  return svg('svg', { viewBox: '-112 -112 224 224' }, rim, ...fields, ...studs)
}
