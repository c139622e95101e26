import type { Module } from '../../platform/module.ts'
import { WrongSettings } from '../../platform/config.ts'
import type { RegistersDeps } from './registers.deps.ts'
import { askAgainJob, askBeforeOffersJob, askUnansweredJob, changesConsumer } from './registers.jobs.ts'

export type { RegistersDeps }
export { codeOfHold, listRegisterPauses, whyToStay } from './answers.service.ts'
export { listRegisterHolds } from './holds.service.ts'
export { readRegisters, SANDBOX_PURPOSE } from './registers-file.ts'
export { LISTINGS, listRefused, MAY_HAVE_OFFERS, mayHaveOffers } from './registers.queries.ts'
export { REFUSALS_BEFORE_CASE } from './registers.rules.ts'
export { askAtRegistration, askAtSignIn, askBeforeMove, askSilentRegisters } from './registers.service.ts'

export const registersModule: Module<RegistersDeps> = {
  name: 'registers',
  jobs: [askAgainJob, askUnansweredJob, askBeforeOffersJob],
  consumers: (deps) => [changesConsumer(deps)],
  prepare: ({ registers, settings }) => {
    const known = new Set(registers.map(({ id }) => id))
    return settings.addCheck(async ({ markets }) => {
      for (const { id, rules } of markets)
        for (const asked of rules.registers.asks)
          if (!known.has(asked))
            throw new WrongSettings(
              `markets.json: the market ${id} asks the register ${asked}, which registers.json doesn't have`,
            )
    })
  },
}
