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

export const writeChanged = (quest: string, indexes: readonly number[]): string =>
  ` ${quest}:${indexes.join(',')}`

export function readChanged(players: string): ChangedTask[] {
  return players.split('\n').flatMap((line) => {
    const [playerId = '', ...quests] = line.split(' ')
    return quests.flatMap((quest) => {
      const [id = '', indexes = ''] = quest.split(':')
      return indexes.split(',').map((index) => ({ playerId, id, index: Number(index) }))
    })
  })
}
