/** A provider's list of games, read without pauses. */
import {
  type GameList,
  readGameList,
} from '../../../apps/server/src/modules/catalogue/import/import.rules.ts'

export function readWholeList(...args: Parameters<typeof readGameList>): GameList {
  const reading = readGameList(...args)
  let read = reading.next()
  while (read.done !== true) read = reading.next()
  return read.value
}
