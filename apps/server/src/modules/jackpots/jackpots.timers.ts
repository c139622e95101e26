import { defineTimer } from '../../platform/jobs/timers.ts'
import type { JackpotsDeps } from './jackpots.deps.ts'
import { keepJackpots } from './upkeep.service.ts'

export const jackpotsTimers = [
  defineTimer<JackpotsDeps>({ name: 'jackpots.upkeep', everyMs: 1000, run: keepJackpots }),
]
