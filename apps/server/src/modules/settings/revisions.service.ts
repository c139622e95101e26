/**
 * Settings that change at run time. Each change is a revision of a whole file with actor and reason. The newest revision
 * applies in all processes, which LISTEN for changes. A change that does not fit the other settings is refused before it
 * is stored, so no process ever reads settings that it cannot use.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { WrongSettings } from '../../platform/config.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { checkWhileOpen, keepConnected } from '@fairhall/postgres'
import { publishable } from './publishable.ts'
import type { SettingsDeps } from './settings.deps.ts'
import { fileNames } from './settings.files.ts'
import type { SettingsSnapshot } from './settings.service.ts'
import {
  findRevision,
  insertRevision,
  listenForRevisions,
  listFileHashes,
  listNewestRevisions,
  lockRevisions,
  notifyOfRevision,
  saveFileHash,
} from './revisions.queries.ts'

export {
  findRevision as findSettingsRevision,
  listSettingsRevisions,
  type SettingsRevision,
} from './revisions.queries.ts'

export type RevisionDeps = Pick<SettingsDeps, 'db' | 'settings' | 'clock'>

export interface SettingsChange {
  file: string
  /** The whole file; null returns to the file in CONFIG_DIR. A function computes it from the current settings, under the lock. */
  content: unknown
  actor: string
  reason: string
  /** Writes an audit note in the transaction of the change. */
  note?: ((tx: Tx) => Promise<void>) | undefined
}

/** @throws WrongSettings; then nothing has changed */
export async function reviseSettings(deps: RevisionDeps, change: SettingsChange): Promise<bigint> {
  const id = await inTransaction(deps.db, (tx) => reviseSettingsIn(deps, tx, change))
  await useRevisions(deps)
  return id
}

/** After the transaction, the caller must call `useRevisions`. @throws WrongSettings */
export async function reviseSettingsIn(deps: RevisionDeps, tx: Tx, change: SettingsChange): Promise<bigint> {
  const { file, actor, reason } = change
  if (!fileNames.some((name) => name === file)) throw new WrongSettings(`${file} is not a settings file`)
  if (actor.trim() === '' || reason.trim() === '')
    throw new Error('A change of settings needs an actor and a reason')
  // Serialises changes: two that are valid alone must also be valid together.
  await lockRevisions(tx)
  const { revisions } = await readRevisions(tx)
  const content = contentOf(change, deps.settings.withRevisions(revisions))
  if (content === null) revisions.delete(file)
  else revisions.set(file, content)
  await deps.settings.check(deps.settings.withRevisions(revisions))
  const id = await insertRevision(tx, { file, content, actor, reason, at: deps.clock.now() })
  await change.note?.(tx)
  await notifyOfRevision(tx, id)
  return id
}

function contentOf({ content }: SettingsChange, current: SettingsSnapshot): unknown {
  return typeof content === 'function'
    ? (content as (current: SettingsSnapshot) => unknown)(current)
    : content
}

/** Restores a revision as a new revision. */
export async function revertSettings(
  deps: RevisionDeps,
  to: { revisionId: bigint; actor: string; reason: string },
): Promise<bigint> {
  const found = await findRevision(deps.db, to.revisionId)
  if (found === null) throw new WrongSettings(`Unknown revision ${to.revisionId}`)
  return reviseSettings(deps, { ...to, file: found.file, content: found.content })
}

/** The settings with this content, without the checks across files. @throws WrongSettings */
export async function draftSettings(
  { db, settings }: Pick<RevisionDeps, 'db' | 'settings'>,
  file: string,
  content: unknown,
): Promise<SettingsSnapshot> {
  const { revisions } = await readRevisions(db)
  return settings.withRevisions(revisions.set(file, content))
}

/** The settings with this content, which fits all others. @throws WrongSettings */
export async function checkSettings(
  deps: RevisionDeps,
  file: string,
  content: unknown,
): Promise<SettingsSnapshot> {
  const snapshot = await draftSettings(deps, file, content)
  await deps.settings.check(snapshot)
  return snapshot
}

/** The revisions that replace files, and the ID of the newest revision; 0 if there is none. */
async function readRevisions(db: Db | Tx): Promise<{ revisions: Map<string, unknown>; newest: bigint }> {
  const rows = await listNewestRevisions(db)
  const replacing = rows.filter(({ content }) => content !== null)
  return {
    revisions: new Map(replacing.map(({ file, content }) => [file, content])),
    newest: rows.reduce((newest, { id }) => (id > newest ? id : newest), 0n),
  }
}

/** Applies the newest revisions in this process. */
export async function useRevisions({ db, settings }: Pick<SettingsDeps, 'db' | 'settings'>): Promise<void> {
  const { revisions, newest } = await readRevisions(db)
  settings.use(settings.withRevisions(revisions), newest)
}

/**
 * A file of CONFIG_DIR that was changed before this start becomes a revision too, if it applies: it is in the history, an order that was
 * made from the earlier file is void, and the audit knows since when other rules count. Only of files that can be published.
 */
export async function noteChangedFiles(deps: RevisionDeps): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockRevisions(tx)
    const [known, { revisions }] = [await listFileHashes(tx), await readRevisions(tx)]
    for (const file of publishable) {
      const content = deps.settings.fileContent(file) ?? null
      const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
      const before = known.get(file)
      if (before === hash) continue
      const at = deps.clock.now()
      await saveFileHash(tx, { file, hash, at })
      if (before === undefined || revisions.has(file)) continue
      const by = { actor: 'system:start', reason: 'the file of CONFIG_DIR has changed' }
      await notifyOfRevision(tx, await insertRevision(tx, { file, content: null, ...by, at }))
    }
  })
}

/** Applies the revisions at the start, and every later change until the settings are closed. */
export async function openRevisions(deps: SettingsDeps): Promise<void> {
  await noteChangedFiles(deps)
  await useRevisions(deps)
  const stopping = new AbortController()
  const listening = listen(deps, stopping.signal)
  deps.settings.beforeClose(async () => {
    stopping.abort()
    await listening
  })
}

const RETRY_MS = 1000

function listen(deps: SettingsDeps, signal: AbortSignal): Promise<void> {
  return keepConnected(
    {
      databaseUrl: deps.databaseUrl,
      name: 'settings',
      retryDelayMs: RETRY_MS,
      async use(client, ending) {
        client.on('notification', () => void reload(deps))
        await listenForRevisions(client)
        // Picks up changes made before the connection was open.
        await reload(deps)
        if (!ending.aborted) await once(ending, 'abort').finally(checkWhileOpen(client))
      },
      onBreak: (error) =>
        deps.log.warn({ err: error }, 'lost the connection that listens for settings changes: retrying'),
    },
    signal,
  )
}

/** If this process cannot use a change, it keeps its current settings. */
async function reload(deps: SettingsDeps): Promise<void> {
  try {
    await useRevisions(deps)
  } catch (error) {
    deps.log.error({ err: error }, 'the changed settings could not be loaded: the current ones stay in use')
  }
}
