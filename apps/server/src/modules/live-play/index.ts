import type { Module } from '../../platform/module.ts'
import { livePlayConsumers } from './live-play.consumers.ts'
import type { LivePlayDeps } from './live-play.deps.ts'
import { livePlayRoutes } from './live-play.routes.ts'
import { livePlayTimers } from './live-play.timers.ts'

export type { LivePlayDeps }
export { PLAYING_MS } from './live-play.rules.ts'

export const livePlayModule: Module<LivePlayDeps> = {
  name: 'live-play',
  routes: livePlayRoutes,
  timers: livePlayTimers,
  consumers: livePlayConsumers,
}
