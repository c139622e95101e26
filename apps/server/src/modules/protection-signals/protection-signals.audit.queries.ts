import type { AuditCheck } from '@fairhall/ledger'

export const protectionChecks: readonly AuditCheck[] = [
  {
    name: 'offers are paused for each player with a sign of harm that pauses them, until staff resumes them',
    text: `select s.player_id as player, max(s.day) as day from protection_signal s join player p on p.id = s.player_id
      where 'offersPaused' = any (s.reactions) and p.offers_paused_at is null and p.erased_at is null
        and s.found_at >= coalesce(p.owner_since, '-infinity')
        and not exists (select from audit_event a
          where a.player_id = s.player_id and a.action = 'signal.offersResumed' and a.at >= s.found_at)
      group by 1 limit 100`,
  },
  {
    name: 'a run that has ended leaves no player to look at',
    text: `select c.day, c.player_id as player from protection_check c join protection_run r using (day)
      where r.ended_at is not null limit 100`,
  },
]
