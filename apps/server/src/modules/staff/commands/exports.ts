/** Commands that write lists to files in the background, and download them. */
import { InvoiceState } from '@fairhall/contract'
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../command.ts'
import type { Guarded } from '../members/permissions.rules.ts'
import { type ExportKind, type ExportRow, exportKinds } from '../exports/exports.queries.ts'
import { StaffRefusal } from '../refusals.ts'
import { EXPORT_HOURS, exportsOf, openExport, orderExport } from '../exports/exports.service.ts'
import { ROWS_MAX } from '../exports/write-csv.ts'

const staffOf = ({ actor }: Call) => actor.replace('staff:', '')

const order = (kind: ExportKind) => async (call: Call) => {
  const { deps, countries, reason, options } = call
  const { state = null, country = null, from = null, until = null } = options
  if (from !== null && until !== null && from > until) throw new WrongUsage('--from is after --until')
  const filter = { state, country, from, until }
  if (kind === 'payment-methods') requireWholeDays(call)
  const { id, expiresAt } = await orderExport(deps, {
    staffId: staffOf(call),
    kind,
    filter,
    countries,
    reason,
  })
  return [{ export: id, kind, state: 'waiting', expires: expiresAt }]
}

const DAY_MS = 86_400_000
const DAYS_MAX = 731

/** Sums over all players say something about those of other markets. */
function requireWholeDays({ countries, options: { from, until } }: Call): void {
  if (from === undefined || until === undefined)
    throw new WrongUsage('--from or --until is missing', {
      [from === undefined ? 'from' : 'until']: 'missing',
    })
  if ((Date.parse(until) - Date.parse(from)) / DAY_MS >= DAYS_MAX)
    throw new WrongUsage('The period is longer than two years')
  if (countries !== null) throw new StaffRefusal('beyondMarket')
}

async function list(call: Call): Promise<TableRow[]> {
  return (await exportsOf(call.deps, staffOf(call))).map(toRow)
}

const toRow = ({ id, kind, state, rowCount, byteCount, madeAt, expiresAt }: ExportRow): TableRow => ({
  export: id,
  kind,
  state,
  rows: rowCount,
  bytes: byteCount,
  since: madeAt,
  expires: expiresAt,
})

async function download(call: Call): Promise<TableRow[]> {
  const [id, file] = [argument(call, 0), argument(call, 1)]
  const { ordered, content } = await openExport(call.deps, { id, staffId: staffOf(call), guardedOf })
  await call.files.write(file, content)
  return [{ ...toRow(ordered), file }]
}

const areaOf = {
  withdrawals: 'payments',
  deposits: 'payments',
  players: 'players',
  'payment-methods': 'payments',
  journal: 'staff',
} as const

const guardedOf = (kind: ExportKind): Guarded => ({
  permission: `export.${kind}`,
  areas: [areaOf[kind]],
  isRead: true,
})

const days = {
  from: { value: 'YYYY-MM-DD', about: 'the first day, UTC' },
  until: { value: 'YYYY-MM-DD', about: 'the last day, UTC' },
}
const state = {
  value: 'state',
  about: 'only payments in this state',
  choices: Object.values(InvoiceState),
}
const country = { value: 'country', about: 'only players of this country' }

const names: Readonly<Partial<Record<ExportKind, string>>> = {
  'payment-methods': 'payments by day, provider and method',
  journal: 'the journal',
}
const filterOf: Readonly<Partial<Record<ExportKind, Command['options']>>> = {
  withdrawals: { state },
  deposits: { state },
  players: { country },
}

const orderOf = (kind: ExportKind): Command => ({
  words: `export ${kind}`,
  usage: '',
  about: `Writes a CSV file of ${names[kind] ?? kind} in the background, with masked personal data and at most ${ROWS_MAX.toLocaleString('en')} rows. Only you can download it, for ${EXPORT_HOURS} hours.`,
  right: areaOf[kind],
  needsReason: true,
  isLookup: true,
  options: { ...filterOf[kind], ...days },
  run: order(kind),
})

export const exportCommands: readonly Command[] = [
  ...exportKinds.map(orderOf),
  {
    words: 'export list',
    usage: '',
    about: 'Lists your exports that have not expired.',
    right: null,
    needsReason: false,
    run: list,
  },
  {
    words: 'export get',
    usage: '<export> <file:new file>',
    about: 'Saves one of your exports as a new file. The access is logged. Delete the file afterwards.',
    right: null,
    needsReason: false,
    run: download,
  },
]
