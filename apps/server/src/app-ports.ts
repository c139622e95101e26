/** The functions that modules need from later modules. */
import type { CashLimitName } from '@fairhall/contract'
import type { Tx } from './platform/database/database.ts'
import type { PlayersPorts } from './modules/players/index.ts'
import type { CataloguePorts } from './modules/catalogue/index.ts'
import { listPlayedRows } from './modules/player-games/index.ts'
import { type FactorsPorts, requireFreshProof } from './modules/factors/index.ts'
import { type LimitsPorts, recognise } from './modules/limits/index.ts'
import { askAtSignIn, listRegisterPauses } from './modules/registers/index.ts'
import { type BonusesPorts, recordViolations } from './modules/bonuses/index.ts'
import { issueFreebet } from './modules/free-bets/index.ts'
import { issueFreespins } from './modules/free-spins/index.ts'
import { findChargeback, hasCancellableWithdrawal } from './modules/invoices/index.ts'
import type { PaymentProvidersPorts } from './modules/payment-providers/index.ts'
import { listPlayersSharingDestinations } from './modules/payment-destinations/index.ts'
import { declineOffers } from './modules/campaigns/index.ts'
import { recallWithdrawals, reviewWithdrawals } from './modules/withdrawals/index.ts'
import { sumDepositUse } from './modules/deposits/index.ts'
import { openPaymentBooking } from './modules/payments/index.ts'
import { sumStakeUse } from './modules/rounds/index.ts'
import type { FactsPorts } from './modules/facts/index.ts'
import { cashbackCounter } from './modules/cashback/index.ts'
import { listLevelIds, loyaltyCounter } from './modules/loyalty/index.ts'
import { prizeDropsCounter } from './modules/prize-drops/index.ts'
import { jackpotsCounter } from './modules/jackpots/index.ts'
import { questsCounter } from './modules/quests/index.ts'
import { tournamentsCounter } from './modules/tournaments/index.ts'
import { playReportCounter } from './modules/play-report/index.ts'
import { bigWinCounter } from './modules/messages/index.ts'
import { type OnboardingPorts, reportAddedFactor } from './modules/onboarding/index.ts'
import { completeJoin, linkedIdentities, joinOffered, readOutsideTraits } from './modules/social/index.ts'
import type { AppDeps } from './app-modules.ts'

type Ports = FactorsPorts &
  PlayersPorts &
  CataloguePorts &
  LimitsPorts &
  BonusesPorts &
  PaymentProvidersPorts &
  FactsPorts &
  OnboardingPorts

type LimitUseSince = (tx: Tx, playerId: string, since: Date) => ReturnType<Ports['limitUse']>

const limitUses: Readonly<Record<CashLimitName, LimitUseSince>> = {
  bet: (tx, playerId, since) => sumStakeUse(tx, playerId, 'bet', since),
  loss: (tx, playerId, since) => sumStakeUse(tx, playerId, 'loss', since),
  deposit: sumDepositUse,
}

/** Connects the functions that modules need from later modules. `docs/ARCHITECTURE.md` lists them. */
export function portsOf(deps: () => AppDeps): Ports {
  return {
    limitUse: (tx, playerId, kind, since) => limitUses[kind](tx, playerId, since),
    listOpenedGames: async (playerId, max) =>
      (await listPlayedRows(deps().db, playerId, max)).map(({ gameId }) => gameId),
    recognise: (playerId, where) => recognise(deps(), playerId, where),
    issueFreebet: (locked, terms, cause) => issueFreebet(deps(), locked, terms, cause),
    issueFreespins: (locked, terms, cause) => issueFreespins(deps(), locked, terms, cause),
    hasCancellableWithdrawal: (tx, playerId, currency) =>
      hasCancellableWithdrawal(deps(), tx, playerId, currency),
    isChargedBack: async (tx, invoiceId) => (await findChargeback(tx, invoiceId)) !== null,
    levelOf: async (db, playerId) => (await listLevelIds(deps(), db, [playerId])).get(playerId) ?? null,
    isBonusDeclinedByDefault: () => deps().settings.current().bonuses.declineByDefault,
    requireFreshProof: (tx, requester) => requireFreshProof(deps(), tx, requester),
    outsideTraits: (db, playerId) => readOutsideTraits(deps(), db, playerId),
    sharersOfDestinations: (db, playerId) => listPlayersSharingDestinations(deps(), db, playerId),
    reportAddedFactor: (tx, added) => reportAddedFactor(deps(), tx, added),
    completeJoin: (tx, join) => completeJoin(deps(), tx, join),
    registerPauses: (db, player) => listRegisterPauses(deps(), db, player),
    beforeSession: (playerId) => askAtSignIn(deps(), playerId),
    declineOffers: (tx, playerId) => declineOffers(deps(), tx, playerId),
    recallWithdrawals: (locked) => recallWithdrawals(deps(), locked),
    reviewWithdrawals: (tx, playerId) => reviewWithdrawals(deps(), tx, playerId),
    joinOffered: (tx, offer) => joinOffered(deps(), tx, offer),
    linkedIdentities: linkedIdentities(deps),
    paymentBooking: openPaymentBooking(deps),
    factCounters: [
      loyaltyCounter(deps),
      cashbackCounter(deps),
      { name: 'violations', count: recordViolations },
      questsCounter(deps),
      jackpotsCounter(deps),
      tournamentsCounter,
      prizeDropsCounter(deps),
      bigWinCounter(deps),
      playReportCounter,
    ],
  }
}
