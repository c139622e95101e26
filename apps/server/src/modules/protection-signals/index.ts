import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Module } from '../../platform/module.ts'
import type { ProtectionSignalsDeps } from './protection-signals.deps.ts'
import { findSignals } from './protection-signals.service.ts'

export type { ProtectionSignalsDeps }
export { closeCases, measureEffects, noteSignals, readNotes, resumeOffers } from './cases.service.ts'
export { protectionChecks } from './protection-signals.audit.queries.ts'
export { listOpenSignals, listSignalsOf, SIGNAL_NOTES, type SignalRow } from './signals.queries.ts'

export const protectionSignalsModule: Module<ProtectionSignalsDeps> = {
  name: 'protection-signals',
  jobs: [
    // Once the day has ended in every time zone.
    defineJob({ name: 'protection-signals.find', cron: '27 12 * * *', run: findSignals }),
  ],
}
