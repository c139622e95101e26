/** Carries out staff orders directly, as if a second member had agreed. For tests of the consequences. */
import { reopenAccountIn } from '../../../apps/server/src/modules/account-closure/index.ts'
import { removeFactorOfIn } from '../../../apps/server/src/modules/factors/index.ts'
import { unblockPlayerIn, unlimitPlayerIn } from '../../../apps/server/src/modules/limits/index.ts'
import { acceptIdentityIn, lockPlayerRow } from '../../../apps/server/src/modules/players/index.ts'
import { makeAutologinIn } from '../../../apps/server/src/modules/social/index.ts'
import { inTransaction, type Tx } from '../../../apps/server/src/platform/database/database.ts'
import type { AppDeps } from '../../../apps/server/src/app-modules.ts'

interface Action {
  playerId: string
  actor: string
  reason: string
}

const SECOND_MEMBER = 'staff:cleo'

const agreed =
  <Result>(effect: (deps: AppDeps, tx: Tx, action: Action & { secondMember: string }) => Promise<Result>) =>
  (deps: AppDeps, action: Action): Promise<Result> =>
    inTransaction(deps.db, (tx) => effect(deps, tx, { ...action, secondMember: SECOND_MEMBER }))

export const unblockPlayer = agreed(unblockPlayerIn)
export const unlimitPlayer = agreed(unlimitPlayerIn)
export const reopenAccount = agreed(reopenAccountIn)
export const removeFactorOf = agreed(removeFactorOfIn)
export const acceptIdentity = agreed(async (deps, tx, { playerId, ...by }) => {
  const player = await lockPlayerRow(tx, playerId)
  if (player === null) throw new Error(`unknown player ${playerId}`)
  await acceptIdentityIn(deps, tx, player, { ...by, hasNumbers: true })
})

type Link = Omit<Parameters<typeof makeAutologinIn>[2], 'secondMember'>

export const makeAutologin = (deps: AppDeps, link: Link) =>
  inTransaction(deps.db, (tx) => makeAutologinIn(deps, tx, { ...link, secondMember: SECOND_MEMBER }))
