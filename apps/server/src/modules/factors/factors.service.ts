/**
 * A second factor of the player's own: he turns it on with a first code, is given recovery codes once, and turns it off with
 * password and code. Where he has one, what must be his deed asks for it anew.
 */
import type { Body, Reply } from '@fairhall/contract'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { getPlayer, lockPlayerRow, noteAudit, sealFor, tellPlayer } from '../players/index.ts'
import { findSession, markFactorShown, provePassword } from '../sessions/index.ts'
import { hashRecoveryCode, stepOf, withFactorCode } from './codes.service.ts'
import {
  beginFactor,
  countRecoveryCodes,
  findFactor,
  lockFactor,
  removeFactor,
  replaceRecoveryCodes,
  saveFactor,
} from './factors.queries.ts'
import { inGroups, readCode, toAddress, toBase32 } from './totp.rules.ts'

const SECRET_BYTES = 20
const RECOVERY_CODES = 10
const RECOVERY_BYTES = 10
const SETUP_MS = 30 * 60 * 1000
const FRESH_MS = 5 * 60 * 1000

export async function isFactorOn(db: Deps['db'] | Tx, playerId: string): Promise<boolean> {
  return (await findFactor(db, playerId))?.confirmed_at != null
}

export async function describeFactor(deps: Deps, playerId: string): Promise<Reply<'getSecondFactor'>> {
  const since = (await findFactor(deps.db, playerId))?.confirmed_at ?? null
  if (since === null) return { since: null, recoveryCodesLeft: 0 }
  return { since: since.toISOString(), recoveryCodesLeft: await countRecoveryCodes(deps.db, playerId) }
}

/** A secret for his app. Nothing is asked for yet: an app that was not set up must lock nobody out. */
export async function beginSetup(
  deps: Deps,
  playerId: string,
  { password }: Body<'beginSecondFactor'>,
  locale: string,
): Promise<Reply<'beginSecondFactor'>> {
  if (await isFactorOn(deps.db, playerId)) throw refuse('factorIsOn')
  await provePassword(deps, playerId, password, 'password')
  const { email, phone } = await getPlayer(deps, playerId)
  const secret = deps.random.bytes(SECRET_BYTES)
  await inTransaction(deps.db, async (tx) => {
    const sealed = await sealFor(deps, tx, playerId, secret.toString('base64url'))
    const began_at = deps.clock.now()
    if (!(await beginFactor(tx, { player_id: playerId, sealed, began_at, confirmed_at: null })))
      throw refuse('factorIsOn')
  })
  const house = deps.content.current().text(locale, 'alerts.mails.frame.house')
  return { secret: inGroups(toBase32(secret)), address: toAddress(house, email ?? phone ?? '', secret) }
}

export async function confirmSetup(
  deps: Deps,
  playerId: string,
  { code }: Body<'confirmSecondFactor'>,
): Promise<Reply<'confirmSecondFactor'>> {
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const factor = await lockFactor(tx, playerId)
    if (factor?.confirmed_at) throw refuse('factorIsOn')
    if (factor === null || now.getTime() - factor.began_at.getTime() > SETUP_MS)
      throw refuse('factorSetupOver')
    const step = await stepOf(deps, tx, factor, readCode(code).code)
    if (step === null) throw refuse('factorCodeWrong')
    await saveFactor(tx, playerId, { last_step: step, confirmed_at: now })
    await note(deps, tx, playerId, 'player.secondFactorOn')
    await tellPlayer(tx, { playerId, notice: 'secondFactorOn', at: now })
    return { recoveryCodes: await makeRecoveryCodes(deps, tx, playerId) }
  })
}

export async function renewRecoveryCodes(
  deps: Deps,
  playerId: string,
  { code }: Body<'renewRecoveryCodes'>,
): Promise<Reply<'renewRecoveryCodes'>> {
  await requireOn(deps, playerId)
  return withFactorCode(deps, { playerId, code, at: 'act' }, async (tx) => {
    await note(deps, tx, playerId, 'player.recoveryCodesRenewed')
    return { recoveryCodes: await makeRecoveryCodes(deps, tx, playerId) }
  })
}

export async function turnOff(
  deps: Deps,
  playerId: string,
  { password, code }: Body<'removeSecondFactor'>,
): Promise<void> {
  await requireOn(deps, playerId)
  await provePassword(deps, playerId, password, 'password')
  await withFactorCode(deps, { playerId, code, at: 'act' }, async (tx) => {
    await removeFactor(tx, playerId)
    await note(deps, tx, playerId, 'player.secondFactorOff')
    await tellPlayer(tx, { playerId, notice: 'secondFactorOff', at: deps.clock.now() })
  })
}

/** By staff, for who has lost app and recovery codes. False when there was none. */
export async function removeFactorOf(
  deps: Deps,
  { playerId, actor, reason }: { playerId: string; actor: string; reason: string },
): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    await lockPlayerRow(tx, playerId)
    if (!(await removeFactor(tx, playerId))) return false
    const subject = `player:${playerId}`
    await noteAudit(deps, tx, { actor, reason, action: 'player.secondFactorOff', subject, playerId })
    await tellPlayer(tx, { playerId, notice: 'secondFactorOff', at: deps.clock.now() })
    return true
  })
}

interface Asker {
  playerId: string
  sessionId: string
}

/** Opens for some minutes, in this session alone, what `requireFreshFactor` guards. */
export async function showFactor(deps: Deps, { playerId, sessionId }: Asker, code: string): Promise<void> {
  await requireOn(deps, playerId)
  await withFactorCode(deps, { playerId, code, at: 'act' }, (tx) =>
    markFactorShown(tx, sessionId, deps.clock.now()),
  )
}

/** @throws Refusal factorNeeded where he has one and has not just shown it */
export async function requireFreshFactor(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { playerId, sessionId }: Asker,
): Promise<void> {
  if (!(await isFactorOn(tx, playerId))) return
  const shownAt = (await findSession(tx, sessionId))?.factor_at?.getTime() ?? 0
  if (deps.clock.now().getTime() - shownAt > FRESH_MS) throw refuse('factorNeeded')
}

async function requireOn(deps: Deps, playerId: string): Promise<void> {
  if (!(await isFactorOn(deps.db, playerId))) throw refuse('factorIsOff')
}

/** Answered once; only their hashes are kept. */
async function makeRecoveryCodes(deps: Deps, tx: Tx, playerId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => toBase32(deps.random.bytes(RECOVERY_BYTES)))
  await replaceRecoveryCodes(
    tx,
    playerId,
    codes.map((code) => hashRecoveryCode(playerId, code)),
  )
  return codes.map(inGroups)
}

async function note(deps: Deps, tx: Tx, playerId: string, action: string): Promise<void> {
  const who = `player:${playerId}`
  await noteAudit(deps, tx, { actor: who, action, subject: who, playerId, reason: 'second-factor' })
}
