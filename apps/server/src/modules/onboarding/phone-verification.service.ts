/**
 * What a code by text message is good for besides a registration: a player proves a number to be his, and who has forgotten
 * his password gets from it a code of the kind that mails carry. A number that is new to his profile needs his password and his second factor:
 * who only holds his session must not make a way in of his own.
 */
import type { Body } from '@fairhall/contract'
import { inTransaction, type Tx, violatedUnique } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse, refuseFields } from '../../platform/errors.ts'
import { announce } from '../../platform/outbox/announce.ts'
import { type Asker, requireFactorIfAny } from '../factors/index.ts'
import {
  findBar,
  findLogin,
  getPlayer,
  hashCode,
  isExcluded,
  isReachable,
  lockPlayerRow,
  noteAudit,
  type Player,
  requestRecognition,
  takePhoneFromOthers,
  toLogin,
  updatePlayer,
} from '../players/index.ts'
import { endSessions, hashLogin, provePassword, requireOpenSession } from '../sessions/index.ts'
import { endGameSessions } from '../standing/index.ts'
import { insertReset } from './password-reset.queries.ts'
import { useCode } from './phone-codes.queries.ts'
import { requestPhoneCode, tryPhoneCode } from './phone-codes.service.ts'
import type { Visitor } from './registration.service.ts'
import { removeUnprovenWays } from './unproven-ways.service.ts'

const CODE_BYTES = 32
const RESET_LIFE_MS = 15 * 60 * 1000

type Wish = Pick<Body<'sendOtp'>, 'phone' | 'reason' | 'password'>

export async function sendCode(
  deps: Deps,
  { phone, reason, password = '' }: Wish,
  asker: { playerId: string | null; sessionId: string | null },
  visitor: Visitor,
): Promise<void> {
  const { playerId, sessionId } = asker
  if (reason !== 'phone-verification') return requestPhoneCode(deps, { phone, reason }, visitor)
  if (playerId === null || sessionId === null) throw refuse('sessionOver')
  const player = await getPlayer(deps, playerId)
  requireNeed(player)
  if (player.phone !== toLogin(phone)) {
    await provePassword(deps, playerId, password, 'password')
    await requireFactorIfAny(deps, { playerId, sessionId })
  }
  await requestPhoneCode(deps, { phone, reason, playerId }, visitor)
}

/** An excluded player proves a number where he could not be paid without, and does not change who he is. */
function requireNeed(player: Player): void {
  if (isExcluded(player.status) && isReachable(player)) throw refuse('playerExcluded')
}

/** Answers the code for a new password, or null for who is signed in. */
export async function verifyCode(
  deps: Deps,
  { phone, code, authenticated }: Body<'verifyOtp'>,
  { playerId, sessionId, address }: { playerId: string | null; sessionId: string | null; address: string },
): Promise<string | null> {
  const entered = { phone: toLogin(phone), code, address }
  if (!authenticated) return toResetCode(deps, entered)
  if (playerId === null || sessionId === null) throw refuse('sessionOver')
  await provePhone(deps, { playerId, sessionId }, entered)
  return null
}

interface Entered {
  phone: string
  code: string
  address: string
}

async function toResetCode(deps: Deps, { phone, code, address }: Entered): Promise<string> {
  const asked = { phone, code, reason: 'password-reset', address, playerId: null } as const
  const tried = await tryPhoneCode(deps, asked)
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
      used_at: null,
    })
  })
  return resetCode
}

async function provePhone(deps: Deps, { playerId, sessionId }: Asker, entered: Entered): Promise<void> {
  const { phone } = entered
  const tried = await tryPhoneCode(deps, { ...entered, playerId, reason: 'phone-verification' })
  if (tried.playerId !== playerId) throw refuse('codeWrong')
  try {
    await inTransaction(deps.db, async (tx) => {
      const now = deps.clock.now()
      // The first proof of anything ends the other sign-ins, and their games.
      const isFirst = !isReachable(await getPlayer({ db: deps.db }, playerId))
      if (isFirst) await endGameSessions(deps, tx, { playerId, keptSessionId: sessionId }, now)
      const player = await lockPlayerRow(tx, playerId)
      if (player === null) throw refuse('notFound')
      await requireOpenSession(tx, sessionId)
      requireNeed(player)
      if (!(await useCode(tx, tried.id, now))) throw refuse('codeWrong')
      if ((await findBar(deps, tx, { playerId, traits: { phone } })) !== null)
        throw refuseFields({ phone: ['taken'] })
      if (isFirst && !isReachable(player)) await keepOnlyOwn(deps, tx, player, sessionId)
      await updatePlayer(tx, playerId, { phone, phone_confirmed_at: now, phone_added_in: sessionId })
      await takePhoneFromOthers(tx, phone, playerId)
      await requestRecognition(tx, playerId, 'phone')
      await announce(tx, { type: 'player.changed', playerId })
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

/** Nothing was proven before: what other sign-ins added is not known to be the player's. */
async function keepOnlyOwn(deps: Deps, tx: Tx, player: Player, sessionId: string): Promise<void> {
  await removeUnprovenWays(deps, tx, player, { sessionId, keepsPhone: true })
  await endSessions(deps, tx, { playerId: player.id, reason: 'phone-confirmed', keptSessionId: sessionId })
}
