/** The open sessions of a player, so that staff can end one on a lost device. */
import type { OfficeReply } from '@fairhall/contract/office'
import { listOpenSessions, startOfSessions } from '../../sessions/index.ts'
import type { OfficeDeps } from '../office.deps.ts'
import { deviceName } from './play.view.ts'

const MOST = 50
const DAY_MS = 86_400_000
/** None of them is the caller's own, which would come first. */
const NONE = '00000000-0000-0000-0000-000000000000'

export async function listSessionsOfPlayer(
  deps: OfficeDeps,
  playerId: string,
): Promise<OfficeReply<'getPlayerIdentity'>['sessions']> {
  const seenAfter = new Date(deps.clock.now().getTime() - deps.config.sessionDays * DAY_MS)
  const filter = { playerId, seenAfter, begunAfter: startOfSessions(deps), currentId: NONE }
  const rows = await listOpenSessions(deps.db, filter, { limit: MOST, offset: 0 })
  return rows.map(({ id, user_agent: agent, country, created_at: begun, refreshed_at: seen }) => ({
    id,
    device: deviceName(agent),
    country,
    signedInAt: begun.toISOString(),
    lastSeenAt: seen.toISOString(),
  }))
}
