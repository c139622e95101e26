import { Break, InvoiceState, PlayerStatus } from '@fairhall/contract'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { listOfCodes } from '../../../platform/database/name-of-code.rules.ts'
import { inSql } from '../../invoices/index.ts'
import { RECOGNISER } from '../../limits/index.ts'
import { BRAND } from '../../players/index.ts'
import { LISTINGS } from '../../registers/index.ts'

/** Breaks that the player or staff began, and exclusions by registers. */
const OPEN_BREAKS = `from (
    select created_at, until, return_delay_hours, actor from player_limit
      where player_id = p.id and definition in ${listOfCodes(Break)} and ended_at is null
    union all ${LISTINGS}) l where true`

/** An exclusion whose period is over may still wait for the player to ask to return. */
const HAS_BREAK = `exists (select ${OPEN_BREAKS} and (l.until is null or l.until > $1 or l.return_delay_hours is not null))`

const NEVER_HAD_MONEY = `not exists (select from invoice i where i.player_id = p.id and i.state in ${inSql([InvoiceState.success, InvoiceState.paid])})
  and not exists (select from ledger_balance b, unnest(b.pockets) amount where b.owner = p.id and amount <> 0)`

/** True when no email or phone number of the account is proven and it has never held or moved money. */
const IS_UNPROVEN = `p.email_confirmed_at is null and p.phone_confirmed_at is null and p.status <> ${PlayerStatus.blocked} and p.erased_at is null
  and ${NEVER_HAD_MONEY}`

export async function hasNeverHadMoney(db: Db | Tx, playerId: string): Promise<boolean> {
  const { rowCount } = await db.query(`select from player p where p.id = $1 and ${NEVER_HAD_MONEY}`, [
    playerId,
  ])
  return rowCount === 1
}

/** True when the account is closed or on a break, nothing of it is proven, and it has no money. */
export async function isAbandoned(db: Db | Tx, playerId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from player p where p.id = $2 and ${IS_UNPROVEN} and (p.status = ${PlayerStatus.closed} or ${HAS_BREAK})`,
    [now, playerId],
  )
  return rowCount === 1
}

/**
 * Removes an email from an account that only claims it: either a phone number was proven there and the email was not, or the
 * account is abandoned. During a break the email stays until its owner proves it, so that nobody ends a break by registering again.
 * Returns the IDs of the accounts that lost the email.
 */
export async function takeClaimedEmail(
  tx: Tx,
  {
    email,
    exceptId,
    isProven,
    now,
  }: { email: string; exceptId: string | null; isProven: boolean; now: Date },
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update player p set email = null, email_freed_at = $1
      where p.brand = $2 and lower(p.email) = lower($3) and p.id is distinct from $4 and p.email_confirmed_at is null
        and ((p.phone is not null and p.phone_confirmed_at is not null and p.erased_at is null)
          or (${IS_UNPROVEN} and case when ${HAS_BREAK} then $5 else p.status = ${PlayerStatus.closed} end)) returning p.id`,
    [now, BRAND, email, exceptId, isProven],
  )
  return rows.map(({ id }) => id)
}

/**
 * Removes the email of one account, unless the person who proved it took a break or excluded themselves afterwards. A break that
 * recognition copied doesn't count, because nobody took it. Returns whether the email was removed.
 */
export async function removeUnprovenEmail(tx: Tx, playerId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update player p set email = null, email_confirmed_at = null, email_freed_at = $2
      where id = $1 and email is not null and erased_at is null and (email_confirmed_at is null or (
        exists (select ${OPEN_BREAKS} and l.created_at < p.email_confirmed_at)
        and not exists (select ${OPEN_BREAKS} and l.created_at >= p.email_confirmed_at and l.actor <> $3)))`,
    [playerId, now, RECOGNISER],
  )
  return rowCount === 1
}
