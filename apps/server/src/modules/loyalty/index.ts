import { WrongSettings } from '../../platform/config.ts'
import type { Module } from '../../platform/module.ts'
import { publishAccounts } from './loyalty.consumer.ts'
import type { LoyaltyDeps } from './loyalty.deps.ts'
import { loyaltyRoutes } from './loyalty.routes.ts'
import { errorOfLevelOffers } from './level-rewards.rules.ts'
import { unnamedLevel } from './loyalty.view.ts'

export type { LoyaltyDeps }
export {
  getLoyaltyAccount,
  hasClaimableRakeback,
  listLevelIds,
  listLoyaltyPlays,
  listPoints,
} from './loyalty.service.ts'
export { type Invitation, listInvitations } from './invitations.queries.ts'
export type { InvitationRefusal } from './invitations.rules.ts'
export { findInvitationRefusal, inviteIn, withdrawInvitation } from './invitations.service.ts'
export { countOnLevel } from './loyalty.service.ts'
export { previewLevel } from './loyalty.view.ts'
export { loyaltyChecks } from './loyalty.audit.queries.ts'
export { loyaltyCounter } from './loyalty.counter.ts'
export { countedEdge } from './loyalty.rules.ts'

export const loyaltyModule: Module<LoyaltyDeps> = {
  name: 'loyalty',
  routes: loyaltyRoutes,
  consumers: (deps) => [publishAccounts(deps)],
  prepare: (deps) =>
    deps.settings.addCheck(async (snapshot) => {
      const unnamed = unnamedLevel(deps, snapshot)
      if (unnamed !== null)
        throw new WrongSettings(
          `loyalty.json: ${unnamed} has no name in the default language, and the content lacks levels.${unnamed}`,
        )
      const error = errorOfLevelOffers(snapshot)
      if (error !== null) throw new WrongSettings(`loyalty.json: ${error}`)
    }),
}
