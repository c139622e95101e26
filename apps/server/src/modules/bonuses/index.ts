import type { Module } from '../../platform/module.ts'
import type { BonusesDeps, BonusesPorts } from './bonuses.deps.ts'
import { followEnds, noteReversals, publishBonuses, publishCodes } from './bonuses.consumer.ts'
import { endBonusesJob, issueDueJob, simulateOffersJob } from './bonuses.jobs.ts'
import { settleBudgets } from './budgets/budgets.consumer.ts'
import { watchBudgets } from './budgets/budgets.watch.ts'
import { noteSharedHedges } from './violations/shared-hedges.consumer.ts'
import { bonusesRoutes } from './bonuses.routes.ts'
import { checkOffers } from './offers/check.service.ts'
import { checkCosts, pricedOffersOf, pricesIn, simulateOffers } from './simulation/prices.service.ts'

export type { BonusesDeps, BonusesPorts }
export { bonusChecks } from './bonuses.audit.queries.ts'
export { budgetChecks } from './budgets/budgets.audit.queries.ts'
export { listSharers, type Sharer } from './violations/sharers.ts'
export { type BetHedge, insertBetHedges, listViolations } from './violations/violations.queries.ts'
export { recordViolations } from './violations/violations.service.ts'
export { countPlayersOfLists } from './segments/player-lists.queries.ts'
export {
  hashOfPlayerList,
  lockPlayerList,
  LIST_NAME,
  type ListPlan,
  planPlayerList,
  replacePlayerListIn,
  shorten,
} from './segments/player-lists.service.ts'
export { listBudgets } from './budgets/budgets.service.ts'
export {
  bonusOn,
  contributionOf,
  countWager,
  finishBonus,
  isForbidden,
  maxBetOf,
  takesStakes,
  shareOfWin,
  splitStake,
  reverseWager,
  type BonusEnd,
} from './wagering/wagering.rules.ts'
export {
  addToCompleted,
  withdrawableOf,
  findCompleted,
  latePaymentsOf,
  recordCompleted,
  takeFromCompleted,
} from './wagering/completed-bonuses.rules.ts'
export type { JudgedStake } from './wagering/explain.rules.ts'
export { explainWagering } from './wagering/explain.service.ts'
export { playableBonusAfter } from './wagering/playable-bonus.queries.ts'
export { activateBonus, forfeitForWithdrawal, type NewBonus } from './wagering/wagering.service.ts'
export type { BonusPrice } from './simulation/price.rules.ts'
export { pricedOffersOf, pricesIn, simulateOffers }
export { getPackage } from './packages/packages.service.ts'
export { addCode, addCodeOfNewcomer, dropCode, isCodeForNewcomer, listCodes } from './codes/codes.service.ts'
export { previewOffer } from './offers/preview.service.ts'
export { toDepositBonus } from './bonuses.view.ts'
export { listedStatuses } from './player-bonuses/bonus-states.rules.ts'
export { issueWinnings } from './player-bonuses/issue.service.ts'
export { startBonusOfDeposit } from './player-bonuses/activation.service.ts'
export { findBonusOfDeposit } from './player-bonuses/player-bonuses.service.ts'
export {
  findBonus,
  listBonusesOfPlayer,
  listWagered,
  type PlayerBonus,
} from './player-bonuses/player-bonuses.queries.ts'
export { nominalOf, type OfferTerms } from './offers/offers.rules.ts'
export {
  grantTermsOf,
  type GrantRefusal,
  type GrantSettings,
  issueGranted,
  refusalOfGrant,
  withdrawGranted,
} from './offers/granted-offers.service.ts'
export {
  chooseOffer,
  type Depositor,
  isPaused as isOfferPaused,
  issueForDeposit,
  listOffered,
  requireNotPaused,
} from './offers/offers.service.ts'
export { CAUSES } from './player-bonuses/revocations.queries.ts'
export { revokeForDeposit } from './player-bonuses/revocations.service.ts'

export const bonusesModule: Module<BonusesDeps> = {
  name: 'bonuses',
  routes: bonusesRoutes,
  jobs: [endBonusesJob, issueDueJob, simulateOffersJob],
  consumers: (deps) => [
    followEnds(deps),
    noteReversals(deps),
    publishBonuses(deps),
    publishCodes(deps),
    settleBudgets(),
    noteSharedHedges(deps),
  ],
  async prepare(deps) {
    watchBudgets(deps)
    await deps.settings.addCheck(async (snapshot) => {
      checkOffers(deps, snapshot)
      await checkCosts(deps, snapshot)
    })
  },
}
