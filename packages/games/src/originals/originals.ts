import { ascent } from './ascent.ts'
import { baccarat } from './baccarat.ts'
import { blackjack } from './blackjack.ts'
import { coinFlip } from './coin-flip.ts'
import { crashRace } from './crash-race.ts'
import { dice } from './dice.ts'
import { hiLo } from './hi-lo.ts'
import { keno } from './keno.ts'
import { limbo } from './limbo.ts'
import { mines } from './mines.ts'
import { plinko } from './plinko.ts'
import { roulette } from './roulette.ts'
import { tower } from './tower.ts'
import { videoPoker } from './video-poker.ts'
import { wheel } from './wheel.ts'

/** The originals: games that are not slots, in the order of the lobby. */
export const originals = {
  dice,
  ascent,
  mines,
  blackjack,
  roulette,
  limbo,
  'hi-lo': hiLo,
  plinko,
  wheel,
  keno,
  'coin-flip': coinFlip,
  tower,
  baccarat,
  'video-poker': videoPoker,
  'crash-race': crashRace,
}

export type OriginalId = keyof typeof originals
export type OriginalGame = (typeof originals)[OriginalId]
export type OriginalOutcome = ReturnType<OriginalGame['play']>

export const originalIds = Object.keys(originals) as OriginalId[]
