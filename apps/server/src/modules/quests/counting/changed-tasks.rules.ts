/**
 * The tasks of a batch that look different, as their event has them: `<player> <player quest>:<task>,<task> <player quest>:<task>`, a line for each
 * player. One text, because nearly every round changes some tasks: PostgreSQL takes JSON apart name by name. Pure.
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
