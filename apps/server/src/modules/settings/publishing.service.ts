/**
 * Publishes the files of rewards as staff edit them. Each names the revision that it was made from, so that nobody undoes the change of a
 * colleague without noticing.
 */
import { WrongSettings } from '../../platform/config.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import type { Publishable } from './publishable.ts'
import { listSettingsRevisions, lockRevisions } from './revisions.queries.ts'
import {
  type RevisionDeps,
  reviseSettingsIn,
  type SettingsChange,
  useRevisions,
} from './revisions.service.ts'

interface Published {
  /** 0: the file of CONFIG_DIR applies. */
  revision: bigint
  /** As it was written, without defaults. */
  content: unknown
}

/** What applies now. */
export async function findPublished(
  { settings }: Pick<RevisionDeps, 'settings'>,
  db: Db | Tx,
  file: Publishable,
): Promise<Published> {
  const [newest] = await listSettingsRevisions(db, file, 1)
  return { revision: newest?.id ?? 0n, content: newest?.content ?? settings.fileContent(file) }
}

export interface Publication extends Omit<SettingsChange, 'content' | 'file'> {
  file: Publishable
  /** The whole file. Null returns to the file of CONFIG_DIR. A function makes it from the present one; `undefined` changes nothing. */
  content: unknown
  /** The revision that it was made from. Null: whatever applies. */
  from: bigint | null
}

/** Returns the new revision; null if nothing changes. @throws WrongSettings; then nothing has changed */
export async function publishSettings(deps: RevisionDeps, publication: Publication): Promise<bigint | null> {
  const id = await inTransaction(deps.db, (tx) => publishSettingsIn(deps, tx, publication))
  if (id !== null) await useRevisions(deps)
  return id
}

/** After the transaction, the caller must call `useRevisions`. @throws WrongSettings */
export async function publishSettingsIn(
  deps: RevisionDeps,
  tx: Tx,
  { file, content, from, ...by }: Publication,
): Promise<bigint | null> {
  await lockRevisions(tx)
  const present = await findPublished(deps, tx, file)
  if (from !== null) requireRevision(file, present.revision, from)
  const next: unknown =
    typeof content === 'function' ? (content as (present: unknown) => unknown)(present.content) : content
  return next === undefined ? null : reviseSettingsIn(deps, tx, { file, content: next, ...by })
}

/** @throws WrongSettings */
export function requireRevision(file: Publishable, present: bigint, edited: bigint): void {
  if (edited !== present)
    throw new WrongSettings(
      `${file}: the revision is ${present} now, not ${edited}. Save it again and repeat your changes.`,
    )
}
