/**
 * Imports a provider's list of games as differences. They are stored and applied in one transaction, so a crash leaves
 * nothing half done. A suspicious list is held: it changes nothing until staff has seen its differences.
 */
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import type { CatalogueDeps } from '../catalogue.deps.ts'
import type { ProviderSetting } from '../catalogue.schema.ts'
import { addressOf, requestProvider } from '../providers/provider-client.ts'
import { toStoredReason } from '../stored-reason.ts'
import {
  applyLines,
  countLines,
  deleteListRefusal,
  findRecentImports,
  type ImportCounts,
  insertGoneLines,
  insertImport,
  insertLines,
  insertQuarantined,
  listKnownGames,
  lockCatalogue,
  quarantineTaken,
  saveListRefusal,
  setImportState,
} from './import.queries.ts'
import {
  type ImportEvent,
  type ImportState,
  nextState,
  recognise,
  type StoredImport,
  whyHeld,
} from './import-state.rules.ts'
import type { ListDiff } from './list-diff.rules.ts'
import { readList } from './list-reader.ts'

/** Increase it when entries are read differently, so that lists that have not changed are read again. */
const READER_VERSION = 1
const ERRORS_LOGGED_MAX = 20

/** Requests the list, and applies or holds what it changes. A list that can't be read changes nothing. */
export async function importGames(deps: CatalogueDeps, provider: ProviderSetting): Promise<void> {
  try {
    await importList(deps, provider, await requestProvider(deps, provider, { method: 'GET', path: '/games' }))
  } catch (error) {
    await saveListRefusal(deps.db, provider.id, toStoredReason(error), deps.clock.now())
    throw error
  }
  await deleteListRefusal(deps.db, provider.id)
}

async function importList(deps: CatalogueDeps, provider: ProviderSetting, body: Buffer): Promise<void> {
  const base = `${addressOf(deps, provider)}/`
  const listHash = await hashList(provider, base, body)
  const recent = await findRecentImports(deps.db, provider.id)
  const meaning = recognise(listHash, recent)
  if (meaning === 'known') return
  if (meaning === 'returned') return supersede(deps, recent.newest)

  const known = await listKnownGames(deps.db, provider.id)
  const diff = await readList({ provider, base, body, known })
  for (const error of diff.quarantined.slice(0, ERRORS_LOGGED_MAX))
    deps.log.warn({ provider: provider.id, ...error }, 'left out a game of a provider')
  await inTransaction(deps.db, (tx) =>
    storeDiff(deps, tx, provider, { listHash, diff, presentCount: known.size, newest: recent.newest }),
  )
}

/** The work is done by another thread. */
async function hashList(
  { id, name, gamePrefix }: ProviderSetting,
  base: string,
  body: Buffer,
): Promise<string> {
  const head = JSON.stringify([READER_VERSION, id, name, gamePrefix, base])
  const hash = await crypto.subtle.digest('SHA-256', Buffer.concat([Buffer.from(head), body]))
  return Buffer.from(hash).toString('base64url')
}

const supersede = (deps: CatalogueDeps, newest: StoredImport | null): Promise<void> =>
  inTransaction(deps.db, (tx) => supersedeHeld(deps, tx, newest))

async function supersedeHeld(deps: CatalogueDeps, tx: Tx, newest: StoredImport | null): Promise<void> {
  if (newest?.state !== 'held') return
  await lockCatalogue(tx)
  await setImportState(tx, newest.id, follow('held', 'supersede'), { now: deps.clock.now() })
}

function follow(state: ImportState, event: ImportEvent): ImportState {
  const next = nextState(state, event)
  if (next === null) throw new Error(`an import that is ${state} can't ${event}`)
  return next
}

interface ReadDiff {
  listHash: string
  diff: ListDiff
  presentCount: number
  /** The provider's newest import when the list was compared with the catalogue. */
  newest: StoredImport | null
}

async function storeDiff(
  deps: CatalogueDeps,
  tx: Tx,
  { id: provider }: ProviderSetting,
  { listHash, diff, presentCount, newest }: ReadDiff,
): Promise<void> {
  await lockCatalogue(tx)
  const current = (await findRecentImports(tx, provider)).newest
  // Another process was faster, or staff decided: the next run compares again.
  if (current?.id !== newest?.id || current?.state !== newest?.state) return
  if (current?.diffHash === diff.diffHash && current.state !== 'superseded') return

  await supersedeHeld(deps, tx, current)
  const now = deps.clock.now()
  const importId = await insertImport(tx, provider, listHash, diff, now)
  for (const batch of diff.batches) await insertLines(tx, importId, provider, batch)
  await insertGoneLines(tx, importId, provider, diff.gone)
  await insertQuarantined(tx, importId, diff.quarantined)
  for (const gameId of (await quarantineTaken(tx, importId, provider)).slice(0, ERRORS_LOGGED_MAX))
    deps.log.warn(
      { provider, gameId },
      'left out a game: its id or the id of its studio is taken by another game or studio',
    )
  const counts = await countLines(tx, importId)
  const why = whyHeld({ presentCount, duplicatesCount: diff.duplicatesCount, goneCount: counts.goneCount })
  const state = follow('read', why === null ? 'apply' : 'hold')
  if (state === 'applied') await applyLines(tx, importId, provider, now)
  await setImportState(tx, importId, state, { why, now })
  report(deps, { provider, importId: String(importId), why, ...counts })
}

function report(
  { log }: Pick<CatalogueDeps, 'log'>,
  { why, ...about }: ImportCounts & { provider: string; importId: string; why: string | null },
): void {
  if (why === null) log.info(about, 'imported the games of a provider')
  else log.error({ why, ...about }, 'the import of a provider’s games is held until staff decides')
}
