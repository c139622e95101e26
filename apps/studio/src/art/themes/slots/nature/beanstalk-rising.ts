import { fill, glow, gold, matte, type Kit } from '../../../kit.ts'
import { axe, bean, climber, cloudCastle, goose, harp, pouch } from '../../../objects/slots/nature/stalk.ts'
import type { Pattern } from '../../../patterns.ts'
import { bottomOf, hills } from '../../../scenery.ts'
import { circle, el, petal, repeat } from '../../../svg.ts'
import type { Theme } from '../../../theme.ts'
import { wins } from '../../../wins.ts'

/** Young leaves in pairs, as on wallpaper. */
const sprigs: Pattern = (kit, colour, reach) => {
  const pair = (x: number, y: number) =>
    [-40, 40]
      .map((turn) =>
        el('path', {
          d: petal(20, 13),
          transform: `translate(${x} ${y}) rotate(${turn})`,
          'stroke-width': 1.3,
        }),
      )
      .join('') + el('path', { d: `M${x} ${y}v16`, 'stroke-width': 1.3 })
  const paint = kit.tile(64, 72, el('g', { fill: 'none', stroke: colour }, pair(16, 28), pair(48, 64)))
  return el('rect', { x: -reach, y: -reach, width: reach * 2, height: reach * 2, fill: paint })
}

/** A bank of clouds across the view. */
function cloudBank(kit: Kit, left: number, width: number, y: number, size: number, colour: string): string {
  const count = Math.ceil(width / size) + 2
  const puffs = repeat(count, (index) =>
    circle(left + (index - 0.5) * size, y + kit.random() * size * 0.4, size * (0.62 + kit.random() * 0.3)),
  )
  return fill(puffs, colour)
}

/** A beanstalk grows out of a village garden, through the clouds. */
export const beanstalkRising: Theme = {
  id: 'beanstalk-rising',
  title: 'Beanstalk Rising',
  sky: ['#5ab8f4', '#a8e4f0', '#17543a'],
  thread: '#ffffff',
  pattern: sprigs,
  patternStrength: 0.34,
  scene: (kit, view, { tones }) => {
    const { left, top, width } = view
    const foot = bottomOf(view)
    const x = (share: number) => left + width * share
    return (
      glow(kit, x(0.5), top + 30, 150, '#fff8d0', 0.7) +
      cloudBank(kit, left, width, top + 26, 42, '#ffffff') +
      hills(kit, view, 116, 60, width / 3, '#5aa858') +
      hills(kit, view, 150, 44, width / 4, '#2c7a44') +
      climber(x(0.09), top - 20, foot + 10, -26)(kit, tones) +
      climber(x(0.91), top - 20, foot + 10, -26)(kit, tones) +
      cloudBank(kit, left, width, top - 4, 54, '#e8f6ff')
    )
  },
  tones: {
    main: matte('#58c23a', '#0a4420'),
    second: matte('#e8484a', '#5a0a2a'),
    pale: matte('#fff6e2', '#c08a4a'),
    metal: gold,
    glow: '#fff0a0',
  },
  emblem: bean,
  emblemScale: 1.1,
  lettering: { narrow: 0.88, tracking: 0.03, warp: (x, y, u) => [x, y * (0.86 + u * 0.3) - u * 10 + 4] },
  ink: ['#ffffff', '#d8f47a', '#2f9a3a'],
  slot: {
    pictures: {
      wild: bean,
      scatter: cloudCastle,
      'high-1': goose,
      'high-2': harp,
      'high-3': axe,
      'high-4': pouch,
    },
    letters: { ace: '#ff7a6a', king: '#5ac0f4', queen: '#ffc23a', jack: '#b08af4' },
    plaque: 'M0-88C44-84 84-44 84 0C84 48 50 84 0 88C-50 84-84 48-84 0C-84-44-44-84 0-88Z',
    plaqueColour: '#2c6a3c',
    win: wins.sprouts,
  },
}
