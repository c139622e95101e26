import type { Theme } from '../theme.ts'
import { ascent } from './originals/ascent.ts'
import { baccarat } from './originals/baccarat.ts'
import { blackjack } from './originals/blackjack.ts'
import { coinFlip } from './originals/coin-flip.ts'
import { crashRace } from './originals/crash-race.ts'
import { curioCabinet } from './slots/legends/curio-cabinet.ts'
import { dice } from './originals/dice.ts'
import { gildedHive } from './slots/nature/gilded-hive.ts'
import { fireflyMeadow } from './slots/nature/firefly-meadow.ts'
import { goldenNoon } from './slots/legends/golden-noon.ts'
import { hiLo } from './originals/hi-lo.ts'
import { keno } from './originals/keno.ts'
import { koiRiver } from './slots/nature/koi-river.ts'
import { lanternHarbour } from './slots/sea/lantern-harbour.ts'
import { lastCrown } from './slots/legends/last-crown.ts'
import { lotusCourt } from './slots/legends/lotus-court.ts'
import { limbo } from './originals/limbo.ts'
import { masquerade } from './slots/legends/masquerade.ts'
import { mines } from './originals/mines.ts'
import { nightExpress } from './slots/town/night-express.ts'
import { nightOrchard } from './slots/nature/night-orchard.ts'
import { plinko } from './originals/plinko.ts'
import { roulette } from './originals/roulette.ts'
import { tower } from './originals/tower.ts'
import { videoPoker } from './originals/video-poker.ts'
import { wheel } from './originals/wheel.ts'
import { emberForge } from './slots/town/ember-forge.ts'
import { deepBell } from './slots/sea/deep-bell.ts'
import { clockworkVault } from './slots/town/clockwork-vault.ts'
import { neonSeven } from './slots/town/neon-seven.ts'
import { jadeSummit } from './slots/nature/jade-summit.ts'
import { paperCranes } from './slots/legends/paper-cranes.ts'
import { starChart } from './slots/legends/star-chart.ts'
import { toadstoolHollow } from './slots/nature/toadstool-hollow.ts'
import { arcticLights } from './slots/nature/arctic-lights.ts'
import { midnightBrass } from './slots/town/midnight-brass.ts'
import { copperCanyon } from './slots/nature/copper-canyon.ts'
import { serpentTemple } from './slots/legends/serpent-temple.ts'
import { silverScreen } from './slots/town/silver-screen.ts'
import { sugarOrbit } from './slots/town/sugar-orbit.ts'
import { windwardIsles } from './slots/sea/windward-isles.ts'
import { wonderPier } from './slots/sea/wonder-pier.ts'
import { roseWindow } from './slots/legends/rose-window.ts'
import { beanstalkRising } from './slots/nature/beanstalk-rising.ts'
import { stormKite } from './slots/nature/storm-kite.ts'

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
  curioCabinet,
  fireflyMeadow,
  nightExpress,
]
