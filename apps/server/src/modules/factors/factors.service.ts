/**
 * A player's second factors: codes of an authenticator app, passkeys, or both. Turning an app on requires a first code; turning it
 * off requires password and code.
 */
import type { Body, Reply } from '@fairhall/contract'
import { base32nopad } from '@scure/base'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { FactorsDeps } from './factors.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { getPlayer, lockPlayerRow, noteAudit, sealFor, notifyPlayer, updatePlayer } from '../players/index.ts'
import {
  type FactorProof,
  type FactorRequester,
  type ProofRequester,
  stepOf,
  withFactor,
} from './codes.service.ts'
import {
  beginFactor,
  countRecoveryCodes,
  findFactor,
  isFactorOn,
  lockFactor,
  readFactorState,
  removeFactor,
  saveFactor,
} from './factors.queries.ts'
import { lockOwnSession, withOwnProof, withRemovalProof } from './own-proof.service.ts'
import { listPasskeys, removePasskeysOf } from './passkeys.queries.ts'
import { toPasskey } from './passkeys.service.ts'
import { dropUnneededCodes, makeRecoveryCodes } from './recovery-codes.service.ts'
import { inGroups, readCode, toAddress } from './totp.rules.ts'

const SECRET_BYTES = 20
const SETUP_MS = 30 * 60 * 1000

export async function describeFactor(deps: FactorsDeps, playerId: string): Promise<Reply<'getSecondFactor'>> {
  const [factor, passkeys, recoveryCodesLeft] = await Promise.all([
    findFactor(deps.db, playerId),
    listPasskeys(deps.db, playerId),
    countRecoveryCodes(deps.db, playerId),
  ])
  return {
    since: factor?.confirmed_at?.toISOString() ?? null,
    isPaused: factor?.confirmed_at != null && factor.paused_until !== null,
    passkeys: passkeys.map(toPasskey),
    recoveryCodesLeft,
    isRequired: deps.settings.current().signIn.secondFactor.signIn === 'required',
  }
}

/** Creates a secret for the app. It isn't required at sign-in until confirmed, so that an unfinished setup locks nobody out. */
export async function beginSetup(
  deps: FactorsDeps,
  asker: ProofRequester,
  proof: Body<'beginSecondFactor'>,
  locale: string,
): Promise<Reply<'beginSecondFactor'>> {
  const { playerId } = asker
  if ((await readFactorState(deps.db, playerId)).hasApp) throw refuse('factorIsOn')
  const { email, phone } = await getPlayer(deps.db, playerId)
  const secret = deps.random.bytes(SECRET_BYTES)
  await withOwnProof(deps, asker, proof, async (tx) => {
    const sealed = await sealFor(deps, tx, playerId, secret.toString('base64url'))
    const began_at = deps.clock.now()
    const added_in = asker.sessionId
    if (!(await beginFactor(tx, { player_id: playerId, sealed, began_at, added_in })))
      throw refuse('factorIsOn')
  })
  const issuer = deps.content.current().text(locale, 'alerts.mails.frame.brand')
  return {
    secret: inGroups(base32nopad.encode(secret)),
    address: toAddress(issuer, email ?? phone ?? '', secret),
  }
}

export async function confirmSetup(
  deps: FactorsDeps,
  asker: FactorRequester,
  { code }: Body<'confirmSecondFactor'>,
): Promise<Reply<'confirmSecondFactor'>> {
  const { playerId, sessionId } = asker
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    // If two first factors are added concurrently, only one gets recovery codes.
    await lockOwnSession(tx, asker)
    const factor = await lockFactor(tx, playerId)
    if (factor?.confirmed_at) throw refuse('factorIsOn')
    const isOwn = factor?.added_in === sessionId
    if (factor === null || !isOwn || now.getTime() - factor.began_at.getTime() > SETUP_MS)
      throw refuse('factorSetupOver')
    const step = await stepOf(deps, tx, factor, readCode(code).code)
    if (step === null) throw refuse('factorCodeWrong')
    const isFirst = !(await isFactorOn(tx, playerId))
    await saveFactor(tx, playerId, { last_step: step, confirmed_at: now })
    await note(deps, tx, playerId, 'player.secondFactorOn')
    await deps.reportAddedFactor(tx, { playerId, notice: 'secondFactorOn', factorId: playerId })
    if (isFirst) await updatePlayer(tx, playerId, { sign_in_changed_at: now })
    return { recoveryCodes: isFirst ? await makeRecoveryCodes(deps, tx, playerId) : [] }
  })
}

export async function renewRecoveryCodes(
  deps: FactorsDeps,
  { playerId, sessionId, client }: ProofRequester,
  shown: FactorProof,
): Promise<Reply<'renewRecoveryCodes'>> {
  await requireOn(deps, playerId)
  return withFactor(deps, shown, { kind: 'act', playerId, sessionId, client }, async (tx) => {
    await lockOwnSession(tx, { playerId, sessionId })
    await note(deps, tx, playerId, 'player.recoveryCodesRenewed')
    return { recoveryCodes: await makeRecoveryCodes(deps, tx, playerId) }
  })
}

export async function turnOff(
  deps: FactorsDeps,
  asker: ProofRequester,
  proof: Body<'removeSecondFactor'>,
): Promise<void> {
  const { playerId } = asker
  if (!(await readFactorState(deps.db, playerId)).hasApp) throw refuse('factorIsOff')
  await withRemovalProof(deps, asker, proof, async (tx) => {
    await removeFactor(tx, playerId)
    await dropUnneededCodes(tx, playerId)
    await note(deps, tx, playerId, 'player.secondFactorOff')
    await notifyPlayer(tx, { playerId, notice: 'secondFactorOff', at: deps.clock.now() })
  })
}

interface FactorRemoval {
  playerId: string
  actor: string
  secondMember: string
  reason: string
}

/**
 * Removes all factors of a player who has lost app, passkeys and recovery codes. Runs in the transaction of the staff order that two
 * people approve. Returns false if there was no factor.
 */
export async function removeFactorOfIn(
  deps: FactorsDeps,
  tx: Tx,
  { playerId, ...by }: FactorRemoval,
): Promise<boolean> {
  if (await isFactorOn(tx, playerId)) await deps.reviewWithdrawals(tx, playerId)
  await lockPlayerRow(tx, playerId)
  const hadApp = await removeFactor(tx, playerId)
  const hadPasskey = await removePasskeysOf(tx, playerId)
  if (!hadApp && !hadPasskey) return false
  await dropUnneededCodes(tx, playerId)
  // Someone may have made staff believe that they are the player.
  await updatePlayer(tx, playerId, { sign_in_changed_at: deps.clock.now() })
  const subject = `player:${playerId}`
  await noteAudit(deps, tx, { ...by, action: 'player.secondFactorOff', subject, playerId })
  await notifyPlayer(tx, { playerId, notice: 'secondFactorOff', at: deps.clock.now() })
  return true
}

async function requireOn(deps: FactorsDeps, playerId: string): Promise<void> {
  if (!(await isFactorOn(deps.db, playerId))) throw refuse('factorIsOff')
}

async function note(deps: FactorsDeps, tx: Tx, playerId: string, action: string): Promise<void> {
  const actor = `player:${playerId}`
  await noteAudit(deps, tx, { actor, action, subject: actor, playerId, reason: 'second-factor' })
}
