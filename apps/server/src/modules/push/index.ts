import type { Module } from '../../platform/module.ts'
import { forgetDevices } from './devices.service.ts'
import { startForTrials } from './keys.service.ts'
import type { PushDeps } from './push.deps.ts'
import { pushRoutes } from './push.routes.ts'
import { pushMessages, sendEarlierPush, sendMessagePush } from './sending.service.ts'

export type { PushDeps }
export { findPushState } from './devices.service.ts'
export { startPush, stopPush } from './keys.service.ts'
export { countDevices, findKey } from './push.queries.ts'
export { pushToPlayer, tagOf } from './sending.service.ts'

export const pushModule: Module<PushDeps> = {
  name: 'push',
  routes: pushRoutes,
  consumers: () => [forgetDevices(), pushMessages()],
  jobs: [sendMessagePush, sendEarlierPush],
  prepare: startForTrials,
}
