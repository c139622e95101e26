import type { Db, Tx } from '../../../platform/database/database.ts'
import type { ProgrammeKind } from '../../settings/index.ts'

export interface Draft {
  kind: ProgrammeKind
  id: string
  content: unknown
  /** Of the last save. No two saves of any draft have the same one, also after a draft was discarded. */
  version: number
  /** A fingerprint of the published programme when the draft was begun; null: there was none. */
  base: string | null
  madeBy: string
  savedBy: string
  savedAt: Date
}

const COLUMNS = `kind, id, content, version, base, made_by as "madeBy", saved_by as "savedBy", saved_at as "savedAt"`

export async function listDrafts(db: Db | Tx): Promise<Draft[]> {
  const { rows } = await db.query<Draft>(`select ${COLUMNS} from programme_draft order by kind, id`)
  return rows
}

export async function findDraft(db: Db | Tx, kind: ProgrammeKind, id: string): Promise<Draft | null> {
  const { rows } = await db.query<Draft>(
    `select ${COLUMNS} from programme_draft where kind = $1 and id = $2`,
    [kind, id],
  )
  return rows[0] ?? null
}

interface Save extends Pick<Draft, 'kind' | 'id' | 'content'> {
  by: string
  at: Date
}

/** Returns its version; null if there is one already. Of two concurrent calls only one inserts. */
export async function insertDraft(
  tx: Tx,
  { kind, id, content, base, by, at }: Save & Pick<Draft, 'base'>,
): Promise<number | null> {
  const { rows } = await tx.query<Pick<Draft, 'version'>>(
    `insert into programme_draft (kind, id, content, version, base, made_by, made_at, saved_by, saved_at)
     values ($1, $2, $3::jsonb, nextval('programme_draft_version'), $4, $5, $6, $5, $6)
     on conflict do nothing returning version`,
    [kind, id, JSON.stringify(content), base, by, at],
  )
  return rows[0]?.version ?? null
}

/** Returns its new version; null unless the draft has this one. Of two concurrent calls only one changes it. */
export async function updateDraft(
  tx: Tx,
  version: number,
  { kind, id, content, by, at }: Save,
): Promise<number | null> {
  const { rows } = await tx.query<Pick<Draft, 'version'>>(
    `update programme_draft
        set content = $4::jsonb, version = nextval('programme_draft_version'), saved_by = $5, saved_at = $6
      where kind = $1 and id = $2 and version = $3 returning version`,
    [kind, id, version, JSON.stringify(content), by, at],
  )
  return rows[0]?.version ?? null
}

/** Returns false unless the draft has this version. */
export async function deleteDraft(
  tx: Tx,
  { kind, id, version }: Pick<Draft, 'kind' | 'id' | 'version'>,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'delete from programme_draft where kind = $1 and id = $2 and version = $3',
    [kind, id, version],
  )
  return rowCount === 1
}
