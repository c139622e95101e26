/** The email about a new second factor has a link that removes it: a thief with the password may have added it. */
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import { defineJob, enqueue } from '../../../platform/jobs/jobs.ts'
import type { AddedFactor } from '../../factors/index.ts'
import {
  findPlayer,
  hashCode,
  isEmailOnlyClaimed,
  notifyPlayer,
  showMoment,
  writeEmail,
} from '../../players/index.ts'
import { hashLogin } from '../../sessions/index.ts'
import type { OnboardingDeps } from '../onboarding.deps.ts'
import { findReset, insertReset, setResetCode } from './password-reset.queries.ts'

const CODE_BYTES = 32
const VALID_MS = 7 * 86_400_000

/** Runs in the transaction that adds the factor. */
export async function reportAddedFactor(
  deps: OnboardingDeps,
  tx: Tx,
  { playerId, notice, factorId }: AddedFactor,
): Promise<void> {
  const now = deps.clock.now()
  const player = await findPlayer(tx, playerId)
  if (!player?.email || isEmailOnlyClaimed(player)) return notifyPlayer(tx, { playerId, notice, at: now })
  const id = deps.random.uuid()
  await insertReset(tx, {
    id,
    // Not the login, so that added factors don't count as requests for a new password.
    login_hash: hashLogin(deps, `factor\u0000${factorId}`),
    player_id: playerId,
    email: player.email,
    requested_at: now,
    expires_at: new Date(now.getTime() + VALID_MS),
    factor_id: factorId,
  })
  await enqueue(tx, 'onboarding.sendFactorAdded', { resetId: id, notice })
}

export const sendFactorAdded = defineJob<{ resetId: string; notice: AddedFactor['notice'] }, OnboardingDeps>({
  name: 'onboarding.sendFactorAdded',
  async run(deps, { resetId, notice }) {
    const reset = await findReset(deps.db, resetId)
    const player = reset?.player_id ? await findPlayer(deps.db, reset.player_id) : null
    if (!player || !reset?.email || reset.used_at) return
    const code = deps.random.bytes(CODE_BYTES).toString('base64url')
    await inTransaction(deps.db, (tx) => setResetCode(tx, resetId, hashCode(code)))
    const values = { when: showMoment(deps, reset.requested_at, player.locale, player.time_zone) }
    const link = `${deps.publicUrl}/password-reset/${code}`
    await deps.mail.send({ to: reset.email, ...writeEmail(deps, player.locale, notice, { link, values }) })
  },
})
