/** Commands about the lists of games that game providers send. */
import {
  decideImport,
  findImport,
  listImportLines,
  listImports,
  listQuarantined,
} from '../../catalogue/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { noteAudit } from '../../players/index.ts'
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../command.ts'
import { StaffRefusal } from '../refusals.ts'

const IMPORTS_MAX = 50
const QUARANTINED_MAX = 1000
const LINES_PER_PAGE = 100

function providerOf({ deps, args }: Call): string | null {
  const [provider] = args
  if (provider === undefined) return null
  if (deps.catalogue.findWalletApiProvider(provider) === null) throw new StaffRefusal('notFound')
  return provider
}

async function showImports(call: Call): Promise<TableRow[]> {
  const imports = await listImports(call.deps.db, { provider: providerOf(call), limit: IMPORTS_MAX })
  return imports.map((one) => ({
    import: one.id,
    provider: one.provider,
    state: one.state,
    held: one.whyHeld,
    listed: one.listedCount,
    added: one.addedCount,
    changed: one.changedCount,
    gone: one.goneCount,
    quarantined: one.quarantinedCount,
    read: one.readAt,
    decided: one.decidedAt,
    by: one.decidedBy,
  }))
}

function importOf(call: Call): bigint {
  const id = argument(call, 0)
  if (!/^\d{1,18}$/.test(id)) throw new WrongUsage('<import> is a number from `catalogue imports`')
  return BigInt(id)
}

async function showImport(call: Call): Promise<TableRow[]> {
  const { deps, options } = call
  const importId = importOf(call)
  const page = options['page'] ?? '1'
  if (!/^[1-9]\d{0,3}$/.test(page)) throw new WrongUsage('--page is a number from 1')
  if ((await findImport(deps.db, importId)) === null) throw new StaffRefusal('notFound')
  const offset = (Number(page) - 1) * LINES_PER_PAGE
  const lines = await listImportLines(deps.db, importId, { offset, limit: LINES_PER_PAGE })
  return lines.map(({ kind, game, title, storedTitle, fields }) => ({
    change: kind,
    game,
    title,
    was: storedTitle === title ? null : storedTitle,
    fields: fields.join(', ') || null,
  }))
}

const decide = (event: 'approve' | 'reject') => async (call: Call) => {
  const { deps, actor, reason } = call
  const importId = importOf(call)
  const action = event === 'approve' ? 'import.applied' : 'import.rejected'
  const subject = `import:${importId}`
  const result = await decideImport(deps, {
    importId,
    event,
    actor,
    note: (tx, provider) => noteAudit(deps, tx, { actor, reason, action, subject, details: { provider } }),
  })
  if (result === 'notFound') throw new StaffRefusal('notFound')
  if (result === 'notHeld') throw new StaffRefusal('importNotHeld')
  return [{ import: importId, result: event === 'approve' ? 'applied' : 'rejected' }]
}

async function showQuarantined(call: Call): Promise<TableRow[]> {
  const found = await listQuarantined(call.deps.db, { provider: providerOf(call), limit: QUARANTINED_MAX })
  return found.map(({ provider, line, externalId, reason, at }) => ({
    provider,
    entry: line === null ? null : line + 1,
    game: externalId,
    why: reason,
    since: at,
  }))
}

/** Reads the lists of all enabled providers now instead of at the next run of the job. */
async function refresh(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  await inTransaction(deps.db, (tx) =>
    noteAudit(deps, tx, { actor, reason, action: 'catalogue.refreshed', subject: 'catalogue' }),
  )
  await deps.catalogue.refresh()
  return showImports(call)
}

const operations = { right: 'operations', needsReason: false } as const

export const catalogueCommands: readonly Command[] = [
  {
    ...operations,
    words: 'catalogue imports',
    usage: '[provider]',
    about: 'Lists imports of the lists of game providers: held ones first, then the newest.',
    run: showImports,
  },
  {
    ...operations,
    words: 'catalogue refresh',
    usage: '',
    about: 'Reads the lists of all game providers now, and lists the imports.',
    needsReason: true,
    run: refresh,
  },
  {
    ...operations,
    words: 'catalogue import',
    usage: '<import>',
    about: `Shows what an import changes, ${LINES_PER_PAGE} games per page: gone, changed, added.`,
    options: { page: { value: 'number', about: 'from 1' } },
    run: showImport,
  },
  {
    ...operations,
    words: 'catalogue apply',
    usage: '<import>',
    about: 'Applies a held import: the games that it does not have become unavailable.',
    needsReason: true,
    run: decide('approve'),
  },
  {
    ...operations,
    words: 'catalogue reject',
    usage: '<import>',
    about: 'Rejects a held import. The catalogue stays, also while the provider repeats the same list.',
    needsReason: true,
    run: decide('reject'),
  },
  {
    ...operations,
    words: 'catalogue quarantined',
    usage: '[provider]',
    about: 'Lists what the latest lists of providers were left without, and lists that could not be read.',
    run: showQuarantined,
  },
]
