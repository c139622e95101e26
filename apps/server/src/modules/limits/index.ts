import type { Module } from '../../platform/module.ts'
import type { LimitsDeps, LimitsPorts } from './limits.deps.ts'
import {
  applyDueChangesJob,
  endBreaksJob,
  matchRestrictedJob,
  protectExcludedJob,
  recogniseJob,
} from './limits.jobs.ts'
import { proofsConsumer } from './limits.consumer.ts'
import { limitsRoutes } from './limits.routes.ts'

export type { LimitsDeps, LimitsPorts }
export { enforceAge } from './ages.service.ts'
export { blockPlayer, limitPlayer, unblockPlayerIn, unlimitPlayerIn } from './blocks.service.ts'
export { beginBreak, endOf, stopPlay } from './breaks.service.ts'
export { COOLING_OFF, EXCLUSION, type Pause, type RegisterPause } from './restrictions.rules.ts'
export {
  changeRestrictions,
  isHeldByRegistersOnly,
  refreshPauses,
  reviewedSince,
} from './restrictions.service.ts'
export { type OutsideTraits, readTraits } from './protection.service.ts'
export { RECOGNISER, recognise, matchLockedPlayer } from './recognition.service.ts'
export { createRealityCheck } from './reality-check/reality-check.service.ts'
export { keepExclusion, liftExclusionIn, removalWaitDays } from './removals/removals.service.ts'
export { momentOf, toIsoDate } from './local-time.rules.ts'
export { findOpenRemoval, listOpenRemovals } from './removals/removals.queries.ts'
export { releaseAccountIn } from './release.service.ts'
export { listPlayerLimits } from './player-limits.service.ts'
export { forgetCausesOfReviews, listReviews } from './reviews.queries.ts'
export {
  canStake,
  countStake,
  countWin,
  remainingDeposit,
  rollOver,
  uncountStake,
  type LimitUse,
  uncountWin,
  windowBounds,
} from './limits.rules.ts'
export {
  acceptDeposit,
  clearWindow,
  countDeposit,
  freeDeposit,
  reserveDeposit,
  setWindow,
} from './limits.service.ts'

export const limitsModule: Module<LimitsDeps> = {
  name: 'limits',
  routes: limitsRoutes,
  jobs: [endBreaksJob, applyDueChangesJob, recogniseJob, matchRestrictedJob, protectExcludedJob],
  consumers: () => [proofsConsumer()],
}
