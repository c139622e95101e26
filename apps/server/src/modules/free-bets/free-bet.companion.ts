/** A free bet as a bet reads it, in the transaction that places the bet. The player's lock lets no second bet use it. */
import { type Companion, lookUp, update } from '@fairhall/ledger'
import type { FreebetState, FreebetTerms } from './free-bet.rules.ts'

export interface Freebet extends FreebetState {
  id: string
  player: string
  offer: string
  currency: string
  amount: bigint
  terms: FreebetTerms
  /** The last bet that used it. */
  betId: string | null
}

/**
 * SQL: whether a bet uses the free bet with this ID. It is asked of the bets, so a void gives the free bet back without a statement, and
 * a corrected void takes it again.
 */
export const isUsed = (id: string): string =>
  `exists (select from sports_bet used where used.freebet = ${id}
     and used.state not in ('refunded', 'declined', 'rolled back', 'tombstone'))`

const find = lookUp({
  name: 'player_freebet_read',
  table: 'player_freebet',
  select: `t.player_id::text as player, t.currency as currency, t.amount::text as amount, (t.terms -> 'freebet')::text as terms,
    extract(epoch from t.expires_at)::text as expires_at, extract(epoch from t.cancelled_at)::text as cancelled_at,
    t.bet_id::text as bet_id, (${isUsed('t.id')})::text as used, t.offer as offer`,
  by: { id: 'uuid' },
})

const change = update({
  name: 'player_freebet_update',
  table: 'player_freebet',
  by: { id: 'uuid' },
  set: { bet_id: 'uuid' },
})

const toDate = (epoch: string) => new Date(Number(epoch) * 1000)

export const freebetCompanion: Companion<Freebet> = {
  name: 'player_freebet',
  read: (ids) => find(ids.map((id) => [id])),
  toRow([player, currency, amount, terms, expiresAt, cancelledAt, betId, used, offer], id) {
    return {
      id,
      player: player as string,
      offer: offer as string,
      currency: currency as string,
      amount: BigInt(amount as string),
      terms: JSON.parse(terms as string) as FreebetTerms,
      expiresAt: toDate(expiresAt as string),
      cancelledAt: cancelledAt == null ? null : toDate(cancelledAt),
      betId: betId ?? null,
      isUsed: used === 'true',
    }
  },
  keyOf: ({ id }) => id,
  update: (rows) => change(rows.map(({ row, place }) => ({ key: () => [row.id], place, set: [row.betId] }))),
}
