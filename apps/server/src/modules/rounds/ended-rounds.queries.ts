/** Finds the ended rounds of one player by the time of their end: a part of statements. */

interface Range {
  /** SQL of the player's id. */
  player: string
  /** SQL of the first and the last moment, as timestamptz. */
  from: string
  until: string
}

/** A round without calls is closed after seven days; few are open for longer. */
const OPEN_MOST = "interval '9 days'"

/**
 * Rounds are stored by their opening, so the time of the end alone would read all of a player's rounds. The few that were open for long
 * are found by their end.
 */
export const endedRounds = ({ player, from, until }: Range): string => {
  const ended = `select * from round where player = ${player} and not open and closed_at between ${from} and ${until}`
  return `(${ended} and opened_at >= ${from} - ${OPEN_MOST} and opened_at <= ${until}
    union all ${ended} and opened_at < ${from} - ${OPEN_MOST})`
}
