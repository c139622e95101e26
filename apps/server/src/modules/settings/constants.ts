/** Lists of IDs and names for clients. Each name is a key of the content, not a text for players. */
import {
  BonusResult,
  BonusStatus,
  type Constants,
  DocumentStatus,
  InvoiceStatus,
  InvoiceType,
  PlayerStatus,
  RoundStatus,
} from '@fairhall/contract'
import type { SettingsSnapshot } from './settings.service.ts'

const names = (codes: Readonly<Record<string, number>>) =>
  Object.entries(codes).map(([name, id]) => ({ id, name }))

const { lost: _, ...freespinResults } = BonusResult

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
      playerStatuses: names(PlayerStatus),
      document: { status: names(DocumentStatus) },
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
    payment: { invoiceStatuses: names(InvoiceStatus), invoiceTypes: names(InvoiceType) },
    game: {
      bet: { status: names(RoundStatus) },
      playerBonus: { status: names(BonusStatus), result: names(BonusResult) },
      playerFreespin: { status: names(BonusStatus), result: names(freespinResults) },
    },
  }
}
