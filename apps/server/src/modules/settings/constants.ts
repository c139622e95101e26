/** Lists of IDs and names for clients. Each name is a key of the content, not a text for players. */
import type { Constants } from '@fairhall/contract'
import type { SettingsSnapshot } from './settings.service.ts'

const names = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).map(([id, name]) => ({ id: Number(id), name }))

const playerStatuses = { 1: 'active', 2: 'limited', 3: 'blocked', 4: 'closed', 5: 'excluded' }
const documentStatuses = { 1: 'waiting', 2: 'accepted', 3: 'refused' }
const invoiceStatuses = { 1: 'pending', 2: 'success', 3: 'failed' }
const invoiceTypes = { 1: 'deposit', 2: 'withdrawal' }
const betStatuses = { 1: 'open', 2: 'won', 3: 'lost', 4: 'refunded', 5: 'cashedOut', 6: 'rolledBack' }
const bonusStatuses = { 1: 'issued', 2: 'active', 3: 'finished' }
const bonusResults = { 1: 'none', 2: 'played', 3: 'cancelled', 4: 'expired', 5: 'lost' }
const freespinResults = { 1: 'none', 2: 'played', 3: 'cancelled', 4: 'expired' }

// Players whose browser reports no time zone have UTC, which is not in the list of supported zones.
const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map(
  (id) => ({
    id,
    name: id.replaceAll('_', ' '),
  }),
)
const timeZoneIds = new Set(timeZones.map((zone) => zone.id))

export function isTimeZone(id: string): boolean {
  return timeZoneIds.has(id)
}

/** Includes excluded countries: a player may live in an allowed country with the nationality of an excluded one. */
export const nationalitiesOf = ({ countries, excludedCountries }: SettingsSnapshot): readonly string[] =>
  [...countries, ...excludedCountries].sort()

export function constantsOf(settings: SettingsSnapshot): Constants {
  const { limits, registration } = settings
  const toDurations = (periods: typeof limits.coolingOffPeriods) =>
    periods.map(({ id, days }) => ({ id, durationDays: days, name: id }))
  return {
    player: {
      timeZone: timeZones,
      nationality: [...nationalitiesOf(settings)],
      playerStatuses: names(playerStatuses),
      document: { status: names(documentStatuses) },
      registration: {
        email: registration.types.includes('email'),
        phone: registration.types.includes('phone'),
      },
      limit: {
        cashPeriod: limits.cashPeriods.map((id) => ({ id, name: id })),
        coolingOffPeriod: toDurations(limits.coolingOffPeriods),
        selfExclusionPeriod: toDurations(limits.selfExclusionPeriods),
      },
      realityCheck: limits.realityCheck,
    },
    payment: { invoiceStatuses: names(invoiceStatuses), invoiceTypes: names(invoiceTypes) },
    game: {
      bet: { status: names(betStatuses) },
      playerBonus: { status: names(bonusStatuses), result: names(bonusResults) },
      playerFreespin: { status: names(bonusStatuses), result: names(freespinResults) },
    },
  }
}
