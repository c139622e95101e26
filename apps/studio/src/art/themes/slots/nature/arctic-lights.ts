import { fill, glow, line, matte, silver } from '../../../kit.ts'
import { frost } from '../../../motifs.ts'
import { iceCrystal, igloo, mitten, pine, sledge, snowflake } from '../../../objects/slots/nature/arctic.ts'
import { bokeh, hills, shimmer, type View } from '../../../scenery.ts'
import { el, num, repeat } from '../../../svg.ts'
import type { Kit } from '../../../kit.ts'
import type { Theme } from '../../../theme.ts'
import { wins } from '../../../wins.ts'

/** Northern lights: tall strokes that fade upwards from a wave. */
function aurora(kit: Kit, view: View, y: number, height: number, colour: string): string {
  const count = Math.ceil(view.width / 9)
  const paint = kit.linear([
    [0, colour, 0],
    [0.75, colour, 0.55],
    [1, colour, 0],
  ])
  return el(
    'g',
    { filter: kit.blur(3.4) },
    repeat(count, (index) => {
      const x = view.left + index * 9
      const foot = y + Math.sin(index * 0.33) * 22 + Math.sin(index * 0.11 + 1) * 16
      const tall = height * (0.6 + 0.4 * Math.abs(Math.sin(index * 0.71)))
      return el('rect', { x: num(x), y: num(foot - tall), width: 10, height: num(tall), fill: paint })
    }),
  )
}

/** Snowfields under northern lights. */
export const arcticLights: Theme = {
  id: 'arctic-lights',
  title: 'Arctic Lights',
  sky: ['#06103a', '#1a5a7c', '#041026'],
  thread: '#d8fbff',
  pattern: frost,
  patternStrength: 0.26,
  scene: (kit, view) => {
    const { left, width } = view
    const peaks = (y: number, step: number, colour: string, cap: string) =>
      repeat(Math.ceil(width / step) + 1, (index) => {
        const x = left + (index - 0.2) * step
        const tall = 50 + kit.random() * 50
        return (
          fill(
            `M${num(x - step * 0.7)} ${y + 40}L${num(x)} ${num(y - tall)}L${num(x + step * 0.7)} ${y + 40}Z`,
            colour,
          ) +
          fill(
            `M${num(x)} ${num(y - tall)}L${num(x + step * 0.24)} ${num(y - tall * 0.42)}L${num(x + step * 0.06)} ${num(y - tall * 0.56)}L${num(x - step * 0.08)} ${num(y - tall * 0.36)}L${num(x - step * 0.24)} ${num(y - tall * 0.42)}Z`,
            cap,
            0.9,
          )
        )
      })
    return (
      aurora(kit, view, -10, 150, '#3affb0') +
      aurora(kit, view, 34, 120, '#b06aff') +
      peaks(82, width / 3.2, '#2c62a8', '#e0f4ff') +
      hills(kit, view, 104, 26, width / 3, '#7ab4e0') +
      hills(kit, view, 126, 30, width / 4, '#d4ecfb') +
      hills(kit, view, 156, 26, width / 3, '#8ab8e4') +
      shimmer(kit, view, 150, '#ffffff', width * 0.36) +
      line(`M${left} 122H${left + width}`, '#ffffff', 1, { opacity: '.2' }) +
      glow(kit, 0, 110, 120, '#7affd8', 0.35) +
      bokeh(kit, view, 26, ['#ffffff', '#dff6ff'], 5)
    )
  },
  tones: {
    main: matte('#4ac8f5', '#122a8a'),
    second: matte('#e83a5a', '#4a0428'),
    pale: matte('#f4fbff', '#5a8ac0'),
    metal: silver,
    glow: '#8affd8',
  },
  emblem: snowflake,
  emblemScale: 1.1,
  lettering: { narrow: 0.9, tracking: 0.06, warp: (x, y, u) => [x, y * (0.94 + 0.2 * Math.abs(u - 0.5))] },
  ink: ['#ffffff', '#c8f4ff', '#3a9ad8'],
  slot: {
    pictures: {
      wild: snowflake,
      scatter: igloo,
      'high-1': iceCrystal,
      'high-2': mitten,
      'high-3': sledge,
      'high-4': pine,
    },
    letters: { ace: '#ff8aa8', king: '#6ae0ff', queen: '#c0a0ff', jack: '#6affc0' },
    plaque: 'M-44-84H44L86 0L44 84H-44L-86 0Z',
    plaqueColour: '#123a6a',
    win: wins.flakes,
  },
}
