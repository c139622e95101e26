/**
 * The tasks of which a batch changed what players see, as the event stores them: a line for each player with
 * `<player> <player quest>:<task>,<task> <player quest>:<task>`. It is one text, because nearly every round changes some tasks, and PostgreSQL
 * would parse each name in JSON. Pure.
 */

interface ChangedTask {
  playerId: string
  /** The id of the player's quest. */
  id: string
  index: number
}

/** The changed tasks of a player: the indexes of each quest. */
export type PlayerChanges = readonly [playerId: string, quests: readonly (readonly [id: string, number[]])[]]

export const writeChanged = (players: readonly PlayerChanges[]): string =>
  players
    .map(([playerId, quests]) =>
      [playerId, ...quests.map(([id, indexes]) => `${id}:${indexes.join(',')}`)].join(' '),
    )
    .join('\n')

export function readChanged(players: string): ChangedTask[] {
  return players.split('\n').flatMap((line) => {
    const [playerId = '', ...quests] = line.split(' ')
    return quests.flatMap((quest) => {
      const [id = '', indexes = ''] = quest.split(':')
      return indexes.split(',').map((index) => ({ playerId, id, index: Number(index) }))
    })
  })
}
