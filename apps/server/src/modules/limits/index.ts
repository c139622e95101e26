import type { Tx } from '../../platform/database/database.ts'
import type { Module } from '../../platform/module.ts'
import { barExcludedJob, endBreaksJob, matchBarredJob, recogniseJob } from './limits.jobs.ts'
import { limitsRoutes } from './limits.routes.ts'
import type { Reservation } from './limits.service.ts'

export { blockPlayer, closeGate, limitPlayer, openGate, setLimited, unblockPlayer } from './blocks.service.ts'
export { beginBreak, COOLING_OFF, endOf, EXCLUSION } from './breaks.service.ts'
export { readTraits } from './bars.service.ts'
export { recognise } from './recognition.service.ts'
export { releaseIn } from './release.service.ts'
export {
  canStake,
  countStake,
  countWin,
  depositRoom,
  rollOver,
  uncountStake,
  uncountWin,
  windowBounds,
} from './limits.rules.ts'
export {
  clearWindow,
  countDeposit,
  freeDeposit,
  reserveDeposit,
  setWindow,
} from './limits.service.ts'

declare module '../../platform/deps.ts' {
  interface Deps {
    /** Deposits of a player that are neither paid nor given up; his lock is held. */
    depositsUnderWay: (tx: Tx, playerId: string) => Promise<readonly Reservation[]>
  }
}

export const limitsModule: Module = {
  name: 'limits',
  routes: limitsRoutes,
  jobs: [endBreaksJob, recogniseJob, matchBarredJob, barExcludedJob],
}
