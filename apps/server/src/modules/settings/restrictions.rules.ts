/** Restrictions by the visitor's country or by the country of registration. */
import { RestrictType } from '@fairhall/contract'
import type { SettingsSnapshot } from './settings.service.ts'

/** 1: no registration, deposits or real-money play. 2: no sign-in either. Null: no restriction. */
export function restrictTypeOf(settings: SettingsSnapshot, country: string): RestrictType | null {
  return settings.excludedCountries.has(country)
    ? RestrictType.signIn
    : settings.marketOf(country).restrictType
}

/** The minimum age of players from this country. */
export function ageMinOf(settings: SettingsSnapshot, country: string): number {
  return settings.marketOf(country).rules.registration.ageMin ?? settings.registration.ageMin
}

export function isRestricted(settings: SettingsSnapshot, ...countries: readonly string[]): boolean {
  return countries.some((country) => restrictTypeOf(settings, country) !== null)
}

/** Whether bets and wins of players from the country are shown to others, and those of others to its visitors. */
export function isLivePlayShown(
  settings: Pick<SettingsSnapshot, 'livePlay' | 'marketOf'>,
  country: string,
): boolean {
  return settings.livePlay.isShown && settings.marketOf(country).rules.privacy.livePlay
}

/** The self-exclusions that are long enough for the market of the country. */
export function selfExclusionPeriodsOf(
  { limits, marketOf }: Pick<SettingsSnapshot, 'limits' | 'marketOf'>,
  country: string,
): SettingsSnapshot['limits']['selfExclusionPeriods'] {
  const { exclusionDaysMin } = marketOf(country).rules.limits
  return limits.selfExclusionPeriods.filter(({ days }) => days === null || days >= exclusionDaysMin)
}

/** What the market of the country wants its players to be shown. */
export function marketViewOf({ marketOf }: Pick<SettingsSnapshot, 'marketOf'>, country: string) {
  const { limits, information, records } = marketOf(country).rules
  return {
    isLimitInDeposit: limits.isInDepositView,
    isDepositLimitFirst: limits.isDepositFirst,
    showsLimitRestart: limits.showsRestart,
    raiseHours: limits.increaseDelayHours,
    isRaiseConfirmed: limits.confirmDays !== null,
    namesDocuments: information.namesDocuments,
    historyMonths: records.ownHistoryMonths,
  }
}

/** From when on players of the country see their own play and payments, if they ask for those since `from`; null: all that is kept. */
export function ownHistoryFrom(
  { marketOf }: Pick<SettingsSnapshot, 'marketOf'>,
  country: string,
  { now, from = null }: { now: Date; from?: Date | null },
): Date | null {
  const { ownHistoryMonths } = marketOf(country).rules.records
  const since = ownHistoryMonths === null ? null : monthsBefore(now, ownHistoryMonths)
  return since !== null && (from === null || from < since) ? since : from
}

/** On the last day of a shorter month. */
function monthsBefore(now: Date, months: number): Date {
  const before = new Date(now)
  before.setUTCDate(1)
  before.setUTCMonth(before.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 0)).getUTCDate()
  before.setUTCDate(Math.min(now.getUTCDate(), lastDay))
  return before
}
