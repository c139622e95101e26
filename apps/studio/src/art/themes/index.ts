import type { Theme } from '../theme.ts'
import { dice } from './dice.ts'
import { goldenNoon } from './golden-noon.ts'
import { koiRiver } from './koi-river.ts'
import { lastCrown } from './last-crown.ts'
import { lotusCourt } from './lotus-court.ts'
import { masquerade } from './masquerade.ts'
import { nightOrchard } from './night-orchard.ts'

/** Every game's theme; a new game adds its file here. */
export const themes: readonly Theme[] = [
  dice,
  koiRiver,
  lastCrown,
  nightOrchard,
  lotusCourt,
  masquerade,
  goldenNoon,
]
