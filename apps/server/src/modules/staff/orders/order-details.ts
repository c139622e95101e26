/** What an order of each kind says. Amounts are in subunits, as text. */
import type { BoundDetails } from '../bounds/bounds.service.ts'

export type OrderDetails =
  | { kind: 'correction'; currency: string; amount: string }
  | { kind: 'chargeback'; invoiceId: string; reference: string; amount: string | null }
  /** `reference`: of the payment that the player made outside. */
  | { kind: 'debt-repaid'; invoiceId: string; amount: string; reference: string }
  | { kind: 'debt-write-off'; invoiceId: string }
  | { kind: 'settlement'; invoiceId: string; amount: string }
  | { kind: 'deposit'; invoiceId: string; reference: string; amount: string }
  /** `destination`: the fields as JSON, sealed with the player's key, in base64. */
  | { kind: 'return-destination'; invoiceId: string; documentId: string | null; destination: string }
  | { kind: 'return-paid'; invoiceId: string; reference: string }
  | {
      kind:
        | 'erasure'
        | 'forget-factor'
        | 'free-email'
        | 'identify'
        | 'unblock'
        | 'unlimit'
        | 'reopen'
        | 'lift'
    }
  /** `values`: the corrected fields as JSON, sealed with the player's key, in base64. */
  | { kind: 'correct-identity'; values: string }
  | { kind: 'change-country'; country: string }
  | { kind: 'staff-reset' | 'staff-remove' | 'staff-directory' }
  | ({ kind: 'bound-set' | 'bound-end' } & BoundDetails)
  /** Releases an account, or, with the restricted player as the subject of the order, lets a login register. */
  | { kind: 'release'; subject: string | null; keyId: string | null }
  | { kind: 'autologin'; minutes: string; to: string | null }
  | { kind: 'staff-add'; rights: string; email: string }
  | { kind: 'staff-change'; rights: string | null; email: string | null }
  | { kind: 'rate'; code: string; rate: string }
  /** `level`: its ID. `checks`: JSON, sealed with the player's key, in base64. */
  | { kind: 'invitation'; level: string; reviewOn: string; checks: string }
  /** `statement`: its ID. The amount is in subunits of the base currency. */
  | { kind: 'commission'; statement: string; partner: string; month: string; amount: string }
  /** `betId`: our ID of the bet. */
  | { kind: 'bet-void' | 'bet-write-off'; betId: string }
  /** `partner`: null if the player came from nobody. */
  | { kind: 'attribution'; partner: string | null }
  /** `content`: the whole file as JSON; null returns to the file of CONFIG_DIR. `from`: the revision that was edited. */
  | { kind: 'settings'; file: string; content: string | null; from: string }
  /** `content`: the IDs of the players, one per line. `added` and `removed`: how many, and the first of them. */
  | {
      kind: 'player-list'
      list: string
      players: string
      hash: string
      added: string
      removed: string
      content: string
    }
  /** `day`: UTC. `content`: what differs, as JSON. */
  | { kind: 'sealed-day'; day: string; differences: string; content: string }
  /** For one player, and for a list. `list` identifies the players; the cost is in subunits of the base currency. */
  | { kind: 'grant' | 'grant-run'; run: string; offer: string; players: string; cost: string; list: string }
