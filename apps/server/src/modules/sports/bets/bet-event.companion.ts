/** What a sportsbook, or staff, decided about a bet after it was placed: appended with the money, never changed. */
import { type Companion, insertInto } from '@fairhall/ledger'
import type { BetState } from './bet-states.rules.ts'

export type BetEventKind =
  | 'accept'
  | 'decline'
  | 'settle'
  | 'unsettle'
  | 'void'
  | 'cashout'
  | 'rollback'
  | 'write-off'

export interface BetEventDetails {
  reason?: string
  /** Results of legs, by the leg's ID. */
  results?: Readonly<Record<string, string>>
  orderId?: string
  /** Subunits as text: the stake that a cash-out settled. */
  stakePart?: string
  /** The accepted odds in thousandths. */
  odds?: number
  /** Subunits as text: what the player's money did not cover. */
  shortfall?: string
  /** A later bet has used the free bet, so this one stays refunded. */
  isPassedOn?: true
  /** Subunits as text: what staff wrote off. */
  writtenOff?: string
}

export interface BetEvent {
  bet: string
  position: number
  player: string
  kind: BetEventKind
  version: number | null
  state: BetState
  amount: bigint
  actor: string
  details: BetEventDetails
  at: Date
}

const insertEvents = insertInto({
  name: 'sports_bet_event_insert',
  table: 'sports_bet_event',
  columns: {
    bet: 'uuid',
    position: 'int',
    player: 'uuid',
    kind: 'text',
    version: 'int',
    state: 'text',
    amount: 'bigint',
    actor: 'text',
    details: 'jsonb',
    at: 'timestamptz',
  },
})

export const betEventCompanion: Companion<BetEvent> = {
  name: 'sports_bet_event',
  // Events are only appended: the bet's row holds their number.
  read: () => ({ statements: [], found: () => [] }),
  toRow: () => {
    throw new Error('events of bets are not read with the money')
  },
  keyOf: (row) => `${row.bet} ${row.position}`,
  insert: (rows) =>
    insertEvents(
      rows.map((row) => [
        row.bet,
        row.position,
        row.player,
        row.kind,
        row.version,
        row.state,
        row.amount,
        row.actor,
        JSON.stringify(row.details),
        row.at,
      ]),
    ),
}
