/** Limit windows as rows, for the audits of other modules. `kind`: 1 stakes, 2 losses, 3 deposits. */
export const limitWindows = `select s.player, w.kind, w.used, w.reserved, to_timestamp(w.start_ms / 1000.0) as start
  from (select player, windows::bigint[], used::bigint[] from player_state) s
  cross join lateral generate_series(0, coalesce(array_length(s.windows, 1), 0) / 5 - 1) n
  cross join lateral (select s.windows[n * 5 + 1] as kind, s.used[n * 2 + 1] as used, s.used[n * 2 + 2] as reserved,
    s.windows[n * 5 + 4] as start_ms) w`
