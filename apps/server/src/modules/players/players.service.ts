/**
 * Players: their profile and proven address. This module never moves money, and it shows a player's email, phone and full name to that
 * player only.
 */
import { createHash } from 'node:crypto'
import { type Body, profileDetails } from '@fairhall/contract'
import { toIsoDay } from '@fairhall/rules'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import type { PlayersDeps } from './players.deps.ts'
import { type FieldErrors, refuse, refuseFields } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { isTimeZone, nationalitiesOf } from '../settings/index.ts'
import { noteAudit } from './audit.service.ts'
import { keepFormer } from './recognition/former-traits.service.ts'
import { requestRecognition } from './recognition/protection-list.service.ts'
import { shownDetails, writeDetails } from './profile/details.service.ts'
import { errorsOfNames } from './profile/name-errors.ts'
import {
  noteProfileChange,
  readShown,
  replacesPersonalData,
  requireSameIdentity,
  toColumns,
} from './profile/profile-changes.service.ts'
import { errorsOfBirthdate, errorsOfForm } from './profile/fields.rules.ts'
import { countConfirmationsSince, insertConfirmation } from './confirmations.queries.ts'
import { type Player, findPlayer, lockPlayerRow, updatePlayer } from './players.queries.ts'

/** Within a transaction, `db` must be its Tx: to wait for a second connection can block the server. @throws notFound */
export async function getPlayer(db: Db | Tx, playerId: string): Promise<Player> {
  const player = await findPlayer(db, playerId)
  if (!player) throw refuse('notFound')
  return player
}

type ProfileChange = Body<'updateProfile'>

export async function changeProfile(
  deps: PlayersDeps,
  { playerId, sessionId }: { playerId: string; sessionId: string },
  requested: ProfileChange,
): Promise<Player> {
  const [settings, now] = [deps.settings.current(), deps.clock.now()]
  const fields = settings.registration.profile.filter((field) => field.name in requested)
  const errors = {
    ...errorsOfNames(deps, requested),
    ...errorsOfBirthdate(requested.birthdate, now),
    ...errorsOfForm(fields, requested, now),
    ...errorsOfFixed(deps, requested),
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
  if (requested.nationality && !nationalitiesOf(settings).includes(requested.nationality))
    throw refuseFields({ nationality: ['notAvailable'] })
  if (requested.timeZone && !isTimeZone(requested.timeZone))
    throw refuseFields({ timeZone: ['notAvailable'] })
  if (requested.locale && !settings.locales.some(({ code }) => code === requested.locale)) {
    throw refuseFields({ locale: ['notAvailable'] })
  }

  const { player, isIdentityChanged } = await inTransaction(deps.db, async (tx) => {
    const player = await lockPlayerRow(tx, playerId)
    if (!player) throw refuse('notFound')
    // A birth date determines what is allowed, so once set only staff may correct it.
    const isOtherBirthdate =
      requested.birthdate && player.birthdate !== null && player.birthdate !== toIsoDay(requested.birthdate)
    if (isOtherBirthdate) throw refuseFields({ birthdate: ['notEditable'] })

    const before = await readShown(deps, tx, player)
    if (player.identity_checked_at !== null) requireSameIdentity(before, requested)
    const { asksProofForPersonalData } = settings.marketOf(player.country).rules.access
    if (asksProofForPersonalData && replacesPersonalData(before, requested))
      await deps.requireFreshProof(tx, { playerId, sessionId })

    await updatePlayer(tx, playerId, toColumns(requested))
    await writeDetails(deps, tx, playerId, requested)
    await announce(tx, { kind: 'player.changed', playerId })
    const changed = (await findPlayer(tx, playerId)) ?? player
    const actor = `player:${playerId}`
    await noteProfileChange(deps, tx, {
      actor,
      playerId,
      before,
      after: await readShown(deps, tx, changed),
    })
    const isIdentityChanged = nameOf(player) !== nameOf(changed) || namesDocument(requested)
    if (isIdentityChanged) await requestRecognition(tx, playerId, 'profile')
    if (nameOf(player) !== nameOf(changed)) {
      // A name entered without a birth date counts with the one entered later.
      const { first_name: firstName, last_name: lastName } = player
      const birthdate = player.birthdate ?? changed.birthdate
      await keepFormer(deps, tx, playerId, { firstName, lastName, birthdate })
    }
    return { player: changed, isIdentityChanged }
  })
  // Checked immediately. The queued job covers a crash in between.
  if (isIdentityChanged && (await deps.recognise(playerId, 'profile'))) return getPlayer(deps.db, playerId)
  return player
}

/** Fields that the operator's definitions don't show or don't let players change. */
function errorsOfFixed(deps: PlayersDeps, requested: ProfileChange): FieldErrors {
  const { profile } = deps.settings.current().registration
  const shown = new Set<string>(shownDetails(deps))
  const names = Object.keys(requested).filter((name) => {
    const isHidden = profileDetails.some((detail) => detail === name) && !shown.has(name)
    return isHidden || profile.some((field) => field.name === name && !field.editable)
  })
  return Object.fromEntries(names.map((name) => [name, ['notEditable']]))
}

function nameOf({ first_name: firstName, last_name: lastName, birthdate }: Player): string {
  return JSON.stringify([firstName, lastName, birthdate])
}

function namesDocument({ personalIdNumber, cpf_number: cpfNumber }: ProfileChange): boolean {
  return Boolean(personalIdNumber || cpfNumber)
}

type By = { actor: string; secondMember?: string; reason: string }

/**
 * Someone has compared the player with their documents. Locks name and birth date, so the birth date must be known. Document numbers in
 * the profile count as verified only with `hasNumbers`. The caller must hold the player's row lock.
 *
 * @throws Refusal birthDateRequired
 */
export async function acceptIdentityIn(
  deps: PlayersDeps,
  tx: Tx,
  player: Player,
  { hasNumbers, ...by }: By & { hasNumbers: boolean },
): Promise<void> {
  if (player.birthdate === null) throw refuse('birthDateRequired')
  const at = deps.clock.now()
  if (player.identity_checked_at === null)
    await setIdentity(deps, tx, player.id, { ...by, at, numbersAt: hasNumbers ? at : null })
}

/** The accepted identity turned out to be wrong. */
export async function revokeIdentityIn(deps: PlayersDeps, tx: Tx, player: Player, by: By): Promise<void> {
  if (player.identity_checked_at !== null)
    await setIdentity(deps, tx, player.id, { ...by, at: null, numbersAt: null })
}

async function setIdentity(
  deps: PlayersDeps,
  tx: Tx,
  playerId: string,
  { at, numbersAt, ...by }: By & { at: Date | null; numbersAt: Date | null },
): Promise<void> {
  await updatePlayer(tx, playerId, { identity_checked_at: at, numbers_checked_at: numbersAt })
  await requestRecognition(tx, playerId, 'identity check')
  await announce(tx, { kind: 'player.changed', playerId })
  const action = at === null ? 'player.identityRevoked' : 'player.identityAccepted'
  await noteAudit(deps, tx, { ...by, action, subject: `player:${playerId}`, playerId })
}

const CONFIRMATION_DAYS = 3
const CONFIRMATIONS_PER_HOUR = 5
const HOUR_MS = 60 * 60 * 1000

/** Requests a confirmation email. A job creates the code and sends it, so the queue never contains a code. */
export async function requestConfirmation(
  deps: PlayersDeps,
  tx: Tx,
  playerId: string,
  email: string,
): Promise<void> {
  const id = deps.random.uuid()
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + CONFIRMATION_DAYS * 24 * HOUR_MS)
  await insertConfirmation(tx, { id, player_id: playerId, email, requested_at: now, expires_at: expiresAt })
  await enqueue(tx, 'players.sendConfirmation', { confirmationId: id }, { key: `confirmation-${id}` })
}

export async function resendConfirmation(deps: PlayersDeps, playerId: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const player = await lockPlayerRow(tx, playerId)
    if (!player?.email) throw refuse('notFound')
    if (player.email_confirmed_at) throw refuse('emailAlreadyConfirmed')

    const since = new Date(deps.clock.now().getTime() - HOUR_MS)
    const sent = await countConfirmationsSince(tx, playerId, since)
    if (sent >= CONFIRMATIONS_PER_HOUR)
      throw refuse('confirmationSentTooOften', { retryAfterS: HOUR_MS / 1000 })
    await requestConfirmation(deps, tx, playerId, player.email)
  })
}

/** The code has 256 random bits, so an unkeyed hash can't be reversed. */
export function hashCode(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}
