import type { Db, Tx } from '../../../platform/database/database.ts'
import type { ImportCounts } from './import.queries.ts'
import type { ImportState, WhyHeld } from './import-state.rules.ts'

interface ListedImport extends ImportCounts {
  id: bigint
  provider: string
  state: ImportState
  whyHeld: WhyHeld | null
  listedCount: number
  readAt: Date
  decidedAt: Date | null
  decidedBy: string | null
}

/** Held ones first, then the newest. */
export async function listImports(
  db: Db,
  { provider, limit }: { provider: string | null; limit: number },
): Promise<ListedImport[]> {
  const { rows } = await db.query<ListedImport>(
    `select id, provider, state, why_held as "whyHeld", listed_count as "listedCount", added_count as "addedCount",
       changed_count as "changedCount", gone_count as "goneCount", quarantined_count as "quarantinedCount",
       read_at as "readAt", decided_at as "decidedAt", decided_by as "decidedBy"
       from game_import where $1::text is null or provider = $1
      order by state = 'held' desc, id desc limit $2`,
    [provider, limit],
  )
  return rows
}

interface ImportLine {
  kind: 'added' | 'changed' | 'gone'
  game: string
  title: string
  /** Its title in the catalogue, null if it is not there. */
  storedTitle: string | null
  fields: string[]
}

/** The differences of an import, those that are gone first. */
export async function listImportLines(
  db: Db,
  importId: bigint,
  { offset, limit }: { offset: number; limit: number },
): Promise<ImportLine[]> {
  const { rows } = await db.query<ImportLine>(
    `select l.kind, l.game, l.title, g.title as "storedTitle", l.fields
       from game_import_line l
       left join game_import i on i.id = l.import
       left join game g on g.provider = i.provider and g.external_id = l.external_id
      where l.import = $1
      order by array_position(array['gone', 'changed', 'added'], l.kind), l.game limit $2 offset $3`,
    [importId, limit, offset],
  )
  return rows
}

export async function findImport(db: Db, importId: bigint): Promise<{ provider: string } | null> {
  const { rows } = await db.query<{ provider: string }>('select provider from game_import where id = $1', [
    importId,
  ])
  return rows[0] ?? null
}

/** Locks the import until the end of the transaction. */
export async function lockImport(
  tx: Tx,
  importId: bigint,
): Promise<{ provider: string; state: ImportState } | null> {
  const { rows } = await tx.query<{ provider: string; state: ImportState }>(
    'select provider, state from game_import where id = $1 for update',
    [importId],
  )
  return rows[0] ?? null
}

interface QuarantinedEntry {
  provider: string
  /** Its place in the list, from 0. */
  line: number | null
  externalId: string | null
  reason: string
  at: Date
}

/** Whole lists that could not be read, then entries that the latest lists of the providers were left without. */
export async function listQuarantined(
  db: Db,
  { provider, limit }: { provider: string | null; limit: number },
): Promise<QuarantinedEntry[]> {
  const { rows } = await db.query<QuarantinedEntry>(
    `with latest as (
       select distinct on (provider) id, provider, read_at from game_import
        where state not in ('rejected', 'superseded') and ($1::text is null or provider = $1)
        order by provider, id desc)
     (select provider, null::int as line, null as "externalId", 'the whole list: ' || reason as reason, since as at
        from game_list_refusal where $1::text is null or provider = $1 order by provider)
     union all
     (select i.provider, q.line, q.external_id, q.reason, i.read_at
        from latest i join game_import_quarantined q on q.import = i.id order by i.provider, q.line)
     limit $2`,
    [provider, limit],
  )
  return rows
}

/** How many imports wait for staff, and of how many providers the last list could not be read. */
export async function countTroubles(db: Db): Promise<{ held: number; refused: number }> {
  const { rows } = await db.query<{ held: number; refused: number }>(
    `select (select count(*)::int from game_import where state = 'held') as held,
            (select count(*)::int from game_list_refusal) as refused`,
  )
  return rows[0] ?? { held: 0, refused: 0 }
}
