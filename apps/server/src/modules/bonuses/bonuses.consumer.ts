/** Publishes the newest state of bonuses and codes to the player's open pages. */
import { BonusResult, BonusStatus } from '@fairhall/contract'
import type { BonusesDeps } from './bonuses.deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Event } from '../../platform/outbox/events.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { type Consumer, defineConsumer } from '../../platform/outbox/consumer.ts'
import { definePublications, loadEach, toPlayer } from '../../platform/realtime/publications.ts'
import { findPlayer, noteAudit } from '../players/index.ts'
import { lockingPlayersFirst, withPlayerLock } from '../player-state/index.ts'
import { findBonus, listWagered, updateBonus } from './player-bonuses/player-bonuses.queries.ts'
import { findCode } from './codes/codes.queries.ts'
import { transition } from './player-bonuses/bonus-states.rules.ts'
import { toPlayerBonus, toPlayerBonusCode } from './bonuses.view.ts'
import { issueNextOfPackage } from './packages/packages.service.ts'
import { startWaiting } from './player-bonuses/activation.service.ts'

/**
 * Updates the row of a bonus that a bet or a round has ended. Its money has already left the pocket. In the same order, starts the bonus of a
 * deposit that was booked before this happened.
 */
export function followEnds(deps: BonusesDeps): Consumer {
  return lockingPlayersFirst(
    deps,
    defineConsumer({
      name: 'bonuses.ends',
      kinds: ['bonus.finished', 'bonus.chosen'],
      handle: (tx, event) =>
        event.kind === 'bonus.finished'
          ? finish(deps, tx, event)
          : withPlayerLock(deps, tx, event.playerId, [event.currency], (locked) =>
              startWaiting(deps, locked, event.bonusId),
            ),
    }),
  )
}

function finish(
  deps: BonusesDeps,
  tx: Tx,
  { playerId, bonusId, result }: Event<'bonus.finished'>,
): Promise<void> {
  return withPlayerLock(deps, tx, playerId, [], async (locked) => {
    const bonus = await findBonus(tx, bonusId)
    if (bonus === null) return
    const state = { status: bonus.status, money: 'ended', isOverdue: false, isLocked: false } as const
    if (transition(state, 'finish').kind !== 'finished') return
    const ended = { status: BonusStatus.finished, result: BonusResult[result] }
    await updateBonus(tx, bonusId, ended, deps.clock.now())
    await announce(tx, { kind: 'bonus.changed', playerId, bonusId })
    if (result === 'played') await issueNextOfPackage(deps, locked, bonus)
  })
}

/** Wagering of a completed bonus was rolled back: shows staff what was taken back, and what could not be. */
export function noteReversals(deps: BonusesDeps): Consumer {
  return defineConsumer({
    name: 'bonuses.reversals',
    kinds: ['bonus.reversed'],
    handle: (tx, { playerId, bonusId, currency, taken, shortfall }) =>
      noteAudit(deps, tx, {
        actor: 'system:bonuses',
        action: 'bonus.reversed',
        subject: `bonus:${bonusId}`,
        playerId,
        reason: 'wagering of a wagered bonus was rolled back',
        details: { currency, taken, shortfall },
      }),
  })
}

export function publishBonuses(deps: BonusesDeps): Consumer {
  return definePublications(deps.realtime, {
    name: 'bonuses.publications',
    kinds: ['bonus.changed'],
    entityOf: ({ bonusId }) => bonusId,
    load: loadEach(async (tx, { bonusId }) => {
      const row = await findBonus(tx, bonusId)
      if (row === null || !deps.settings.current().currencies.has(row.currency)) return null
      const player = await findPlayer(tx, row.player_id)
      const locale = player?.locale ?? deps.settings.current().defaultLocale.code
      const playerBonus = toPlayerBonus(deps, row, await listWagered(tx, row.player_id), locale)
      return toPlayer('bonuses', row.player_id, { playerBonus }, `bonus:${row.id}:${row.version}`)
    }),
  })
}

export function publishCodes(deps: BonusesDeps): Consumer {
  return definePublications(deps.realtime, {
    name: 'bonuses.codePublications',
    kinds: ['bonusCode.changed'],
    entityOf: ({ codeId }) => codeId,
    load: loadEach(async (tx, { codeId }) => {
      const row = await findCode(tx, codeId)
      if (row === null) return null
      const playerBonusCode = toPlayerBonusCode(row)
      return toPlayer('bonusCodes', row.player_id, { playerBonusCode }, `code:${row.id}:${row.version}`)
    }),
  })
}
