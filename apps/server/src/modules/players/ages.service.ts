/**
 * The age and the identity of players. Deposits and games for money need an adult by the birth date, which players enter once and staff may
 * correct. Some markets also demand an identity that was verified.
 */
import { ageOn, toMoment } from '@fairhall/rules'
import type { PlayersDeps } from './players.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { ageMinOf } from '../settings/index.ts'
import type { Player } from './players.queries.ts'

type AgeDeps = Pick<PlayersDeps, 'clock' | 'settings'>
type VerifiedFor = 'deposit' | 'play' | 'demo'
type Born = Pick<Player, 'birthdate' | 'country'>

/** @throws Refusal birthDateRequired, or `refusal` for a minor */
export function requireAdult(deps: AgeDeps, player: Born, refusal: 'depositNotAllowed' | 'playOnHold'): void {
  if (player.birthdate === null) throw refuse('birthDateRequired')
  if (minorUntil(deps, player) !== null) throw refuse(refusal)
}

/** @throws Refusal identityCheckNeeded if the player's market demands a verified identity for this */
export function requireVerified(
  deps: Pick<AgeDeps, 'settings'>,
  player: Pick<Player, 'country' | 'identity_checked_at'>,
  activity: VerifiedFor,
): void {
  if (identityNeededFor(deps, player).includes(activity)) throw refuse('identityCheckNeeded')
}

/** What the player can't do before their identity is verified. */
export function identityNeededFor(
  { settings }: Pick<AgeDeps, 'settings'>,
  { country, identity_checked_at: checkedAt }: Pick<Player, 'country' | 'identity_checked_at'>,
): VerifiedFor[] {
  const { beforeDeposit, beforePlay, beforeDemo } = settings.current().marketOf(country).rules.identity
  const needed: Record<VerifiedFor, boolean> = { deposit: beforeDeposit, play: beforePlay, demo: beforeDemo }
  const all: VerifiedFor[] = ['deposit', 'play', 'demo']
  return checkedAt === null ? all.filter((one) => needed[one]) : []
}

/** The day on which the player reaches the minimum age of their country. Null for adults, and without a birth date. */
export function minorUntil({ clock, settings }: AgeDeps, { birthdate, country }: Born): Date | null {
  const birth = toMoment(birthdate)
  const ageMin = ageMinOf(settings.current(), country)
  if (birth === null || ageOn(birth, clock.now().getTime()) >= ageMin) return null
  const until = new Date(birth)
  until.setUTCFullYear(until.getUTCFullYear() + ageMin)
  return until
}
