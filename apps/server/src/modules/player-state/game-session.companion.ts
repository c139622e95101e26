/** The game session that a bet names. It is read together with the money and ended under the player's lock (`game-sessions.ts`). */
import { lookUp, type TableCompanion, verify } from '@fairhall/ledger'

export interface GameSession {
  id: string
  player: string
  account: string
  game: string
  endedAt: Date | null
}

const toDate = (epoch: string | null | undefined) => (epoch == null ? null : new Date(Number(epoch) * 1000))

const findGameSessions = lookUp({
  name: 'game_session_read',
  table: 'game_session',
  select: `t.player::text as player, t.account::text as account, t.game as game,
    extract(epoch from t.ended_at)::text as ended_at`,
  by: { id: 'uuid' },
})

const verifyGameSessions = verify({ name: 'game_session_verify', table: 'game_session', by: { id: 'uuid' } })

export const gameSessionCompanion: TableCompanion<GameSession> = {
  name: 'game_session',
  read: (ids) => findGameSessions(ids.map((id) => [id])),
  verify: (rows) => verifyGameSessions(rows.map(({ key, xmin }) => ({ key: [key], xmin }))),
  isOver: ({ endedAt }) => endedAt !== null,
  toRow: ([player, account, game, endedAt], id) => ({
    id,
    player: player as string,
    account: account as string,
    game: game as string,
    endedAt: toDate(endedAt),
  }),
  keyOf: (row) => row.id,
}
