export { buildOf, tagOf } from './build.ts'
export {
  ascentCrash,
  ascentCrashTick,
  ascentDefinition,
  ascentHeight,
  ascentHeights,
  ascentMix,
  type AscentChoices,
  type AscentDefinition,
  type AscentMove,
  type AscentOutcome,
} from './originals/ascent.ts'
export {
  baccaratDefinition,
  baccaratPays,
  baccaratSpots,
  baccaratTotal,
  dealBaccarat,
  type BaccaratChoices,
  type BaccaratDefinition,
  type BaccaratOutcome,
  type BaccaratSpot,
  type BaccaratWinner,
} from './originals/baccarat.ts'
export { baccaratResults, type BaccaratResult } from './originals/baccarat-odds.ts'
export { rankOf, suitOf } from './originals/cards.ts'
export {
  bestAct,
  countOf,
  dealBlackjack,
  type BlackjackAct,
  type BlackjackDefinition,
} from './originals/blackjack-table.ts'
export {
  blackjackDefinition,
  blackjackHalves,
  type BlackjackOutcome,
  type BlackjackVerdict,
} from './originals/blackjack.ts'
export {
  coinFlipDefinition,
  coinFlipMultiplier,
  coinFlipsMax,
  coinSides,
  type CoinFlipChoices,
  type CoinFlipDefinition,
  type CoinFlipOutcome,
  type CoinSide,
} from './originals/coin-flip.ts'
export {
  crashRaceDefinition,
  drawOrder,
  raceChance,
  raceFinishes,
  raceMultiplier,
  type CrashRaceChoices,
  type CrashRaceDefinition,
  type CrashRaceOutcome,
  type RaceFinish,
} from './originals/crash-race.ts'
export {
  diceChance,
  diceDefinition,
  diceMultiplier,
  dicePayout,
  diceWin,
  readDiceChoices,
  type DiceChoices,
  type DiceDefinition,
  type DiceOutcome,
} from './originals/dice.ts'
export { commitmentOf, isClientSeed, isServerSeed, seededDraws, type Draws, type Seeds } from './draws.ts'
export {
  hiLoChance,
  hiLoDefinition,
  hiLoGuesses,
  hiLoMultiplier,
  type HiLoGuess,
  type HiLoOutcome,
} from './originals/hi-lo.ts'
export { toDecimals, toNumber, type Fraction } from './fraction.ts'
export {
  digestOf,
  drawnIndexOf,
  type DropVerdict,
  hitValueOf,
  type HitRange,
  type JackpotPot,
  POT_PARTS,
  type PublishedDrop,
  verifyDrop,
} from './jackpots.ts'
export {
  type DropRun,
  type DropsVerdict,
  prizeOrder,
  type PublishedDrops,
  verifyDrops,
  winningRounds,
} from './prize-drops.ts'
export {
  findGame,
  gameIds,
  games,
  progressOf,
  rulesBy,
  type Game,
  type GameId,
  type Outcome,
  type SlotGame,
} from './games.ts'
export { type AnyOutcome, type BestResult, type Rules, type Volatility } from './original.ts'
export {
  kenoDefinition,
  kenoPays,
  kenoRisks,
  type KenoChoices,
  type KenoOutcome,
  type KenoRisk,
} from './originals/keno.ts'
export {
  drawLimbo,
  limboChance,
  limboDefinition,
  type LimboChoices,
  type LimboOutcome,
} from './originals/limbo.ts'
export {
  layMines,
  minesDefinition,
  minesMultiplier,
  minesSafeMax,
  shuffleFront,
  type MinesChoices,
  type MinesDefinition,
  type MinesMove,
  type MinesOutcome,
} from './originals/mines.ts'
export { originalIds, originals, type OriginalGame, type OriginalId } from './originals/originals.ts'
export {
  drawPath,
  plinkoDefinition,
  plinkoPays,
  plinkoRisks,
  type PlinkoChoices,
  type PlinkoOutcome,
  type PlinkoRisk,
} from './originals/plinko.ts'
export {
  rouletteDefinition,
  roulettePays,
  rouletteReds,
  type RouletteChoices,
  type RouletteOutcome,
} from './originals/roulette.ts'
export {
  towerDefinition,
  towerLevels,
  towerMultiplier,
  type TowerChoices,
  type TowerDefinition,
  type TowerLevel,
  type TowerOutcome,
} from './originals/tower.ts'
export { bestHolds } from './originals/video-poker-best.ts'
export { pokerHandOf, pokerHands, type PokerHand } from './originals/video-poker-hands.ts'
export { createVideoPokerStrategy, videoPokerReturn } from './originals/video-poker-return.ts'
export {
  videoPokerDefinition,
  type VideoPokerDefinition,
  type VideoPokerOutcome,
} from './originals/video-poker.ts'
export {
  wheelDefinition,
  wheelFields,
  wheelPays,
  wheelRisks,
  type WheelChoices,
  type WheelFields,
  type WheelOutcome,
  type WheelRisk,
} from './originals/wheel.ts'
export { leastPay, payExactly, shownMultiplier } from './exact-payout.ts'
export {
  verifyPublished,
  type PublishedDifference,
  type PublishedRound,
  type PublishedVerdict,
} from './published.ts'
export { simulateSlot, simulationDraws, type Simulated } from './simulate.ts'
export {
  hasFreeGames,
  partsOf,
  reelsOf,
  rowsOf,
  stripIndexOf,
  symbolIds,
  type PayingId,
  type SlotDefinition,
  type Strips,
  type SymbolId,
} from './slot/definition.ts'
export { openedFeature } from './slot/features/add-feature.ts'
export { byScatters, windowOf } from './slot/features/feature.ts'
export { fullChance, type HoldAndRespin, type HoldPot, type PotId } from './slot/features/hold.ts'
export { countPrizes, type OpenedPlace, type PickFeature, type Prize } from './slot/features/pick.ts'
export { goalChance, type TrailFeature, type TrailField, type TrailRoll } from './slot/features/trail.ts'
export { type WheelFeature, type WheelSegment, type WheelTurn } from './slot/features/wheel.ts'
export { compile } from './slot/compile.ts'
export { type Machine } from './slot/machine.ts'
export { oddsOf, returnOf, volatilityIndex, type SlotOdds, type SpinMax } from './slot/odds.ts'
export {
  type Cell,
  type SlotCoin,
  type SlotFall,
  type SlotHold,
  type SlotOutcome,
  type SlotPick,
  type SlotRespin,
  type SlotSpin,
  type SlotTrail,
  type SlotWheel,
  type SlotWin,
} from './slot/play.ts'
export { slotSampler, type RoundSampler } from './slot/sampler.ts'
export { declared, type Declared } from './slot/declared.ts'
export { slotIds, slots, type SlotId } from './slot/slots.ts'
export { verifyFlight, type ClaimedFlight, type FlightDifference } from './verify-flight.ts'
export {
  replayRound,
  verifyRound,
  type ClaimedRound,
  type Difference,
  type PlayedRound,
  type Verdict,
} from './verify.ts'
