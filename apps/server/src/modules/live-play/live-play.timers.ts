import { defineTimer } from '../../platform/jobs/timers.ts'
import type { LivePlayDeps } from './live-play.deps.ts'
import { publishLiveBets, publishPlaying } from './live-play.service.ts'

export const livePlayTimers = [
  defineTimer<LivePlayDeps>({ name: 'live-play.bets', everyMs: 1000, run: publishLiveBets }),
  defineTimer<LivePlayDeps>({ name: 'live-play.playing', everyMs: 5000, run: publishPlaying }),
]
