/** Ends what recognition did to an account that belongs to somebody else. The player's own breaks and blocks by staff hold on. */
import type { Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { announce } from '../../platform/outbox/announce.ts'
import {
  lockPlayerRow,
  noteAudit,
  releaseSubject,
  removeBars,
  statusOf,
  PlayerStatus,
  updatePlayer,
} from '../players/index.ts'
import { type Gate, holdPlayer, setGate } from '../standing/index.ts'
import { COOLING_OFF, EXCLUSION, strictest } from './breaks.service.ts'
import { endLimit, findBlock, listLimits, saveBlock } from './limits.queries.ts'
import { readTraits } from './bars.service.ts'
import { RECOGNISER } from './recognition.service.ts'

export interface ReleaseBy {
  actor: string
  secondPerson: string
  reason: string
}

/** False when nothing holds the account because of somebody else. Two staff members have agreed. */
export async function releaseIn(deps: Deps, tx: Tx, playerId: string, by: ReleaseBy): Promise<boolean> {
  return holdPlayer(deps, tx, playerId, [], async (held) => {
    const player = await lockPlayerRow(tx, playerId)
    if (player === null || player.erased_at !== null) return false
    const now = deps.clock.now()
    await releaseSubject(deps, tx, { playerId, traits: await readTraits(deps, tx, player) })
    await removeBars(tx, playerId, 'copies')

    const breaks = (await listLimits(tx, playerId, now)).filter(
      ({ definition }) => definition === EXCLUSION || definition === COOLING_OFF,
    )
    const copies = breaks.filter(({ actor }) => actor === RECOGNISER)
    if (copies.length === 0) return false
    for (const { id } of copies) await endLimit(tx, id, now)
    const open: { gate: Gate; gateUntil: Date | null } = { gate: 'open', gateUntil: null }
    const next = breaks
      .filter(({ actor }) => actor !== RECOGNISER)
      .map(({ definition, until }) => ({
        gate: definition === EXCLUSION ? ('excluded' as const) : ('cooling off' as const),
        gateUntil: until,
      }))
      .reduce(strictest, open)
    const isExcluded = next.gate === 'excluded'
    const isLimited = player.limited_at !== null
    const status = statusOf({ isExcluded, isLimited, isBlocked: false, isClosed: false })
    const block = await findBlock(tx, playerId)
    if (block !== null) await saveBlock(tx, playerId, { ...next, status })
    else {
      await setGate(held, next.gate, next.gateUntil)
      const isShut = player.status === PlayerStatus.blocked || player.status === PlayerStatus.closed
      if (!isShut) await updatePlayer(tx, playerId, { status })
    }
    await announce(tx, { type: 'player.changed', playerId })
    await noteAudit(deps, tx, {
      ...by,
      action: 'exclusion.released',
      subject: `player:${playerId}`,
      playerId,
    })
    return true
  })
}
