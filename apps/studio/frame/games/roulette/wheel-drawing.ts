/** The wheel from above and its ball: two static drawings that are only rotated. */
import { rouletteDefinition, rouletteReds } from '@fairhall/games'
import { easeOut, type Clock } from '../../core/canvas/clock.ts'
import { h, svg, write } from '../../view/dom.ts'
import { numeral } from '../../core/amounts/numerals.ts'

const { wheel } = rouletteDefinition
const WIDTH = 360 / wheel.length
const RUN_MS = 3_600
/** The share of the run at which the ball leaves its track for the pockets. */
const FALLS_AT = 0.62
/** Distances from the middle, in the ball's own size. */
const [TRACK, POCKET] = [7.76, 5.53]

export const colourOf = (number: number) =>
  number === 0 ? 'zero' : rouletteReds.includes(number) ? 'red' : 'black'

export function createWheel() {
  const disc = h('div', { class: 'rl-disc' }, drawDisc())
  const ball = h('span', { class: 'rl-ball' })
  const arm = h('div', { class: 'rl-arm' }, ball)
  const middle = h('output', { class: 'rl-number' })
  const element = h('div', { class: 'rl-wheel', attributes: { 'aria-hidden': 'true' } }, disc, arm, middle)
  let [turned, ballAt] = [0, 0]
  const put = (radius: number) => {
    disc.style.transform = `rotate(${turned.toFixed(2)}deg)`
    arm.style.transform = `rotate(${ballAt.toFixed(2)}deg)`
    ball.style.transform = `translateY(${(-radius * 100).toFixed(0)}%)`
  }
  const pocketOf = (number: number) => (wheel.indexOf(number) + 0.5) * WIDTH

  return {
    element,
    /** Moves the ball around while the answer is pending. */
    run(passedMs: number) {
      turned += passedMs * 0.03
      ballAt -= passedMs * 0.36
      put(TRACK)
    },
    rest(number: number) {
      ballAt = turned + pocketOf(number)
      put(POCKET)
      this.show(number)
    },
    async land(clock: Clock, number: number, tick: () => void): Promise<void> {
      const [discFrom, from] = [turned, ballAt]
      const discTo = discFrom + 110
      const goal = discTo + pocketOf(number)
      const way = ((((goal - from) % 360) + 360) % 360) - 360 * 4
      let passed = 0
      await clock.tween(RUN_MS, (share) => {
        turned = discFrom + (discTo - discFrom) * share
        ballAt = from + way * easeOut(share)
        const fall = Math.max(0, (share - FALLS_AT) / (1 - FALLS_AT))
        const bounce = Math.abs(Math.cos(fall * Math.PI * 2.5)) * (1 - fall) ** 1.4
        put(POCKET + (TRACK - POCKET) * (fall === 0 ? 1 : bounce))
        const pocket = Math.floor((ballAt - turned) / WIDTH / 3)
        if (pocket !== passed) tick()
        passed = pocket
      })
      turned %= 360
      ballAt %= 360
      this.show(number)
    },
    show(number: number | null) {
      write(middle, number === null ? '' : numeral(number))
      middle.className = `rl-number ${number === null ? '' : colourOf(number)}`
    },
  }
}

function drawDisc(): SVGElement {
  const point = (degrees: number, radius: number) => {
    const angle = ((degrees - 90) * Math.PI) / 180
    return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`
  }
  const fields = wheel.flatMap((number, at) => {
    const [from, to] = [at * WIDTH, (at + 1) * WIDTH]
    const d = `M${point(from, 26)}L${point(from, 41)}A41 41 0 0 1 ${point(to, 41)}L${point(to, 26)}A26 26 0 0 0 ${point(from, 26)}Z`
    const text = svg('text', {
      class: 'rl-mark',
      transform: `rotate(${((at + 0.5) * WIDTH).toFixed(2)})`,
      y: -36.2,
    })
    text.textContent = numeral(number)
    return [svg('path', { class: `rl-pocket ${colourOf(number)}`, d }), text]
  })
  return svg(
    'svg',
    { viewBox: '-50 -50 100 100' },
    svg('circle', { class: 'rl-bowl', r: 49 }),
    svg('circle', { class: 'rl-track', r: 45 }),
    ...fields,
    svg('circle', { class: 'rl-rim', r: 41.4 }),
    svg('circle', { class: 'rl-cone', r: 26 }),
  )
}
