/**
 * Profile changes and the player's identity. After an accepted identity check, only staff can change the name, birth date and other
 * verified fields, and the check is then reopened. Every change is in the audit log with old and new values, sealed.
 */
import { toIsoDay } from '@fairhall/rules'
import {
  type Body,
  type IdentityField,
  identityFields,
  type ProfileDetail,
  profileDetails,
} from '@fairhall/contract'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { PlayersDeps } from '../players.deps.ts'
import { refuse, refuseFields } from '../../../platform/errors.ts'
import { announce } from '../../../platform/outbox/publish-event.ts'
import { nationalitiesOf } from '../../settings/index.ts'
import { minorUntil } from '../ages.service.ts'
import { noteAudit } from '../audit.service.ts'
import { requestRecognition } from '../recognition/protection-list.service.ts'
import { forgetFormer } from '../recognition/former-traits.queries.ts'
import { removeRequest } from '../country-requests/country-requests.queries.ts'
import { readDetails, writeDetails } from './details.service.ts'
import { errorsOfBirthdate } from './fields.rules.ts'
import { errorsOfNames } from './name-errors.ts'
import {
  findPlayer,
  lockPlayerRow,
  type Player,
  type PlayerChanges,
  updatePlayer,
} from '../players.queries.ts'

type ProfileChange = Body<'updateProfile'>
type Shown = Readonly<Record<string, string | boolean | null>>

/** The profile as the player sees and sends it. The security answer is only reported as present. */
export async function readShown(deps: PlayersDeps, db: Db | Tx, player: Player): Promise<Shown> {
  const details = await readDetails(deps, db, player.id, profileDetails)
  const own = (name: ProfileDetail) => [name, details[name] ?? null] as const
  return {
    firstName: player.first_name,
    lastName: player.last_name,
    nickname: player.nickname,
    birthdate: player.birthdate,
    gender: player.gender,
    country: player.country,
    city: player.city,
    address: player.address,
    postalCode: player.postal_code,
    timeZone: player.time_zone,
    locale: player.locale,
    receiveEmailPromo: player.receive_email_promo,
    receiveSmsPromo: player.receive_sms_promo,
    receiveBonus: player.receive_bonus,
    hidePlay: player.hide_play,
    ...Object.fromEntries(profileDetails.map(own)),
    securityAnswer: details.securityAnswer === undefined ? null : '…',
  }
}

/** The fields that an identity check verifies, as one text. */
export async function readIdentity(deps: PlayersDeps, db: Db | Tx, player: Player): Promise<string> {
  const shown = await readShown(deps, db, player)
  return JSON.stringify(identityFields.map((name) => [name, shown[name] ?? null]))
}

/** @throws Refusal with the fields that only staff may correct */
export function requireSameIdentity(before: Shown, requested: ProfileChange): void {
  const changed = identityFields.filter((name) => {
    const value = requested[name]
    return value !== undefined && (value.trim() || null) !== before[name]
  })
  if (changed.length > 0)
    throw refuseFields(Object.fromEntries(changed.map((name) => [name, ['notEditable']])))
}

/** Without the birth date, which players can't replace. */
const personalFields = [
  ...identityFields.filter((name) => name !== 'birthdate'),
  ...(['address', 'additionalAddress', 'city', 'postalCode'] as const),
]

/** Whether the change replaces who the player is or where they live. What they give for the first time replaces nothing. */
export function replacesPersonalData(before: Shown, requested: ProfileChange): boolean {
  return personalFields.some((name) => {
    const value = requested[name]
    const known = before[name] ?? null
    return value !== undefined && known !== null && (value.trim() || null) !== known
  })
}

/** Writes nothing if the change has no effect. */
export async function noteProfileChange(
  deps: PlayersDeps,
  tx: Tx,
  change: {
    actor: string
    secondMember?: string
    playerId: string
    before: Shown
    after: Shown
    why?: string
  },
): Promise<void> {
  const { playerId, before, after, why, ...by } = change
  const names = Object.keys(after).filter((name) => before[name] !== after[name])
  if (names.length === 0) return
  const values = Object.fromEntries(names.map((name) => [name, [before[name], after[name]]]))
  await noteAudit(deps, tx, {
    ...by,
    action: 'player.profileChanged',
    subject: `player:${playerId}`,
    playerId,
    reason: JSON.stringify(why === undefined ? values : { why, ...values }),
    details: { fields: names.join(' ') },
  })
}

/**
 * The account now has another owner than the person who registered it, who may have mistyped their email. Their personal data is removed
 * from the profile and stays sealed in the audit log. A minor's birth date stays, because it keeps them out. The caller must hold the
 * player's row lock.
 */
export async function forgetEarlierOwner(deps: PlayersDeps, tx: Tx, playerId: string): Promise<void> {
  const player = await findPlayer(tx, playerId)
  if (player === null) return
  await forgetFormer(tx, playerId)
  await removeRequest(tx, playerId)
  const before = await readShown(deps, tx, player)
  const names = ['first_name', 'last_name', 'gender', 'city', 'address', 'postal_code'] as const
  const own = minorUntil(deps, player) === null ? [...names, 'birthdate' as const] : names
  await updatePlayer(tx, playerId, {
    ...Object.fromEntries(own.map((name) => [name, null])),
    stated_age: null,
    owner_since: deps.clock.now(),
  })
  await writeDetails(deps, tx, playerId, Object.fromEntries(profileDetails.map((name) => [name, ''])))
  const changed = (await findPlayer(tx, playerId)) ?? player
  const after = await readShown(deps, tx, changed)
  await noteProfileChange(deps, tx, { actor: 'system:address', playerId, before, after })
  await announce(tx, { kind: 'player.changed', playerId })
}

export interface IdentityCorrection {
  playerId: string
  values: Partial<Record<IdentityField, string>>
  actor: string
  secondMember?: string
  reason: string
}

/** @throws Refusal with the fields that have an invalid value */
export function requireCorrectable(deps: PlayersDeps, values: IdentityCorrection['values']): void {
  const errors = { ...errorsOfNames(deps, values), ...errorsOfBirthdate(values.birthdate, deps.clock.now()) }
  if (values.birthdate !== undefined && !DAY.test(values.birthdate))
    Object.assign(errors, { birthdate: ['date'] })
  if (values.nationality && !nationalitiesOf(deps.settings.current()).includes(values.nationality))
    Object.assign(errors, { nationality: ['notAvailable'] })
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
}

/**
 * Staff corrects a player's identity. Returns the player before that. The caller reopens the identity check.
 * @throws Refusal notFound, or with the fields that have an invalid value
 */
export async function correctIdentityIn(
  deps: PlayersDeps,
  tx: Tx,
  { playerId, values, reason, ...by }: IdentityCorrection,
): Promise<Player> {
  requireCorrectable(deps, values)
  const player = await lockPlayerRow(tx, playerId)
  if (player === null || player.erased_at !== null) throw refuse('notFound')
  const before = await readShown(deps, tx, player)
  await updatePlayer(tx, playerId, toColumns(values))
  await writeDetails(deps, tx, playerId, values)
  const changed = (await findPlayer(tx, playerId)) ?? player
  const after = await readShown(deps, tx, changed)
  await noteProfileChange(deps, tx, { ...by, playerId, before, after, why: reason })
  await requestRecognition(tx, playerId, 'correction')
  await announce(tx, { kind: 'player.changed', playerId })
  return player
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** An empty text clears a value, and absent fields stay. Some columns can't be empty. */
export function toColumns(requested: ProfileChange): PlayerChanges {
  const text = (value: string | undefined) => (value === undefined ? undefined : value.trim() || null)
  const columns: Record<string, unknown> = {
    first_name: text(requested.firstName),
    last_name: text(requested.lastName),
    nickname: text(requested.nickname),
    birthdate: (requested.birthdate && toIsoDay(requested.birthdate)) || undefined,
    gender: text(requested.gender),
    city: text(requested.city),
    address: text(requested.address),
    postal_code: text(requested.postalCode),
    time_zone: requested.timeZone || undefined,
    locale: requested.locale || undefined,
    receive_email_promo: requested.receiveEmailPromo,
    receive_sms_promo: requested.receiveSmsPromo,
    receive_bonus: requested.receiveBonus,
    hide_play: requested.hidePlay,
    pwa_installed: requested.pwaInstalled,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}
