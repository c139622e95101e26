import { fill, glow, gold, matte } from '../../../kit.ts'
import { apple, cherries, jar, moon, owl, pear } from '../../../objects/slots/nature/orchard.ts'
import { stars } from '../../../patterns.ts'
import { bokeh, bottomOf, fruitTree, hills } from '../../../scenery.ts'
import { circle, star } from '../../../svg.ts'
import type { Theme } from '../../../theme.ts'
import { wins } from '../../../wins.ts'

/** Trees with glowing fruit under a crescent moon. */
export const nightOrchard: Theme = {
  id: 'night-orchard',
  title: 'Night Orchard',
  sky: ['#0b1140', '#2c3f9e', '#050820'],
  thread: '#e6ebff',
  pattern: stars,
  patternStrength: 1,
  scene: (kit, view) => {
    const { left, width } = view
    const tree = (share: number, foot: number, size: number, fruit: string) =>
      fruitTree(kit, left + width * share, foot, size, '#101a4a', fruit)
    return (
      fill(
        circle(0, -6, 132),
        kit.radial([
          [0, '#8ea2ff', 0.4],
          [0.9, '#7a8cff', 0.16],
          [1, '#c9d3ff', 0.4],
        ]),
      ) +
      hills(kit, view, 92, 60, width / 5, '#24327f') +
      hills(kit, view, 112, 40, width / 3, '#182260') +
      tree(0.12, 122, 112, '#ff8a5c') +
      tree(0.9, 116, 96, '#ffd35c') +
      hills(kit, view, 132, 22, width / 4, '#0c1340') +
      tree(0.02, bottomOf(view) - 30, 120, '#ff6f8f') +
      glow(kit, 0, 104, 120, '#9fb2ff', 0.3) +
      bokeh(kit, view, 22, ['#ffe58a', '#d7ff9a'], 6)
    )
  },
  tones: {
    main: matte('#e8374d', '#26021c'),
    second: matte('#7d6cc4', '#0b0826'),
    pale: matte('#fff3cf', '#9a7ab0'),
    metal: gold,
    glow: '#ffe9a8',
  },
  emblem: moon,
  emblemScale: 1.06,
  lettering: { narrow: 0.9, tracking: 0.05 },
  ink: ['#ffffff', '#cfd8ff', '#6b7be0'],
  slot: {
    pictures: {
      wild: moon,
      scatter: owl,
      'high-1': apple,
      'high-2': pear,
      'high-3': jar,
      'high-4': cherries,
    },
    letters: { ace: '#ff8f7a', king: '#7fb4ff', queen: '#d9a1ff', jack: '#b6e070' },
    plaque: star(6, 88, 76),
    plaqueColour: '#1b2766',
    win: wins.leaves,
  },
}
