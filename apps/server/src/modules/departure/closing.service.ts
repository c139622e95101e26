/**
 * A player closes his account himself, for good: at once, on all devices. Nothing of his may be left behind, so money, payments
 * under way and open rounds come first.
 */
import type { Body } from '@fairhall/contract'
import { queryable, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { announce } from '../../platform/outbox/announce.ts'
import { type Asker, withOwnProof } from '../factors/index.ts'
import { lockPlayerRow, noteAudit, tellPlayer, updatePlayer } from '../players/index.ts'
import { endSessions } from '../sessions/index.ts'
import { closeGate } from '../limits/index.ts'
import { endGameSessions, holdPlayer } from '../standing/index.ts'

export async function closeAccount(deps: Deps, asker: Asker, proof: Body<'closePlayer'>): Promise<void> {
  const { playerId } = asker
  await withOwnProof(deps, asker, proof, (tx) =>
    // Under the player's lock no bet, deposit or withdrawal comes in between.
    holdPlayer(deps, tx, playerId, [], async (held) => {
      const player = await lockPlayerRow(tx, playerId)
      if (player === null || player.status === 4) throw refuse('sessionOver')
      await requireNothingLeft(tx, playerId)
      const now = deps.clock.now()
      await closeGate(held, player, now)
      await updatePlayer(tx, playerId, { status: 4, receive_email_promo: false, receive_sms_promo: false })
      await endGameSessions(deps, tx, { playerId }, now)
      await endSessions(deps, tx, { playerId, reason: 'closed' })
      await announce(tx, { type: 'player.changed', playerId })
      const who = `player:${playerId}`
      await noteAudit(deps, tx, {
        actor: who,
        action: 'player.closed',
        subject: who,
        playerId,
        reason: 'own-wish',
      })
      await tellPlayer(tx, { playerId, notice: 'accountClosed', at: now })
    }),
  )
}

async function requireNothingLeft(tx: Tx, playerId: string): Promise<void> {
  const { rows } = await queryable(tx).query<{ money: boolean; payment: boolean; round: boolean }>(
    `select exists (select from ledger_balance b, unnest(b.pockets) amount where b.owner = $1 and amount <> 0) as money,
            exists (select from invoice where player_id = $1
                     and state in ('pending', 'requested', 'approved', 'sending')) as payment,
            exists (select from round where player = $1 and open) as round`,
    [playerId],
  )
  const [left] = rows
  if (left === undefined || left.money) throw refuse('accountNotEmpty')
  if (left.payment) throw refuse('paymentUnderWay')
  if (left.round) throw refuse('roundUnderWay')
}
