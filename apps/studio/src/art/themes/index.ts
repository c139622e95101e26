import type { Theme } from '../theme.ts'
import { ascent } from './originals/ascent.ts'
import { baccarat } from './originals/baccarat.ts'
import { blackjack } from './originals/blackjack.ts'
import { coinFlip } from './originals/coin-flip.ts'
import { crashRace } from './originals/crash-race.ts'
import { dice } from './originals/dice.ts'
import { gildedHive } from './slots/gilded-hive.ts'
import { goldenNoon } from './slots/golden-noon.ts'
import { hiLo } from './originals/hi-lo.ts'
import { keno } from './originals/keno.ts'
import { koiRiver } from './slots/koi-river.ts'
import { lanternHarbour } from './slots/lantern-harbour.ts'
import { lastCrown } from './slots/last-crown.ts'
import { lotusCourt } from './slots/lotus-court.ts'
import { limbo } from './originals/limbo.ts'
import { masquerade } from './slots/masquerade.ts'
import { mines } from './originals/mines.ts'
import { nightOrchard } from './slots/night-orchard.ts'
import { plinko } from './originals/plinko.ts'
import { roulette } from './originals/roulette.ts'
import { tower } from './originals/tower.ts'
import { videoPoker } from './originals/video-poker.ts'
import { wheel } from './originals/wheel.ts'
import { emberForge } from './slots/ember-forge.ts'
import { deepBell } from './slots/deep-bell.ts'
import { clockworkVault } from './slots/clockwork-vault.ts'
import { neonSeven } from './slots/neon-seven.ts'
import { jadeSummit } from './slots/jade-summit.ts'
import { paperCranes } from './slots/paper-cranes.ts'
import { starChart } from './slots/star-chart.ts'
import { toadstoolHollow } from './slots/toadstool-hollow.ts'
import { arcticLights } from './slots/arctic-lights.ts'
import { midnightBrass } from './slots/midnight-brass.ts'
import { copperCanyon } from './slots/copper-canyon.ts'
import { serpentTemple } from './slots/serpent-temple.ts'
import { silverScreen } from './slots/silver-screen.ts'
import { sugarOrbit } from './slots/sugar-orbit.ts'
import { windwardIsles } from './slots/windward-isles.ts'
import { wonderPier } from './slots/wonder-pier.ts'
import { roseWindow } from './slots/rose-window.ts'
import { beanstalkRising } from './slots/beanstalk-rising.ts'
import { stormKite } from './slots/storm-kite.ts'

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
  coinFlip,
  tower,
  baccarat,
  videoPoker,
  crashRace,
  gildedHive,
  lanternHarbour,
  wonderPier,
  windwardIsles,
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
  roseWindow,
  beanstalkRising,
  stormKite,
]
