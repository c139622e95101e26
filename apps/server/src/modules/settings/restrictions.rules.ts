/** What the visitor's country, or the country that a player is registered in, rules out. */
import type { SettingsSnapshot } from './settings.service.ts'

/** 1: no registration, deposits or real-money play. 2: no sign-in either. Null: no restriction. */
export function restrictTypeOf(settings: SettingsSnapshot, country: string): 1 | 2 | null {
  return settings.excludedCountries.has(country) ? 2 : settings.marketOf(country).restrictType
}

/** The age from which people of that country may play. */
export function ageMinOf(settings: SettingsSnapshot, country: string): number {
  return settings.marketOf(country).ageMin ?? settings.registration.ageMin
}

export function isRestricted(settings: SettingsSnapshot, ...countries: readonly string[]): boolean {
  return countries.some((country) => restrictTypeOf(settings, country) !== null)
}
