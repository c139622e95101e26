/**
 * Uses of a text message code after registration. A signed-in player proves a number; a player who forgot the password exchanges
 * the code for a reset code. A number new to the profile requires the password and the second factor, so that someone who only
 * holds the session can't add their own number as a way to sign in.
 */
import type { Body } from '@fairhall/contract'
import { inTransaction, type Tx, violatedUnique } from '../../../platform/database/database.ts'
import type { OnboardingDeps } from '../onboarding.deps.ts'
import { refuse, refuseFields } from '../../../platform/errors.ts'
import { announce } from '../../../platform/outbox/publish-event.ts'
import { type FactorRequester, requireFactorIfAny } from '../../factors/index.ts'
import {
  findEntry,
  findLogin,
  getPlayer,
  hashCode,
  isExcluded,
  isReachable,
  keepFormer,
  lockPlayerRow,
  noteAudit,
  type Player,
  requestRecognition,
  takePhoneFromOthers,
  toLogin,
  updatePlayer,
} from '../../players/index.ts'
import { endSessions, hashLogin, provePassword, requireNotEnded } from '../../sessions/index.ts'
import { endGameSessions } from '../../player-state/index.ts'
import { insertReset } from '../passwords/password-reset.queries.ts'
import { useCode } from './phone-codes.queries.ts'
import { requestPhoneCode, tryPhoneCode } from './phone-codes.service.ts'
import type { Visitor } from '../registration/registration.service.ts'
import { reportAddedPhone } from '../sign-in/added-contacts.service.ts'
import { removeUnprovenWays } from '../sign-in/unproven-methods.service.ts'

const CODE_BYTES = 32
const RESET_LIFE_MS = 15 * 60 * 1000

type CodeRequest = Pick<Body<'sendOtp'>, 'phone' | 'reason' | 'password'>

export async function sendCode(
  deps: OnboardingDeps,
  { phone, reason, password = '' }: CodeRequest,
  asker: { playerId: string | null; sessionId: string | null },
  visitor: Visitor,
): Promise<void> {
  const { playerId, sessionId } = asker
  if (reason !== 'phone-verification') return requestPhoneCode(deps, { phone, reason }, visitor)
  if (playerId === null || sessionId === null) throw refuse('sessionOver')
  const player = await getPlayer(deps.db, playerId)
  requireProofAllowed(player)
  if (player.phone !== toLogin(phone)) {
    await provePassword(deps, { playerId, sessionId, client: visitor.client }, password, 'password')
    await requireFactorIfAny(deps, { playerId, sessionId })
  }
  await requestPhoneCode(deps, { phone, reason, playerId }, visitor)
}

/** An excluded player can prove a number only if nothing else is proven: they need it to be paid, not to change identity. */
function requireProofAllowed(player: Player): void {
  if (isExcluded(player.status) && isReachable(player)) throw refuse('playerExcluded')
}

/** Returns a reset code, or null for a signed-in player. */
export async function verifyCode(
  deps: OnboardingDeps,
  { phone, code, authenticated }: Body<'verifyOtp'>,
  { playerId, sessionId, address }: { playerId: string | null; sessionId: string | null; address: string },
): Promise<string | null> {
  const submission = { phone: toLogin(phone), code, address }
  if (!authenticated) return toResetCode(deps, submission)
  if (playerId === null || sessionId === null) throw refuse('sessionOver')
  await provePhone(deps, { playerId, sessionId }, submission)
  return null
}

interface Submission {
  phone: string
  code: string
  address: string
}

async function toResetCode(deps: OnboardingDeps, { phone, code, address }: Submission): Promise<string> {
  const input = { phone, code, reason: 'password-reset', address, playerId: null } as const
  const tried = await tryPhoneCode(deps, input)
  const resetCode = deps.random.bytes(CODE_BYTES).toString('base64url')
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const player = await findLogin(tx, phone)
    if (player === null || !(await useCode(tx, tried.id, now))) throw refuse('codeWrong')
    await insertReset(tx, {
      id: deps.random.uuid(),
      login_hash: hashLogin(deps, phone),
      player_id: player.id,
      email: null,
      phone,
      code_hash: hashCode(resetCode),
      requested_at: now,
      expires_at: new Date(now.getTime() + RESET_LIFE_MS),
    })
  })
  return resetCode
}

async function provePhone(
  deps: OnboardingDeps,
  { playerId, sessionId }: FactorRequester,
  submission: Submission,
): Promise<void> {
  const { phone } = submission
  const tried = await tryPhoneCode(deps, { ...submission, playerId, reason: 'phone-verification' })
  if (tried.playerId !== playerId) throw refuse('codeWrong')
  try {
    await inTransaction(deps.db, async (tx) => {
      const now = deps.clock.now()
      // The first proof of anything ends the player's other sessions and their games.
      const isFirst = !isReachable(await getPlayer(tx, playerId))
      if (isFirst) await endGameSessions(deps, tx, { playerId, keptSessionId: sessionId }, now)
      const player = await lockPlayerRow(tx, playerId)
      if (player === null) throw refuse('notFound')
      await requireNotEnded(tx, sessionId)
      requireProofAllowed(player)
      if (!(await useCode(tx, tried.id, now))) throw refuse('codeWrong')
      if ((await findEntry(deps, tx, { playerId, traits: { phone } })) !== null)
        throw refuseFields({ phone: ['taken'] })
      if (isFirst && !isReachable(player)) await keepOnlyOwn(deps, tx, player, sessionId)
      await saveNumber(deps, tx, player, { phone, sessionId })
      await takePhoneFromOthers(tx, phone, playerId)
      await requestRecognition(tx, playerId, 'phone')
      await announce(tx, { kind: 'player.changed', playerId })
      await noteAudit(deps, tx, {
        actor: `player:${playerId}`,
        action: 'player.phoneConfirmed',
        subject: `player:${playerId}`,
        playerId,
        reason: 'phone-verification',
      })
    })
  } catch (error) {
    if (violatedUnique(error) === 'player_phone') throw refuseFields({ phone: ['taken'] })
    throw error
  }
}

async function saveNumber(
  deps: OnboardingDeps,
  tx: Tx,
  player: Player,
  { phone, sessionId }: { phone: string; sessionId: string },
): Promise<void> {
  const { id: playerId, phone: left, phone_confirmed_at: phoneAt } = player
  const now = deps.clock.now()
  // A number that is proven again is not a recent one.
  const provenAt = left === phone ? (phoneAt ?? now) : now
  await updatePlayer(tx, playerId, { phone, phone_confirmed_at: provenAt, phone_added_in: sessionId })
  if (phoneAt !== null && left === phone) return
  if (phoneAt !== null) await keepFormer(deps, tx, playerId, { phone: left, proofs: { phoneAt } })
  await reportAddedPhone(tx, player, now)
}

/** Nothing was proven before, so other sessions may have added data that isn't the player's. */
async function keepOnlyOwn(deps: OnboardingDeps, tx: Tx, player: Player, sessionId: string): Promise<void> {
  await removeUnprovenWays(deps, tx, player, { sessionId, keepsPhone: true })
  await endSessions(deps, tx, { playerId: player.id, reason: 'phone-confirmed', keptSessionId: sessionId })
}
