/** Recomputes what the vault moved from the ledger entries. Each query selects the differences. */
import type { AuditCheck } from '@fairhall/ledger'
import { ENTRIES_SINCE, type Transfer, transfers } from '../player-state/index.ts'

/** The kinds that take a debt from cash and then from the vault. */
const DEBTS = Object.entries<Transfer>(transfers)
  .filter(([, { pockets, contra }]) => pockets.includes('vault −') && contra !== 'transfer')
  .map(([kind]) => `'${kind}'`)
  .join(', ')

export const vaultChecks: readonly AuditCheck[] = [
  {
    // Bets, wins, deposits, bonuses and corrections must never reach the vault.
    name: 'vault money moves only to and from cash, to withdrawals, and for debts',
    recent: { ledger_entry: ENTRIES_SINCE },
    text: `select owner, asset, seq, kind, deltas from ledger_entry
      where coalesce(deltas[4], 0) <> 0 and case
          when kind in ('vault.in', 'vault.out') then deltas[1] <> -deltas[4] or (deltas[4] > 0) <> (kind = 'vault.in')
          when kind = 'withdrawal.release' then deltas[4] < 0
          when kind in ('withdrawal.hold', ${DEBTS}) then deltas[4] > 0
          else true end
        or kind in ('vault.in', 'vault.out') and (deltas[2] <> 0 or deltas[3] <> 0 or coalesce(deltas[4], 0) = 0)
      limit 100`,
  },
  {
    name: 'a debt is taken from the vault only after all cash',
    recent: { ledger_entry: ENTRIES_SINCE },
    text: `select owner, asset, seq, kind, deltas, after from ledger_entry
      where kind in (${DEBTS}) and deltas[4] < 0 and after[1] <> 0 limit 100`,
  },
  {
    name: 'a released withdrawal returns to the vault what it took from it',
    text: `select r.owner, r.asset, r.external_id, h.deltas as held, r.deltas as released
      from ledger_entry r
      join ledger_entry h on h.owner = r.owner and h.asset = r.asset and h.kind = 'withdrawal.hold' and h.group_id = r.group_id
      where r.kind = 'withdrawal.release'
        and coalesce(r.deltas[4], 0) <> least(-r.deltas[3], -coalesce(h.deltas[4], 0)) limit 100`,
  },
]
