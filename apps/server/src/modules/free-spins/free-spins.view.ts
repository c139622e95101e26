import type { PlayerFreespin as FreespinReply } from '@fairhall/contract'
import type { PlayerFreespin } from './free-spins.queries.ts'

export function toPlayerFreespin(freespin: PlayerFreespin): FreespinReply {
  const { id, count, currency, game, status, result, version } = freespin
  return { id, count, currency, gameId: game, status, result, version }
}
