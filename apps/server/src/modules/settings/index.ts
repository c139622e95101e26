import type { Module } from '../../platform/module.ts'
import type { SettingsDeps } from './settings.deps.ts'
import { fetchRates, watchRates } from './rates.jobs.ts'
import { refuseInMaintenance } from './maintenance.ts'
import { requireRedirectsEnd } from './redirect-ends.ts'
import { openRevisions } from './revisions.service.ts'
import { settingsRoutes } from './settings.routes.ts'

export type { SettingsDeps }
export {
  endDueStops,
  isStopped,
  stop,
  StopEndsEarlier,
  type Stoppable,
  type StopOrder,
} from './operations.service.ts'
export { isTimeZone, nationalitiesOf } from './constants.ts'
export { type FieldDefinition, isRate, type LocaleSetting } from './settings.schema.ts'
export {
  type AmountsSetting,
  bonusesFile,
  type BonusesSetting,
  type OfferSetting,
  type SegmentSetting,
} from './rewards/bonuses.schema.ts'
export type { Market } from './markets/markets.schema.ts'
export type { MarketRules } from './markets/market-rules.schema.ts'
export type { ProtectionRules, Reaction, SignalKind } from './markets/protection-rules.schema.ts'
export { whyUnlawful } from './markets/lawful-offers.ts'
export { differencesOf, listHeldRules, rulesOf } from './markets/market-rules.ts'
export { PROFILES, profiles } from './markets/profiles.ts'
export type { AffiliatesSetting, PlanSetting, ReferralSetting } from './rewards/affiliates.schema.ts'
export type { CashbackSetting } from './rewards/cashback.schema.ts'
export type { CollectionSetting } from './collections.schema.ts'
export { RUN_PLAYERS_MAX } from './rewards/grants.schema.ts'
export type { JackpotSetting } from './rewards/jackpots.schema.ts'
export { type LoyaltySetting, rewardMaxOf } from './rewards/loyalty.schema.ts'
export type { PrizeDropSetting } from './rewards/prize-drops.schema.ts'
export type { QuestSetting, QuestsSetting, QuestTaskSetting } from './rewards/quests.schema.ts'
export type {
  ScoringSetting,
  TournamentSetting,
  TournamentsSetting,
} from './rewards/tournaments.schema.ts'
export {
  isTooDeep,
  type SegmentCondition,
  type SegmentField,
  segmentFields,
  type SegmentRule,
} from './rewards/segment-rules.schema.ts'
export type { RiskConditions, RiskRule } from './risk-rules.schema.ts'
export type { CampaignChannel, CampaignSetting, CampaignsSetting } from './rewards/campaigns.schema.ts'
export type { RewardSetting } from './rewards/reward-shapes.ts'
export { type OpenIdProvider, type Telegram, TELEGRAM } from './sign-in.schema.ts'
export { findTelegram, listOpenIdProviders, telegramScript } from './ways-in.ts'
export {
  ageMinOf,
  isLivePlayShown,
  isRestricted,
  marketViewOf,
  ownHistoryFrom,
  restrictTypeOf,
  selfExclusionPeriodsOf,
} from './restrictions.rules.ts'
export { maySetRateAlone, setRate, setRateIn, takeRates, trustedRateOf } from './rates.service.ts'
export { stakeUnitOf } from './stake-units.rules.ts'
export type { SiteSetting } from './site.schema.ts'
export {
  type Currency,
  currencyOf,
  loadSettings,
  type Settings,
  type SettingsSnapshot,
  unitOf,
} from './settings.service.ts'

export { isPublishable, publishable } from './publishable.ts'
export {
  findPublished,
  type Publication,
  publishSettings,
  publishSettingsIn,
  requireRevision,
} from './publishing.service.ts'

export {
  isWritten,
  type ProgrammeKind,
  programmeKinds,
  programmes,
  withWritten,
  type WrittenProgramme,
  writtenIn,
} from './rewards/programmes.ts'
export {
  checkSettings,
  draftSettings,
  findSettingsRevision,
  listSettingsRevisions,
  revertSettings,
  reviseSettings,
  type SettingsRevision,
  useRevisions,
} from './revisions.service.ts'

export const settingsModule: Module<SettingsDeps> = {
  name: 'settings',
  routes(app, deps) {
    refuseInMaintenance(app, deps)
    settingsRoutes(app, deps)
  },
  jobs: [fetchRates],
  async prepare(deps) {
    await openRevisions(deps)
    await requireRedirectsEnd(deps)
    watchRates(deps)
  },
}
