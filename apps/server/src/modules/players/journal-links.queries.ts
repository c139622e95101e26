/** The hashes of the journal's chain in SQL. Its entries `audit_event` are chained by `audit_link`. */

/** The whole entry of this alias as one text. Must never change: it would break every hash. */
export const entryContent = (e: string) =>
  `jsonb_build_array(${e}.id, to_char(${e}.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), ${e}.actor, ${e}.second_member,
  ${e}.action, ${e}.subject, ${e}.player_id, ${e}.request_id, ${e}.reason, encode(${e}.sealed_reason, 'hex'), ${e}.details)::text`

/** The hash that continues `before` with the entry `e`. */
const continuing = (before: string, e: string) =>
  `sha256(coalesce(${before}, decode(repeat('00', 32), 'hex')) || convert_to(${entryContent(e)}, 'UTF8'))`

/**
 * Whether the chain proves the entry `e`: its link continues the one before it, and the next one continues its link. An entry that was
 * added without a link, or put in the place of another one, would need all later hashes to be made again, which exported roots show.
 */
export const isChained = (e: string) => `exists (
  select from audit_link l
    left join audit_link b on b.position = l.position - 1
    left join audit_link n on n.position = l.position + 1
    left join audit_event ne on ne.id = n.event_id
   where l.event_id = ${e}.id and (l.position = 1 or b.position is not null) and l.hash = ${continuing('b.hash', e)}
     and (n.hash = ${continuing('l.hash', 'ne')} or l.position = (select max(position) from audit_link)))`
