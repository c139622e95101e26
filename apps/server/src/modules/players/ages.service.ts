/**
 * The age of players. Deposits and games for money need an adult by the birth date, which players enter once and staff may correct.
 */
import { ageOn, toMoment } from '@fairhall/rules'
import type { PlayersDeps } from './players.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { ageMinOf } from '../settings/index.ts'
import type { Player } from './players.queries.ts'

type AgeDeps = Pick<PlayersDeps, 'clock' | 'settings'>
type Born = Pick<Player, 'birthdate' | 'country'>

/** @throws Refusal birthDateRequired, or `refusal` for a minor */
export function requireAdult(deps: AgeDeps, player: Born, refusal: 'depositNotAllowed' | 'playOnHold'): void {
  if (player.birthdate === null) throw refuse('birthDateRequired')
  if (minorUntil(deps, player) !== null) throw refuse(refusal)
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
