import type { PlayerBonus } from '@fairhall/contract'
import { BonusBets } from './bonus-bets.tsx'
import { BonusGames } from './bonus-games.tsx'

/** What counts towards a bonus's wagering requirement: games, or sports bets. */
export function WhatCounts({ wagering }: { wagering: PlayerBonus['wagering'] }) {
  const { sports } = wagering
  return sports === null ? <BonusGames wagering={wagering} /> : <BonusBets sports={sports} />
}
