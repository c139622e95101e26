import type { Session } from './sessions.queries.ts'

/**
 * A seat is a player's place at a game, with one round in progress at most. Every launch has one. In Ascent a player may
 * place a second bet on the same flight, which is a round of the second seat: so each bet has its own key, answers and
 * states, and nothing that happens to one touches the other.
 */

/** The ids that the operator names contain no control characters, so no other account has this seat. */
const SECOND = '\t2'

export const secondSeatOf = (seat: string): string => `${seat}${SECOND}`

/** Whether a second bet may be placed. One that was placed earlier is played to its end in any case. */
export const mayBetTwice = ({ game, rules }: Pick<Session, 'game' | 'rules'>): boolean =>
  game.id === 'ascent' && rules.secondBet

/** All seats whose rounds belong to a launch. */
export const seatsOf = ({ game, seat }: { game: string; seat: string }): string[] =>
  game === 'ascent' ? [seat, secondSeatOf(seat)] : [seat]
