import type { Theme } from '../theme.ts'
import { ascent } from './ascent.ts'
import { blackjack } from './blackjack.ts'
import { dice } from './dice.ts'
import { goldenNoon } from './golden-noon.ts'
import { hiLo } from './hi-lo.ts'
import { keno } from './keno.ts'
import { koiRiver } from './koi-river.ts'
import { lastCrown } from './last-crown.ts'
import { lotusCourt } from './lotus-court.ts'
import { limbo } from './limbo.ts'
import { masquerade } from './masquerade.ts'
import { mines } from './mines.ts'
import { nightOrchard } from './night-orchard.ts'
import { plinko } from './plinko.ts'
import { roulette } from './roulette.ts'
import { wheel } from './wheel.ts'
import { emberForge } from './ember-forge.ts'
import { deepBell } from './deep-bell.ts'
import { clockworkVault } from './clockwork-vault.ts'
import { neonSeven } from './neon-seven.ts'
import { jadeSummit } from './jade-summit.ts'
import { paperCranes } from './paper-cranes.ts'
import { starChart } from './star-chart.ts'
import { toadstoolHollow } from './toadstool-hollow.ts'
import { arcticLights } from './arctic-lights.ts'
import { midnightBrass } from './midnight-brass.ts'
import { copperCanyon } from './copper-canyon.ts'
import { serpentTemple } from './serpent-temple.ts'
import { silverScreen } from './silver-screen.ts'
import { sugarOrbit } from './sugar-orbit.ts'

/** Every game's theme; a new game adds its file here. */
export const themes: readonly Theme[] = [
  dice,
  ascent,
  mines,
  blackjack,
  roulette,
  limbo,
  hiLo,
  plinko,
  wheel,
  keno,
  koiRiver,
  lastCrown,
  nightOrchard,
  lotusCourt,
  masquerade,
  goldenNoon,
  emberForge,
  deepBell,
  clockworkVault,
  neonSeven,
  jadeSummit,
  paperCranes,
  starChart,
  toadstoolHollow,
  arcticLights,
  midnightBrass,
  copperCanyon,
  serpentTemple,
  silverScreen,
  sugarOrbit,
]
