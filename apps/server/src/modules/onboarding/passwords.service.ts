/** A new password, however its owner came to choose it: his other sessions end, older codes are void, and he is told. */
import type { Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Fault } from '../../platform/errors.ts'
import { faultsOfForm, noteAudit, replacePassword, tellPlayer } from '../players/index.ts'
import { endSessions, isCommonPassword } from '../sessions/index.ts'
import { voidOpenings } from './unproven-ways.service.ts'
import { tellReset } from './ways-in.service.ts'

/** The registration's rules for a password, and that it is not a common one, as rule texts. */
export function faultsOfPassword(deps: Pick<Deps, 'settings' | 'clock'>, password: string): readonly Fault[] {
  const fields = deps.settings.current().registration.registration.filter(({ name }) => name === 'password')
  const required = password === '' ? ['required'] : []
  const faults = faultsOfForm(fields, { password }, deps.clock.now())['password'] ?? required
  return faults.length === 0 && isCommonPassword(password) ? ['commonPassword'] : faults
}

export interface NewPassword {
  playerId: string
  passwordHash: string
  reason: 'password-reset' | 'password-change'
  /** The session that chose it goes on. */
  keptSessionId?: string
  /** The notice lists everything that signs in to the account. */
  listsWaysIn?: boolean
}

/** The caller holds the player's lock and has ended the games of the sessions that end here. */
export async function setPassword(deps: Deps, tx: Tx, chosen: NewPassword): Promise<void> {
  const { playerId, passwordHash, reason, keptSessionId } = chosen
  const now = deps.clock.now()
  await replacePassword(tx, playerId, passwordHash)
  await voidOpenings(deps, tx, playerId, keptSessionId ?? null)
  await endSessions(deps, tx, { playerId, reason, keptSessionId })
  await noteAudit(deps, tx, {
    actor: `player:${playerId}`,
    action: 'player.passwordChanged',
    subject: `player:${playerId}`,
    playerId,
    reason,
  })
  if (chosen.listsWaysIn) await tellReset(tx, playerId, now)
  else await tellPlayer(tx, { playerId, notice: 'passwordChanged', at: now })
}
