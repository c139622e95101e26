import { type AuditCheck, ledgerChecks } from '@fairhall/ledger'
import { acceptanceChecks } from './acceptances.queries.ts'
import { bonusChecks, budgetChecks } from '../bonuses/index.ts'
import { vaultChecks } from '../vault/index.ts'
import { freeBetChecks } from '../free-bets/index.ts'
import { freeSpinChecks } from '../free-spins/index.ts'
import { cashbackChecks } from '../cashback/index.ts'
import { grantChecks } from '../grants/index.ts'
import { playReportChecks } from '../play-report/index.ts'
import { protectionChecks } from '../protection-signals/index.ts'
import { prizeDropChecks } from '../prize-drops/index.ts'
import { jackpotChecks } from '../jackpots/index.ts'
import { loyaltyChecks } from '../loyalty/index.ts'
import { affiliateChecks } from '../affiliates/index.ts'
import { questChecks } from '../quests/index.ts'
import { tournamentChecks } from '../tournaments/index.ts'
import { paymentChecks } from '../payments/index.ts'
import { roundChecks } from '../rounds/index.ts'
import { sportsChecks } from '../sports/index.ts'

/** All checks of the books, the ledger's first. */
export const allChecks: readonly AuditCheck[] = [
  ...ledgerChecks,
  ...roundChecks,
  ...sportsChecks,
  ...bonusChecks,
  ...budgetChecks,
  ...vaultChecks,
  ...freeSpinChecks,
  ...freeBetChecks,
  ...paymentChecks,
  ...grantChecks,
  ...loyaltyChecks,
  ...cashbackChecks,
  ...questChecks,
  ...jackpotChecks,
  ...prizeDropChecks,
  ...playReportChecks,
  ...protectionChecks,
  ...affiliateChecks,
  ...tournamentChecks,
  ...acceptanceChecks,
]
