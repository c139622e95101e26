/**
 * Takes free spins back from their provider when their player excludes themselves: in a game that is still open there, they could be
 * played without any call to the wallet. Spins that were begun can't be taken back, and their winnings are paid.
 */
import { canPlay, readPlayerState } from '../player-state/index.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { type Consumer, defineConsumer } from '../../platform/outbox/consumer.ts'
import { reconcile } from './follow-ups.service.ts'
import type { FreeSpinsDeps } from './free-spins.deps.ts'
import { listFreespinsInStage, type PlayerFreespin } from './free-spins.queries.ts'
import { change, requestTakeBack, underLock } from './free-spins.service.ts'
import { askToCancel } from './provider-calls.ts'

type Clocked = Pick<FreeSpinsDeps, 'clock'>

export const followExclusions = (deps: Clocked): Consumer =>
  defineConsumer({
    name: 'free-spins.exclusions',
    kinds: ['player.changed'],
    async handle(tx, { playerId }) {
      if ((await listToTake(deps, tx, playerId)).length > 0) await requestTakeBack(tx, playerId)
    },
  })

/** Fails if a provider does not answer, so that it is asked again. */
export const takeBackJob = defineJob<{ playerId: string }, FreeSpinsDeps>({
  name: 'free-spins.takeBack',
  async run(deps, { playerId }) {
    for (const spins of await listToTake(deps, deps.db, playerId)) await takeBack(deps, spins)
  },
})

async function listToTake({ clock }: Clocked, db: Db | Tx, playerId: string): Promise<PlayerFreespin[]> {
  const state = await readPlayerState(db, playerId)
  if (state?.restriction !== 'excluded' || canPlay(state, clock.now())) return []
  return listFreespinsInStage(db, playerId, 'active')
}

async function takeBack(deps: FreeSpinsDeps, spins: PlayerFreespin): Promise<void> {
  const provider = deps.catalogue.setting.providers.find(({ id }) => id === spins.provider)
  if (provider?.freeSpins?.canCancel !== true) return
  const { kind } = await askToCancel(deps, spins)
  if (kind === 'unanswered') throw new Error(`${provider.id} does not answer whether it cancels free spins`)
  if (kind === 'refused') await reconcile(deps, spins)
  else
    await underLock(deps, { playerId: spins.player_id, freespinId: spins.id }, (locked, present) =>
      change(deps, locked, present, 'drop'),
    )
}
