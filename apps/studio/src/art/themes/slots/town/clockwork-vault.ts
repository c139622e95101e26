import { glow, gold, matte } from '../../../kit.ts'
import { gearwork } from '../../../motifs.ts'
import {
  gear,
  goldenKey,
  padlock,
  pocketWatch,
  vaultCoin,
  vaultDoor,
} from '../../../objects/slots/town/vault.ts'
import { bokeh, column, floor, shafts } from '../../../scenery.ts'
import { box } from '../../../svg.ts'
import type { Theme } from '../../../theme.ts'
import { wins } from '../../../wins.ts'

/** A bank vault of brass and verdigris, full of clockwork. */
export const clockworkVault: Theme = {
  id: 'clockwork-vault',
  title: 'Clockwork Vault',
  sky: ['#123a3c', '#1f6a64', '#04100f'],
  thread: '#f0c67a',
  pattern: gearwork,
  patternStrength: 0.36,
  scene: (kit, view) => {
    const { left, top, width } = view
    const side = Math.min(width * 0.11, 100)
    return (
      shafts(kit, view, [-20, top - 30], '#ffe2a0', 4) +
      floor(kit, view, 92, '#d8a050', '#0c2a2a') +
      column(kit, left + side * 0.4, top + 10, 132, 34, '#a8743a') +
      column(kit, left + width - side * 0.4, top + 10, 132, 34, '#a8743a') +
      glow(kit, 0, 96, 150, '#ffcf7a', 0.45) +
      bokeh(kit, view, 16, ['#ffd98a', '#8af0dc'], 8)
    )
  },
  tones: {
    main: matte('#e2a544', '#4a1c08'),
    second: matte('#2a8a80', '#02221e'),
    pale: matte('#f6efdc', '#6a5a44'),
    metal: gold,
    glow: '#ffe09a',
  },
  emblem: vaultDoor,
  emblemScale: 0.98,
  lettering: { narrow: 0.9, tracking: 0.02 },
  ink: ['#fffbe8', '#f4cf86', '#a8641c'],
  slot: {
    pictures: {
      wild: gear,
      scatter: vaultCoin,
      'high-1': vaultDoor,
      'high-2': pocketWatch,
      'high-3': goldenKey,
      'high-4': padlock,
    },
    isCoin: true,
    letters: { ace: '#ff8a5a', king: '#6ac8ff', queen: '#e0a0ff', jack: '#7ae0a8' },
    plaque: box(-74, -78, 148, 156, 20),
    plaqueColour: '#123e40',
    win: wins.cogs,
  },
}
