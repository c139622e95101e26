/**
 * Who a player is: his profile and the address that he has proven to be his. It never touches money, and it never says
 * to anyone but the player himself what his e-mail, phone or full name is.
 */
import { createHash } from 'node:crypto'
import { type Body, profileDetails } from '@fairhall/contract'
import { type Tx, inTransaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { type FieldFaults, refuse, refuseFields } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { announce } from '../../platform/outbox/announce.ts'
import { isTimeZone, nationalitiesOf } from '../settings/index.ts'
import { noteAudit } from './audit.service.ts'
import { requestRecognition } from './bars.service.ts'
import { shownDetails, writeDetails } from './details.service.ts'
import { faultsOfNames } from './name-faults.ts'
import { noteProfileChange, readShown, requireSameIdentity, toColumns } from './profile-changes.service.ts'
import { faultsOfForm } from './fields.rules.ts'
import {
  type Player,
  countConfirmationsSince,
  findPlayer,
  insertConfirmation,
  lockPlayerRow,
  updatePlayer,
} from './players.queries.ts'

export async function getPlayer(deps: Pick<Deps, 'db'>, playerId: string): Promise<Player> {
  const player = await findPlayer(deps.db, playerId)
  if (!player) throw refuse('notFound')
  return player
}

type ProfileChange = Body<'updateProfile'>

export async function changeProfile(deps: Deps, playerId: string, wanted: ProfileChange): Promise<Player> {
  const settings = deps.settings.current()
  const fields = settings.registration.profile.filter((field) => field.name in wanted)
  const faults = {
    ...faultsOfNames(deps, wanted),
    ...faultsOfForm(fields, wanted, deps.clock.now()),
    ...faultsOfFixed(deps, wanted),
  }
  if (Object.keys(faults).length > 0) throw refuseFields(faults)
  if (wanted.nationality && !nationalitiesOf(settings).includes(wanted.nationality))
    throw refuseFields({ nationality: ['notAvailable'] })
  if (wanted.timeZone && !isTimeZone(wanted.timeZone)) throw refuseFields({ timeZone: ['notAvailable'] })
  if (wanted.locale && !settings.locales.some(({ code }) => code === wanted.locale)) {
    throw refuseFields({ locale: ['notAvailable'] })
  }

  const { player, isSomebodyElse } = await inTransaction(deps.db, async (tx) => {
    const player = await lockPlayerRow(tx, playerId)
    if (!player) throw refuse('notFound')
    // A birth date decides what is allowed, so once it is told only staff may correct it.
    const isOtherBirthdate =
      wanted.birthdate && player.birthdate !== null && player.birthdate !== wanted.birthdate
    if (isOtherBirthdate) throw refuseFields({ birthdate: ['notEditable'] })

    const before = await readShown(deps, tx, player)
    if (player.identity_checked_at !== null) requireSameIdentity(before, wanted)

    await updatePlayer(tx, playerId, toColumns(wanted))
    await writeDetails(deps, tx, playerId, wanted)
    await announce(tx, { type: 'player.changed', playerId })
    const changed = (await findPlayer(tx, playerId)) ?? player
    const who = `player:${playerId}`
    await noteProfileChange(deps, tx, {
      actor: who,
      playerId,
      before,
      after: await readShown(deps, tx, changed),
    })
    const isSomebodyElse = nameOf(player) !== nameOf(changed) || namesDocument(wanted)
    if (isSomebodyElse) await requestRecognition(tx, playerId, 'profile')
    return { player: changed, isSomebodyElse }
  })
  // At once; the job is for a crash in between.
  if (isSomebodyElse && (await deps.recognise(playerId, 'profile'))) return getPlayer(deps, playerId)
  return player
}

/** What the operator's definitions do not let a player change, or do not ask of him at all. */
function faultsOfFixed(deps: Deps, wanted: ProfileChange): FieldFaults {
  const { profile } = deps.settings.current().registration
  const shown = new Set<string>(shownDetails(deps))
  const names = Object.keys(wanted).filter((name) => {
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

type By = { actor: string; secondPerson?: string; reason: string }

/** Staff, or the service that checks identities, knows who the player is. The caller holds the player's row. */
export async function acceptIdentityIn(deps: Deps, tx: Tx, player: Player, by: By): Promise<void> {
  if (player.identity_checked_at === null)
    await setIdentity(deps, tx, player.id, { ...by, at: deps.clock.now() })
}

/** It has turned out that he is not who he said. */
export async function revokeIdentityIn(deps: Deps, tx: Tx, player: Player, by: By): Promise<void> {
  if (player.identity_checked_at !== null) await setIdentity(deps, tx, player.id, { ...by, at: null })
}

async function setIdentity(
  deps: Deps,
  tx: Tx,
  playerId: string,
  { at, ...by }: By & { at: Date | null },
): Promise<void> {
  await updatePlayer(tx, playerId, { identity_checked_at: at })
  await requestRecognition(tx, playerId, 'identity check')
  await announce(tx, { type: 'player.changed', playerId })
  const action = at === null ? 'player.identityRevoked' : 'player.identityAccepted'
  await noteAudit(deps, tx, { ...by, action, subject: `player:${playerId}`, playerId })
}

const CONFIRMATION_DAYS = 3
const CONFIRMATIONS_PER_HOUR = 5
const HOUR_MS = 60 * 60 * 1000

/** Registers the wish for a confirmation mail; a job makes the code and sends it, so no code ever lies in a queue. */
export async function requestConfirmation(
  deps: Deps,
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

export async function resendConfirmation(deps: Deps, playerId: string): Promise<void> {
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

/** The code has 256 random bits, so a plain hash tells nothing of it. */
export function hashCode(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}
