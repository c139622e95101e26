import { fill, glow, gold, matte } from '../../../kit.ts'
import { bubbles } from '../../../motifs.ts'
import { anchor, chest, divingBell, jellyfish, porthole, trident } from '../../../objects/slots/sea/deep.ts'
import { bokeh, bottomOf, hills, shafts } from '../../../scenery.ts'
import { repeat } from '../../../svg.ts'
import type { Theme } from '../../../theme.ts'
import { wins } from '../../../wins.ts'

/** The deep sea, lit only by living things. */
export const deepBell: Theme = {
  id: 'deep-bell',
  title: 'Deep Bell',
  sky: ['#07306e', '#0a1a5c', '#020414'],
  thread: '#8fb8ff',
  pattern: bubbles,
  patternStrength: 0.3,
  scene: (kit, view) => {
    const { left, width } = view
    const foot = bottomOf(view)
    const weed = repeat(9, (index) => {
      const x = left + (width * (index + 0.5)) / 9
      const tall = 60 + kit.random() * 90
      const lean = (kit.random() - 0.5) * 40
      return fill(
        `M${x - 7} ${foot}C${x - 24 + lean} ${foot - tall * 0.4} ${x + 20} ${foot - tall * 0.6} ${x + lean} ${foot - tall}C${x + 30} ${foot - tall * 0.5} ${x - 6 + lean} ${foot - tall * 0.3} ${x + 8} ${foot}Z`,
        index % 2 ? '#0c5a6a' : '#2a2a8c',
        0.8,
      )
    })
    return (
      shafts(kit, view, [30, view.top - 40], '#9ac4ff', 5) +
      hills(kit, view, 118, 50, width / 3, '#0a1f5a') +
      hills(kit, view, 150, 44, width / 4, '#070f38') +
      weed +
      glow(kit, -90, 60, 60, '#ff6bf0', 0.4) +
      glow(kit, 104, 96, 70, '#3affe0', 0.4) +
      bokeh(kit, view, 26, ['#7af0ff', '#d68aff', '#8fb8ff'], 9)
    )
  },
  tones: {
    main: matte('#3a7aff', '#04103c'),
    second: matte('#d66bff', '#240a5c'),
    pale: matte('#d6ecff', '#3a5aa0'),
    metal: gold,
    glow: '#8af4ff',
  },
  emblem: divingBell,
  emblemScale: 1.02,
  lettering: { narrow: 0.96, tracking: 0.06, warp: (x, y, u) => [x, y + Math.sin(u * Math.PI) * 9] },
  ink: ['#ffffff', '#a8d4ff', '#4a6cff'],
  slot: {
    pictures: {
      wild: divingBell,
      scatter: chest,
      'high-1': jellyfish,
      'high-2': trident,
      'high-3': anchor,
      'high-4': porthole,
    },
    letters: { ace: '#ff8ab8', king: '#6ad8ff', queen: '#c8a0ff', jack: '#7af0c0' },
    plaque: 'M0-84C40-84 62-66 76-34C88-6 84 40 60 64C36 86-36 86-60 64C-84 40-88-6-76-34C-62-66-40-84 0-84Z',
    plaqueColour: '#0e2a6a',
    win: wins.bubbles,
  },
}
