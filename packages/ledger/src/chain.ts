import type { AuditCheck } from './audit.ts'
import { KNOWN_ID_DAYS } from './ranges.ts'

/**
 * Audits the entries of the owners `$3` to `$4` from `$1` until before `$2` against those before them. Of one
 * owner, numbers and times can be in a different order: clocks of processes differ. So the entry before is
 * found by its number.
 */

/**
 * The amounts before an entry: of the entry before it within the time, else of the last seal, else of the
 * entry before it anywhere. Duplicate numbers continue nothing.
 */
const chain = `select e.owner, e.asset, e.seq, e.lag_seq as previous_seq, e.deltas, e.after, b.before as previous
  from (select owner, asset, seq, deltas, after, lag(seq) over w as lag_seq, lag(after) over w as lag_after
          from ledger_entry
         where at >= $1 and at < $2 and owner between $3::uuid and $4::uuid
        window w as (partition by owner, asset order by seq)) e
  left join lateral (
    select s.pockets, s.seq from ledger_seal_owner s
     where e.lag_seq is null and s.owner = e.owner and s.asset = e.asset and s.day < ($1::timestamptz at time zone 'UTC')::date
       and s.seq = s.entries
     order by s.day desc limit 1) p on true
  left join lateral (
    select x.after from ledger_entry x
     where e.seq > 1 and e.lag_seq is distinct from e.seq - 1 and p.seq is distinct from e.seq - 1
       and x.owner = e.owner and x.asset = e.asset and x.seq = e.seq - 1 limit 1) f on true
  cross join lateral (
    select case when e.seq = 1 then '{}' when e.lag_seq = e.seq - 1 then e.lag_after
                when p.seq = e.seq - 1 then p.pockets else f.after end as before) b
 where b.before is null or e.lag_seq = e.seq or e.seq < 1
    or exists (select from generate_subscripts(e.deltas, 1) i where e.after[i] <> coalesce(b.before[i], 0) + e.deltas[i])
 limit 100`

/**
 * Ids that were used in the time in which lanes look for them. A partition ensures that its ids are unique. So
 * this looks for each in the partitions of the months before, by their indexes; the limit keeps it from reading
 * them whole. Hours, because a day of a session's time zone can be longer.
 */
const usedBefore = `select e.owner, e.source, e.external_id, x.at as used_at
  from ledger_entry e
  cross join lateral (
    select b.at from ledger_entry b
     where b.at >= e.at - interval '${KNOWN_ID_DAYS * 24} hours' and b.at < date_trunc('month', e.at, 'UTC')
       and ledger_id(b.owner, b.source, b.external_id) = ledger_id(e.owner, e.source, e.external_id) limit 1) x
 where e.at >= $1 and e.at < $2 and e.owner between $3::uuid and $4::uuid
 limit 100`

export const chainChecks: readonly AuditCheck[] = [
  { name: 'each entry continues the previous one', text: chain },
  { name: 'an id is unique per owner and source', text: usedBefore },
]
