/**
 * Issues a bonus or free spins in state 1-1, or a free bet. No money moves until the player activates it. All functions require the
 * player's lock. Each cause issues only once, even if it is reported repeatedly.
 */
import type { BonusesDeps } from '../bonuses.deps.ts'
import { announce } from '../../../platform/outbox/publish-event.ts'
import { findLatestSession } from '../../sessions/index.ts'
import type { LockedPlayer } from '../../player-state/index.ts'
import { issueWithinBudget } from '../budgets/budgets.service.ts'
import { insertBonus } from './player-bonuses.queries.ts'
import { moneyOf, type OfferTerms, targetOf } from '../offers/offers.rules.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The largest amount that fits a bigint column of the ledger. */
const BOOKS_MAX = 2n ** 63n - 1n

interface Issue {
  terms: OfferTerms
  /** `deposit:<invoice>`, `code:<code of the player>`, `package:<previous bonus>`, `freespin:<free spins>` or `grant:<grant>`. */
  cause: string
  /** Deposited subunits. 0 if no deposit caused it. */
  deposit: bigint
}

type IssueDeps = Pick<BonusesDeps, 'clock' | 'issueFreebet' | 'issueFreespins' | 'random' | 'settings'>

/** `nothing`: the offer gives nothing, or this cause has already issued it. `budget`: too little of its budget is left. */
export async function issueBonus(
  deps: IssueDeps,
  locked: LockedPlayer,
  { terms, cause, deposit }: Issue,
): Promise<'issued' | 'nothing' | 'budget'> {
  const amount = moneyOf(terms, deposit)
  const target = targetOf(terms, amount, deposit)
  if (terms.type !== 'freespins' && (amount <= 0n || target > BOOKS_MAX)) return 'nothing'
  return issueWithinBudget(deps, locked.tx, { terms, cause }, () => {
    if (terms.type === 'freespins') return deps.issueFreespins(locked, terms, cause)
    if (terms.type === 'freebet') return deps.issueFreebet(locked, terms, cause)
    return insertIssued(deps, locked, { terms, cause, amount, target })
  })
}

/** Issues the winnings of free spins as a bonus with the terms of their offer. `amount` is above 0. */
export async function issueWinnings(
  deps: Pick<BonusesDeps, 'clock' | 'random'>,
  locked: LockedPlayer,
  { terms, cause, amount }: { terms: OfferTerms; cause: string; amount: bigint },
): Promise<void> {
  const target = targetOf(terms, amount, 0n)
  if (target > BOOKS_MAX) throw new Error(`the wagering target of ${cause} is too large`)
  await insertIssued(deps, locked, { terms, cause, amount, target })
}

interface Issued {
  terms: OfferTerms
  cause: string
  amount: bigint
  target: bigint
}

async function insertIssued(
  deps: Pick<BonusesDeps, 'clock' | 'random'>,
  locked: LockedPlayer,
  { terms, cause, amount, target }: Issued,
): Promise<boolean> {
  const now = deps.clock.now()
  const { playerId } = locked
  const id = deps.random.uuid()
  const isNew = await insertBonus(locked.tx, {
    id,
    player_id: playerId,
    offer: terms.offer,
    package: terms.package,
    cause,
    currency: terms.currency,
    amount,
    target,
    max_bet: toBound(terms.maxBet),
    cap: terms.cap === null ? null : BigInt(terms.cap),
    issue_session: await findLatestSession(locked.tx, playerId),
    terms: JSON.stringify(terms),
    ...lifeOf(terms, now),
    days: terms.wagering.days,
  })
  if (isNew) await announce(locked.tx, { kind: 'bonus.changed', playerId, bonusId: id })
  return isNew
}

/** A bound below the smallest unit of the currency is no bound. */
function toBound(text: string | null): bigint | null {
  return text === null || text === '0' ? null : BigInt(text)
}

function lifeOf(terms: OfferTerms, now: Date) {
  const activateBy = new Date(now.getTime() + terms.wagering.activateDays * DAY_MS)
  return { activate_by: activateBy, created_at: now, updated_at: now }
}
