import { fill, glow, line, matte, metal } from '../../../kit.ts'
import { constellations } from '../../../motifs.ts'
import {
  comet,
  compass,
  ringedPlanet,
  silverMoon,
  starMap,
  telescope,
} from '../../../objects/slots/legends/chart.ts'
import { bokeh, hills } from '../../../scenery.ts'
import { box, circle, ellipse, repeat } from '../../../svg.ts'
import type { Theme } from '../../../theme.ts'
import { wins } from '../../../wins.ts'

/** An observatory on a ridge under a starry sky. */
export const starChart: Theme = {
  id: 'star-chart',
  title: 'Star Chart',
  sky: ['#05072a', '#2a2468', '#0a0618'],
  thread: '#ffe6b0',
  pattern: constellations,
  patternStrength: 0.5,
  scene: (kit, view) => {
    const rings = repeat(4, (index) =>
      line(ellipse(0, 0, 110 + index * 34, 40 + index * 15), '#e0b060', 1.2, {
        transform: `rotate(${-20 + index * 13})`,
        opacity: '.45',
      }),
    )
    const x = view.left + view.width * 0.84
    return (
      glow(kit, -60, -90, 110, '#b06ae0', 0.5) +
      glow(kit, 90, 10, 100, '#3a8ae0', 0.4) +
      rings +
      hills(kit, view, 118, 60, view.width / 3, '#1c1648') +
      fill(`M${x - 24} 96A24 26 0 0 1 ${x + 24} 96Z`, '#4a3a7a') +
      fill(box(x - 24, 96, 48, 40), '#2e2458') +
      fill(`M${x - 3} 90L${x - 15} 64L${x - 6} 61L${x + 5} 88Z`, '#ffe6b0', 0.8) +
      hills(kit, view, 146, 46, view.width / 5, '#0c0824') +
      fill(circle(x - 8, 116, 4), '#ffd27a') +
      bokeh(kit, view, 20, ['#ffffff', '#ffe6b0', '#a8b8ff'], 6)
    )
  },
  tones: {
    main: matte('#e0b060', '#3a1c10'),
    second: matte('#2a3a9a', '#060a2a'),
    pale: matte('#e6ecff', '#3a4488'),
    metal: metal('#e0b060', '#3a1c10'),
    glow: '#d8dcff',
  },
  emblem: ringedPlanet,
  emblemScale: 1.1,
  lettering: { narrow: 0.88, tracking: 0.09 },
  ink: ['#ffffff', '#f4e0b8', '#b08a4a'],
  slot: {
    pictures: {
      wild: comet,
      scatter: telescope,
      'high-1': ringedPlanet,
      'high-2': silverMoon,
      'high-3': compass,
      'high-4': starMap,
    },
    letters: { ace: '#ffa06a', king: '#8ab0ff', queen: '#e0a0ff', jack: '#8ae0d0' },
    plaque: 'M0-86L52-58L76 0L52 58L0 86L-52 58L-76 0L-52-58Z',
    plaqueColour: '#1c1a54',
    win: wins.stars,
  },
}
