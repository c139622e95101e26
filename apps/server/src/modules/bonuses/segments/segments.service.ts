/** The only place that knows how members of a segment are found. It asks the database only if an offer has a segment. */
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { BonusesDeps } from '../bonuses.deps.ts'
import { findPlayer } from '../../players/index.ts'
import type { OfferSetting, SettingsSnapshot } from '../../settings/index.ts'
import { listListsOf } from './player-lists.queries.ts'
import { isInSegment, type SegmentFacts } from './segments.rules.ts'

/** Whether a player is in the segment of an offer. */
export type Membership = (offer: Pick<OfferSetting, 'segment'>) => boolean

interface Member {
  playerId: string
  country: string
  /** Number of the player's confirmed deposits. */
  depositsBefore: number
}

const everyone: Membership = ({ segment }) => segment === null

export async function membershipOf(
  deps: Pick<BonusesDeps, 'levelOf' | 'settings'>,
  db: Db | Tx,
  { playerId, country, depositsBefore }: Member,
): Promise<Membership> {
  const settings = deps.settings.current()
  if (settings.bonuses.offers.every(({ segment }) => segment === null)) return everyone
  const player = await findPlayer(db, playerId)
  if (player === null) return everyone
  const level = await deps.levelOf(db, playerId)
  return membershipBy(settings, {
    country,
    isVerified: player.identity_checked_at !== null,
    hasDeposited: depositsBefore > 0,
    registeredAt: player.registered_at,
    level: level === null ? 0 : levelsOf(settings).indexOf(level),
    lists: new Set(await listListsOf(db, playerId)),
  })
}

/** Of someone who is registering. */
export function membershipOfNewcomer(settings: SettingsSnapshot, country: string, now: Date): Membership {
  const nothing = { isVerified: false, hasDeposited: false, level: 0, lists: new Set<string>() }
  return membershipBy(settings, { country, registeredAt: now, ...nothing })
}

const levelsOf = ({ loyalty }: SettingsSnapshot) => loyalty.levels.map(({ id }) => id)

const membershipBy =
  (settings: SettingsSnapshot, facts: SegmentFacts): Membership =>
  ({ segment }) =>
    segment === null || isInSegment(segment, facts, levelsOf(settings))

/** What is wrong with an offer's segment, for the operator. */
export function errorOfSegment({ segment }: OfferSetting, settings: SettingsSnapshot): string | null {
  const { countries = [], levelMin } = segment ?? {}
  const unknown = countries.find((country) => !settings.countries.includes(country))
  if (unknown !== undefined) return `unknown country ${unknown}`
  if (levelMin !== undefined && !levelsOf(settings).includes(levelMin)) return `unknown level ${levelMin}`
  return null
}
