/**
 * Settings that change while the site runs. Each change is a revision of a whole file with who made it and why; the newest
 * one holds, in all processes: each listens for the word that there is a new one and reads what holds now. A change that
 * does not fit the rest is refused before it is kept, so no process ever meets settings that it cannot use.
 */
import { once } from 'node:events'
import { WrongSettings } from '../../platform/config.ts'
import { type Db, inTransaction, queryable, type Tx } from '../../platform/database/database.ts'
import { checkWhileOpen, keepLine } from '../../platform/database/line.ts'
import type { Deps } from '../../platform/deps.ts'
import { fileNames } from './settings.files.ts'
import type { SettingsSnapshot } from './settings.service.ts'

type RevisionDeps = Pick<Deps, 'db' | 'settings' | 'clock'>

export interface SettingsRevision {
  id: bigint
  file: string
  content: unknown
  actor: string
  reason: string
  at: Date
}

export interface SettingsChange {
  file: string
  /** The whole file; null: what stands in CONFIG_DIR holds again. A function makes it of what holds when nobody else can change it. */
  content: unknown
  actor: string
  reason: string
  /** Notes it elsewhere too, in the transaction of the change. */
  note?: ((tx: Tx) => Promise<void>) | undefined
}

const CHANNEL = 'fairhall_settings'
const COLUMNS = 'id, file, content, actor, reason, at'

/** @throws WrongSettings; then nothing has changed */
export async function reviseSettings(deps: RevisionDeps, change: SettingsChange): Promise<bigint> {
  const id = await inTransaction(deps.db, (tx) => reviseSettingsIn(deps, tx, change))
  await useRevisions(deps)
  return id
}

/** After its transaction the caller has to call `useRevisions`. @throws WrongSettings */
export async function reviseSettingsIn(deps: RevisionDeps, tx: Tx, change: SettingsChange): Promise<bigint> {
  const { file, actor, reason } = change
  if (!fileNames.some((name) => name === file)) throw new WrongSettings(`${file} is no file of the settings`)
  if (actor.trim() === '' || reason.trim() === '')
    throw new Error('A change of settings needs an actor and a reason')
  // Two changes that each fit must also fit together.
  await queryable(tx).query(`select pg_advisory_xact_lock(hashtext('settings_revision'))`)
  const { revisions } = await readRevisions(tx)
  const content = contentOf(change, deps.settings.withRevisions(revisions))
  if (content === null) revisions.delete(file)
  else revisions.set(file, content)
  await deps.settings.check(deps.settings.withRevisions(revisions))
  const { rows } = await queryable(tx).query<{ id: bigint }>(
    'insert into settings_revision (file, content, actor, reason, at) values ($1, $2::jsonb, $3, $4, $5) returning id',
    [file, content === null ? null : JSON.stringify(content), actor, reason, deps.clock.now()],
  )
  await change.note?.(tx)
  await queryable(tx).query('select pg_notify($1, $2)', [CHANNEL, String(rows[0]?.id ?? '')])
  return rows[0]?.id ?? 0n
}

function contentOf({ content }: SettingsChange, holding: SettingsSnapshot): unknown {
  return typeof content === 'function'
    ? (content as (holding: SettingsSnapshot) => unknown)(holding)
    : content
}

/** What a revision said holds again, as a revision of its own. */
export async function revertSettings(
  deps: RevisionDeps,
  to: { revisionId: bigint; actor: string; reason: string },
): Promise<bigint> {
  const { rows } = await queryable(deps.db).query<SettingsRevision>(
    `select ${COLUMNS} from settings_revision where id = $1`,
    [to.revisionId],
  )
  const [found] = rows
  if (found === undefined) throw new WrongSettings(`There is no revision ${to.revisionId}`)
  return reviseSettings(deps, { ...to, file: found.file, content: found.content })
}

/** Newest first. */
export async function listSettingsRevisions(db: Db, file: string, most = 100): Promise<SettingsRevision[]> {
  const { rows } = await queryable(db).query<SettingsRevision>(
    `select ${COLUMNS} from settings_revision where file = $1 order by id desc limit $2`,
    [file, most],
  )
  return rows
}

/** What holds instead of files, and the newest revision of all; 0 where there is none. */
async function readRevisions(db: Db | Tx): Promise<{ revisions: Map<string, unknown>; newest: bigint }> {
  const { rows } = await queryable(db).query<Pick<SettingsRevision, 'id' | 'file' | 'content'>>(
    'select distinct on (file) id, file, content from settings_revision order by file, id desc',
  )
  const holding = rows.filter(({ content }) => content !== null)
  return {
    revisions: new Map(holding.map(({ file, content }) => [file, content])),
    newest: rows.reduce((newest, { id }) => (id > newest ? id : newest), 0n),
  }
}

/** What holds now, in this process. */
export async function useRevisions({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<void> {
  const { revisions, newest } = await readRevisions(db)
  settings.use(settings.withRevisions(revisions), newest)
}

/** At the start: what holds, and from then on every change, until the settings are closed. */
export async function openRevisions(deps: Deps): Promise<void> {
  await useRevisions(deps)
  const stopping = new AbortController()
  const listening = listen(deps, stopping.signal)
  deps.settings.beforeClose(async () => {
    stopping.abort()
    await listening
  })
}

const RETRY_MS = 1000

function listen(deps: Deps, signal: AbortSignal): Promise<void> {
  return keepLine(
    {
      databaseUrl: deps.databaseUrl,
      name: 'settings',
      againAfterMs: RETRY_MS,
      async use(client, ending) {
        client.on('notification', () => void readAnew(deps))
        await client.query(`listen ${CHANNEL}`)
        // What was said before the line was there.
        await readAnew(deps)
        if (!ending.aborted) await once(ending, 'abort').finally(checkWhileOpen(client))
      },
      onBreak: (error) => deps.log.warn({ err: error }, 'changes of the settings cannot be heard'),
    },
    signal,
  )
}

/** A change that this process cannot use leaves it with what it has. */
async function readAnew(deps: Deps): Promise<void> {
  try {
    await useRevisions(deps)
  } catch (error) {
    deps.log.error({ err: error }, 'the settings could not be read anew')
  }
}
