import { fill, glow, line, matte, metal } from '../../../kit.ts'
import { combs } from '../../../weaves.ts'
import { bee, candle, honeycomb, honeyPot, poppy, skep } from '../../../objects/slots/nature/hive.ts'
import { bokeh, bottomOf, ground, hills } from '../../../scenery.ts'
import { circle, el, ellipse, repeat } from '../../../svg.ts'
import type { Theme } from '../../../theme.ts'
import { wins } from '../../../wins.ts'

/** A meadow in the first sun, with the hives at its edge. */
export const gildedHive: Theme = {
  id: 'gilded-hive',
  title: 'Gilded Hive',
  sky: ['#58bfe8', '#ffe27a', '#2c3206'],
  thread: '#fffbe0',
  pattern: combs,
  patternStrength: 0.42,
  scene: (kit, view) => {
    const { left, width } = view
    const foot = bottomOf(view)
    const x = (share: number) => left + width * share
    const flower = (share: number, y: number, size: number, colour: string) =>
      line(`M${x(share)} ${y}V${y + size * 3.2}`, '#2a5a14', size * 0.4) +
      fill(
        repeat(6, (index) => {
          const angle = (index * Math.PI) / 3
          return circle(x(share) + Math.cos(angle) * size, y + Math.sin(angle) * size, size * 0.66)
        }),
        colour,
      ) +
      fill(circle(x(share), y, size * 0.62), '#ffd23a')
    const farHive = (share: number, y: number, size: number) =>
      fill(ellipse(x(share), y - size * 0.1, size * 0.62, size * 0.3), '#7a4a0c') +
      repeat(4, (index) =>
        fill(
          ellipse(x(share), y - size * (0.2 + index * 0.28), size * (0.62 - index * 0.13), size * 0.22),
          index % 2 ? '#e0a23a' : '#c8842a',
        ),
      ) +
      fill(circle(x(share), y - size * 0.12, size * 0.13), '#3a1a06')
    const farBee = (share: number, y: number) =>
      el(
        'g',
        { transform: `translate(${Math.round(x(share))} ${y})` },
        fill(ellipse(-2, -5, 3, 5) + ellipse(4, -5, 3, 5), '#ffffff', 0.85),
        fill(ellipse(0, 0, 7, 4.6), '#f2a81e'),
        line('M-2-4V4M2-4V4', '#2a1608', 2),
      )
    return (
      glow(kit, x(0.78), view.top + 40, 150, '#fff8d0', 0.9) +
      hills(kit, view, 96, 44, 120, '#9ac84a') +
      hills(kit, view, 118, 30, 90, '#5fa030') +
      farHive(0.12, 126, 36) +
      farHive(0.88, 130, 42) +
      ground(
        view,
        124,
        kit.linear([
          [0, '#4a8a24'],
          [1, '#1c3a08'],
        ]),
      ) +
      repeat(26, (index) => {
        const px = x((index + 0.5) / 26)
        return line(
          `M${px} ${foot}q${(index % 3) * 5 - 5}-30 ${(index % 2) * 12 - 6}-${56 + (index % 4) * 12}`,
          '#2f6a16',
          5,
          { opacity: '.8' },
        )
      }) +
      flower(0.07, 150, 8, '#ff6a5a') +
      flower(0.2, 172, 10, '#ffffff') +
      flower(0.8, 166, 9, '#ff8ac0') +
      flower(0.93, 150, 8, '#ffffff') +
      farBee(0.16, 20) +
      farBee(0.86, -40) +
      farBee(0.9, 60) +
      bokeh(kit, view, 18, ['#fff6c0', '#ffffff', '#ffe27a'], 9)
    )
  },
  tones: {
    main: matte('#ffb416', '#8a2e02'),
    second: matte('#6ab83a', '#0a3214'),
    pale: matte('#fff6d8', '#a07a3a'),
    metal: metal('#ffc22e', '#a04a04'),
    glow: '#fff2b0',
  },
  emblem: bee,
  emblemScale: 1.06,
  lettering: {
    narrow: 1.02,
    tracking: 0.03,
    warp: (x, y, u) => [x, y * (1 + 0.16 * Math.sin(u * Math.PI))],
  },
  ink: ['#fffef0', '#ffe27a', '#e8860a'],
  slot: {
    pictures: {
      wild: bee,
      scatter: honeycomb,
      'high-1': skep,
      'high-2': honeyPot,
      'high-3': poppy,
      'high-4': candle,
    },
    isCoin: true,
    letters: { ace: '#ff7a5a', king: '#4ab8f0', queen: '#ffd23a', jack: '#8ad84a' },
    plaque: 'M0-92L80-46V46L0 92L-80 46V-46Z',
    plaqueColour: '#6a3a06',
    win: wins.pollen,
  },
}
