import { sessionGameOf, type SettledBet } from '../../sports/index.ts'

/** A sports bet in the form in which tasks count rounds. Pure. */
export const toPlayedBet = (bet: SettledBet) => ({
  gameId: sessionGameOf(bet.sportsbook),
  settledAt: bet.settledAt,
  // Only cash is staked on sports.
  sums: { staked: bet.staked, won: bet.won, base: bet.base, isWithBonus: false },
  bet: { odds: bet.odds, legs: bet.legs, placedAt: bet.placedAt },
})
