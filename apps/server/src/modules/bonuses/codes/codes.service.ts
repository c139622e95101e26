/**
 * Bonus codes. A direct code issues its bonus immediately; a deposit code waits for the next deposit. An unknown or
 * unavailable code is answered but not stored.
 */
import { BonusCodeStatus, BonusCodeTrigger } from '@fairhall/contract'
import type { Body, PlayerBonusCode as CodeReply } from '@fairhall/contract'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import type { BonusesDeps } from '../bonuses.deps.ts'
import { refuse } from '../../../platform/errors.ts'
import { announce } from '../../../platform/outbox/publish-event.ts'
import { getPlayer } from '../../players/index.ts'
import { type LockedPlayer, withPlayerLock, isOpen } from '../../player-state/index.ts'
import { findActiveAccount } from '../../wallet/index.ts'
import { findCode, insertCode, listWaitingCodes, removeCode } from './codes.queries.ts'
import { toPlayerBonusCode } from '../bonuses.view.ts'
import { membershipOfNewcomer } from '../segments/segments.service.ts'
import { issueBonus } from '../player-bonuses/issue.service.ts'
import { type IssuedOffers, normaliseCode } from '../offers/offers.rules.ts'
import { type Depositor, evaluateOffers, listOffered, type AvailableOffer } from '../offers/offers.service.ts'

const triggers = { [BonusCodeTrigger.direct]: 'code', [BonusCodeTrigger.deposit]: 'deposit' } as const

export async function listCodes(
  deps: BonusesDeps,
  playerId: string,
  trigger: BonusCodeTrigger,
): Promise<CodeReply[]> {
  return (await listWaitingCodes(deps.db, playerId, trigger)).map(toPlayerBonusCode)
}

export async function addCode(
  deps: BonusesDeps,
  playerId: string,
  depositsBefore: number,
  body: Body<'addBonusCode'>,
): Promise<CodeReply> {
  const { trigger } = body
  const code = normaliseCode(body.bonusCode)
  const known = deps.settings
    .current()
    .bonuses.offers.find((offer) => offer.code === code && offer.trigger === triggers[trigger])
  if (known === undefined) return notAccepted(deps, code, trigger, BonusCodeStatus.incorrect)
  const { country } = await getPlayer(deps.db, playerId)
  const account = await findActiveAccount(deps.db, playerId)
  if (account === null) throw refuse('currencyNotAvailable')
  const depositor = { playerId, country, currency: account.currency, depositsBefore }
  return inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [], async (locked) => {
      const waiting = await listWaitingCodes(tx, playerId, trigger)
      const same = waiting.find(({ offer }) => offer === known.id)
      if (same !== undefined) return toPlayerBonusCode(same)
      const offered = await listOffered(deps, tx, depositor, triggers[trigger])
      const found = offered.find(({ offer }) => offer.id === known.id)
      if (found === undefined || found.isUsedUp || !isOpen(locked, deps.clock.now()))
        return notAccepted(deps, code, trigger, BonusCodeStatus.notAvailable)
      return accept(deps, locked, found, code, trigger)
    }),
  )
}

function notAccepted(
  deps: BonusesDeps,
  bonusCode: string,
  trigger: BonusCodeTrigger,
  status: BonusCodeStatus,
): CodeReply {
  return { id: deps.random.uuid(), bonusCode, status, trigger, playerBonusCodeId: null, version: 0 }
}

async function accept(
  deps: BonusesDeps,
  locked: LockedPlayer,
  { offer, terms }: Pick<AvailableOffer, 'offer' | 'terms'>,
  code: string,
  trigger: BonusCodeTrigger,
): Promise<CodeReply> {
  const { tx, playerId } = locked
  const now = deps.clock.now()
  const id = deps.random.uuid()
  const isUsed = trigger === BonusCodeTrigger.direct
  if (isUsed && (await issueBonus(deps, locked, { terms, cause: `code:${id}`, deposit: 0n })) !== 'issued')
    return notAccepted(deps, code, trigger, BonusCodeStatus.notAvailable)
  const row = { id, player_id: playerId, offer: offer.id, code, trigger, created_at: now, updated_at: now }
  const kept = await insertCode(tx, {
    ...row,
    status: isUsed ? BonusCodeStatus.used : BonusCodeStatus.accepted,
  })
  await announce(tx, { kind: 'bonusCode.changed', playerId, codeId: id })
  return toPlayerBonusCode(kept)
}

/** Someone who is registering: without deposits and issued offers. */
type Newcomer = Pick<Depositor, 'country' | 'currency'>

const NONE_ISSUED: IssuedOffers = new Map()

/**
 * Whether a newcomer could use the code. Returns false alike for codes that don't exist, have expired or are for
 * others.
 */
export function isCodeForNewcomer(deps: BonusesDeps, newcomer: Newcomer, code: string): boolean {
  return offersForNewcomer(deps, newcomer, code).length > 0
}

/**
 * Adds a registration's code in its transaction: a failed registration adds none, and a successful one adds it once. As
 * in the wallet, a direct code takes precedence over a deposit code. Returns false if the code was not accepted.
 */
export function addCodeOfNewcomer(
  deps: BonusesDeps,
  tx: Tx,
  newcomer: Newcomer & { playerId: string },
  code: string,
): Promise<boolean> {
  return withPlayerLock(deps, tx, newcomer.playerId, [], async (locked) => {
    for (const { trigger, offered } of offersForNewcomer(deps, newcomer, code)) {
      const { playerBonusCodeId } = await accept(deps, locked, offered, normaliseCode(code), trigger)
      if (playerBonusCodeId !== null) return true
    }
    return false
  })
}

function offersForNewcomer(deps: BonusesDeps, newcomer: Newcomer, code: string) {
  const depositor = { ...newcomer, depositsBefore: 0 }
  const isMember = membershipOfNewcomer(deps.settings.current(), newcomer.country, deps.clock.now())
  return ([BonusCodeTrigger.direct, BonusCodeTrigger.deposit] as const).flatMap((trigger) =>
    evaluateOffers(deps, depositor, { issued: NONE_ISSUED, isMember }, triggers[trigger])
      .filter(({ offer }) => offer.code === normaliseCode(code))
      .map((offered) => ({ trigger, offered })),
  )
}

/** Used codes are kept, because they document where a bonus came from. */
export async function dropCode(deps: BonusesDeps, playerId: string, codeId: string): Promise<void> {
  await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [], async () => {
      const code = await findCode(tx, codeId)
      if (code?.player_id !== playerId || code.status !== BonusCodeStatus.accepted) throw refuse('notFound')
      await removeCode(tx, codeId)
    }),
  )
}
