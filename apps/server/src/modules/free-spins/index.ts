import type { Module } from '../../platform/module.ts'
import { publishFreespins } from './free-spins.consumer.ts'
import type { FreeSpinsDeps } from './free-spins.deps.ts'

export type { FreeSpinsDeps }
export { issueFreespins } from './issue.service.ts'
export { revokeFreespinsOfDeposit } from './revocations.service.ts'

export const freeSpinsModule: Module<FreeSpinsDeps> = {
  name: 'free-spins',
  consumers: (deps) => [publishFreespins(deps)],
}
