/**
 * The numbers behind the words. A name here is a key, not a text: what a player reads stands in the content under it.
 */
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

// UTC is what a player has whose browser tells no zone, yet it is not in the list of supported ones.
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

/** Who lives where he may play may well come from where he may not. */
export const nationalitiesOf = ({ countries, excludedCountries }: SettingsSnapshot): readonly string[] =>
  [...countries, ...excludedCountries].sort()

export function constantsOf(settings: SettingsSnapshot): Constants {
  const { limits, registration } = settings
  const lasting = (periods: typeof limits.coolingOffPeriods) =>
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
        coolingOffPeriod: lasting(limits.coolingOffPeriods),
        selfExclusionPeriod: lasting(limits.selfExclusionPeriods),
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
