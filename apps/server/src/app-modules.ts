/** The list of all modules, in the order of `architecture.ts`, and everything that they need. */
import { type SettingsDeps, settingsModule } from './modules/settings/index.ts'
import { type ContentDeps, contentModule } from './modules/content/index.ts'
import { type ProofsDeps, proofsModule } from './modules/proofs/index.ts'
import { type PlayersDeps, playersModule } from './modules/players/index.ts'
import { type SessionsDeps, sessionsModule } from './modules/sessions/index.ts'
import { type FactorsDeps, factorsModule } from './modules/factors/index.ts'
import { type ContactDeps, contactModule } from './modules/contact/index.ts'
import { type DocumentsDeps, documentsModule } from './modules/documents/index.ts'
import { type VerificationDeps, verificationModule } from './modules/verification/index.ts'
import { type PlayerGamesDeps, playerGamesModule } from './modules/player-games/index.ts'
import type { PlayerStateDeps } from './modules/player-state/index.ts'
import { type CatalogueDeps, catalogueModule } from './modules/catalogue/index.ts'
import { type WalletDeps, walletModule } from './modules/wallet/index.ts'
import { type LimitsDeps, limitsModule } from './modules/limits/index.ts'
import { type RegistersDeps, registersModule } from './modules/registers/index.ts'
import { type BonusesDeps, bonusesModule } from './modules/bonuses/index.ts'
import { type FreeBetsDeps, freeBetsModule } from './modules/free-bets/index.ts'
import { type FreeSpinsDeps, freeSpinsModule } from './modules/free-spins/index.ts'
import type { PaymentMethodsDeps } from './modules/payment-methods/index.ts'
import { type InvoicesDeps, invoicesModule } from './modules/invoices/index.ts'
import { type VaultDeps, vaultModule } from './modules/vault/index.ts'
import { type PaymentProvidersDeps, paymentProvidersModule } from './modules/payment-providers/index.ts'
import {
  type PaymentDestinationsDeps,
  paymentDestinationsModule,
} from './modules/payment-destinations/index.ts'
import { type WithdrawalsDeps, withdrawalsModule } from './modules/withdrawals/index.ts'
import { type DepositsDeps, depositsModule } from './modules/deposits/index.ts'
import { type PaymentsDeps, paymentsModule } from './modules/payments/index.ts'
import { type RoundsDeps, roundsModule } from './modules/rounds/index.ts'
import { type SportsDeps, sportsModule } from './modules/sports/index.ts'
import { type LivePlayDeps, livePlayModule } from './modules/live-play/index.ts'
import { type RankingsDeps, rankingsModule } from './modules/rankings/index.ts'
import { type FactsDeps, factsModule } from './modules/facts/index.ts'
import { type GrantsDeps, grantsModule } from './modules/grants/index.ts'
import { type LoyaltyDeps, loyaltyModule } from './modules/loyalty/index.ts'
import { type CashbackDeps, cashbackModule } from './modules/cashback/index.ts'
import { type QuestsDeps, questsModule } from './modules/quests/index.ts'
import { type PrizeDropsDeps, prizeDropsModule } from './modules/prize-drops/index.ts'
import { type JackpotsDeps, jackpotsModule } from './modules/jackpots/index.ts'
import { type TournamentsDeps, tournamentsModule } from './modules/tournaments/index.ts'
import { type MessagesDeps, messagesModule } from './modules/messages/index.ts'
import { type PlayReportDeps, playReportModule } from './modules/play-report/index.ts'
import { type ProtectionSignalsDeps, protectionSignalsModule } from './modules/protection-signals/index.ts'
import { type AffiliatesDeps, affiliatesModule } from './modules/affiliates/index.ts'
import { type PushDeps, pushModule } from './modules/push/index.ts'
import { type CampaignsDeps, campaignsModule } from './modules/campaigns/index.ts'
import { type AuditDeps, auditModule } from './modules/audit/index.ts'
import { type OnboardingDeps, onboardingModule } from './modules/onboarding/index.ts'
import { type SocialDeps, socialModule } from './modules/social/index.ts'
import { type ComplaintsDeps, complaintsModule } from './modules/complaints/index.ts'
import { type AccountClosureDeps, accountClosureModule } from './modules/account-closure/index.ts'
import { type StaffDeps, staffModule } from './modules/staff/index.ts'
import type { OfficeDeps } from './modules/office/index.ts'
import type { Module } from './platform/module.ts'
import type { Platform } from './platform/platform.ts'
import { platformModule } from './platform-module.ts'
import type { SiteDeps } from './site/site.deps.ts'

/** Everything that the modules and the site need. Only what starts or tests a whole server may know all of it. */
export interface AppDeps
  extends Platform,
    SettingsDeps,
    ContentDeps,
    ProofsDeps,
    PlayersDeps,
    SessionsDeps,
    FactorsDeps,
    ContactDeps,
    DocumentsDeps,
    VerificationDeps,
    PlayerStateDeps,
    CatalogueDeps,
    PlayerGamesDeps,
    WalletDeps,
    LimitsDeps,
    RegistersDeps,
    BonusesDeps,
    FreeSpinsDeps,
    FreeBetsDeps,
    PaymentMethodsDeps,
    InvoicesDeps,
    VaultDeps,
    PaymentProvidersDeps,
    PaymentDestinationsDeps,
    WithdrawalsDeps,
    DepositsDeps,
    PaymentsDeps,
    RoundsDeps,
    SportsDeps,
    LivePlayDeps,
    RankingsDeps,
    FactsDeps,
    GrantsDeps,
    LoyaltyDeps,
    CashbackDeps,
    QuestsDeps,
    JackpotsDeps,
    TournamentsDeps,
    PrizeDropsDeps,
    MessagesDeps,
    PlayReportDeps,
    ProtectionSignalsDeps,
    AffiliatesDeps,
    PushDeps,
    CampaignsDeps,
    AuditDeps,
    OnboardingDeps,
    SocialDeps,
    ComplaintsDeps,
    AccountClosureDeps,
    StaffDeps,
    OfficeDeps,
    SiteDeps {}

export const modules: readonly Module<AppDeps>[] = [
  platformModule,
  settingsModule,
  contentModule,
  proofsModule,
  playersModule,
  sessionsModule,
  factorsModule,
  contactModule,
  documentsModule,
  verificationModule,
  catalogueModule,
  playerGamesModule,
  walletModule,
  limitsModule,
  registersModule,
  bonusesModule,
  freeSpinsModule,
  freeBetsModule,
  invoicesModule,
  vaultModule,
  paymentProvidersModule,
  paymentDestinationsModule,
  withdrawalsModule,
  depositsModule,
  paymentsModule,
  roundsModule,
  sportsModule,
  livePlayModule,
  rankingsModule,
  factsModule,
  grantsModule,
  loyaltyModule,
  cashbackModule,
  questsModule,
  jackpotsModule,
  tournamentsModule,
  prizeDropsModule,
  messagesModule,
  playReportModule,
  protectionSignalsModule,
  pushModule,
  affiliatesModule,
  campaignsModule,
  auditModule,
  onboardingModule,
  socialModule,
  complaintsModule,
  accountClosureModule,
  staffModule,
]
