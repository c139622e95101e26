import { hash } from 'node:crypto'
import { makeBalanceStatements } from './own-rows/balances.ts'
import { DETACHED_UNTIL } from './detached-until.ts'
import { makeOwnerStatements } from './own-rows/owners.ts'
import { type PocketColumns, pocketColumns } from './own-rows/pockets.ts'
import { rangeOfMonth } from './ranges.ts'
import { insertInto, lookUp } from './table.ts'
import type { ColumnCompanion, Columns, Companion, Json, RowLookup, Statement, StoredEntry } from './types.ts'

/**
 * The ledger's statements, shared by lanes and `post`. Reads cast every column to text, because their drivers
 * may parse types differently.
 */

export type EntryKey = { owner: string; source: string; externalId: string }
export type NewEntry<P extends string> = StoredEntry<P> & { note: string | null }

export type Statements<P extends string> = ReturnType<typeof makeStatements<P>>

const ENTRY_COLUMNS = `t.owner::text as owner, t.asset as asset, t.seq::text as seq,
  extract(epoch from t.at)::text as at, t.kind as kind, t.source as source, t.external_id as external_id,
  t.group_id::text as group_id, t.contra as contra, t.deltas::text as deltas, t.after::text as after,
  encode(t.digest, 'hex') as digest, t.actor as actor, t.context::text as context`

export const begin: Statement = { name: 'ledger_begin', text: 'begin', values: [] }
export const commit: Statement = { name: 'ledger_commit', text: 'commit', values: [] }
export const rollback: Statement = { name: 'ledger_rollback', text: 'rollback', values: [] }

const DAY_MS = 86_400_000
/** After the clock is set back by less than this, recent entries are still found. */
const LOOK_AHEAD_MS = 32 * DAY_MS

type Condition = NonNullable<Parameters<typeof lookUp>[0]['where']>
const within: Condition = {
  text: (parameter) => `t.at >= ${parameter(1)} and t.at < ${parameter(2)}`,
  types: ['timestamptz', 'timestamptz'],
}
const inOtherMonths: Condition = {
  text: (parameter) => `${within.text(parameter)} and (t.at < ${parameter(3)} or t.at >= ${parameter(4)})`,
  types: [...within.types, 'timestamptz', 'timestamptz'],
}

const lookUpEntries = (name: string, select: string, where = within) =>
  lookUp({
    name,
    table: 'ledger_entry',
    select,
    by: { 'ledger_id(t.owner, t.source, t.external_id)': 'uuid' },
    needsNoPlace: true,
    where,
  })
const RAISE_IF_FOUND = "ledger_differs('ledger_entry')::text as known"
const findEntries = lookUpEntries('ledger_entries', ENTRY_COLUMNS)
const refuseEntries = lookUpEntries('ledger_no_entries', RAISE_IF_FOUND)
const refuseInOtherMonths = lookUpEntries('ledger_no_entries_elsewhere', RAISE_IF_FOUND, inOtherMonths)

/** Entries with these ids written since then. Partitions that cannot contain one are excluded. */
export function readEntries(keys: readonly EntryKey[], since: Date, now: Date): RowLookup {
  return findEntries(keys.map(toIds), [since, untilOf(now)])
}

/** Statements that fail if `readEntries` would find one. */
export function verifyNoEntries(keys: readonly EntryKey[], since: Date, now: Date): Statement[] {
  return refuseEntries(keys.map(toIds), [since, untilOf(now)]).statements
}

/** The same for ids that this transaction writes with this time: in its month, the unique index fails for an id that exists. */
export function verifyNewEntries(keys: readonly EntryKey[], since: Date, now: Date): Statement[] {
  const { from, to } = rangeOfMonth(now)
  return refuseInOtherMonths(keys.map(toIds), [since, untilOf(now), from, to]).statements
}

const toIds = (key: EntryKey) => [idOf(key.owner, key.source, key.externalId)]
const untilOf = (now: Date) => new Date(now.getTime() + LOOK_AHEAD_MS)

export const readDetachedUntil: RowLookup = {
  statements: [
    { name: 'ledger_detached_until', text: `select extract(epoch from ${DETACHED_UNTIL})::text`, values: [] },
  ],
  found: ([result]) => (result?.rows ?? []).map((columns) => ({ columns, place: null })),
}

/** The same as the database's function ledger_id: one value to look up instead of three. */
export function idOf(owner: string, source: string, externalId: string): string {
  return hash('md5', `${owner.toLowerCase()}${source}\u001f${externalId}`)
}

/** Returns the number of the transaction: it is `xmin` of every row that the transaction has written. */
export function writeEvents(events: readonly object[]): Statement {
  return {
    name: 'ledger_events',
    text: 'insert into ledger_outbox (events) values ($1::jsonb) returning xmin::text as xmin',
    values: [JSON.stringify(events)],
  }
}

function toJson(context: Json): string | null {
  return context === null ? null : JSON.stringify(context)
}

const ENTRY_TYPES = {
  owner: 'uuid',
  asset: 'text',
  seq: 'bigint',
  at: 'timestamptz',
  kind: 'text',
  source: 'text',
  external_id: 'text',
  group_id: 'uuid',
  contra: 'text',
  digest: 'bytea',
  actor: 'text',
  context: 'jsonb',
  note: 'text',
}

export function makeStatements<P extends string>(
  pockets: readonly P[],
  companions: readonly Companion<unknown>[] = [],
) {
  const columns = pocketColumns(pockets)
  const ownerCompanion = companionOf('owner', companions)
  const balanceCompanion = companionOf('balance', companions)
  return {
    pockets,
    ownerCompanion,
    balanceCompanion,
    ...makeEntryStatements(columns),
    ...makeOwnerStatements(ownerCompanion),
    ...makeBalanceStatements(columns, balanceCompanion),
  }
}

function companionOf(
  of: ColumnCompanion<unknown>['of'],
  companions: readonly Companion<unknown>[],
): ColumnCompanion<unknown> | undefined {
  const found = companions.filter((one) => 'of' in one).filter((one) => one.of === of)
  if (found.length > 1) throw new TypeError(`two companions have columns of an ${of}`)
  return found[0]
}

function makeEntryStatements<P extends string>(pockets: PocketColumns<P>) {
  const insertEntries = insertInto({
    name: 'ledger_insert_entries',
    table: 'ledger_entry',
    columns: { ...ENTRY_TYPES, deltas: pockets.type, after: pockets.type },
  })

  return {
    insertEntries(entries: readonly NewEntry<P>[]): Statement[] {
      return insertEntries(
        entries.map((entry) => [
          entry.owner,
          entry.asset,
          entry.seq,
          entry.at,
          entry.kind,
          entry.source,
          entry.externalId,
          entry.groupId,
          entry.contra,
          entry.digest === null ? null : `\\x${entry.digest}`,
          entry.actor,
          toJson(entry.context),
          entry.note,
          pockets.write(entry.deltas),
          pockets.write(entry.after),
        ]),
      )
    },

    toEntry(columns: Columns): StoredEntry<P> {
      const [owner, asset, seq, at, kind, source, externalId] = columns as string[]
      const [groupId, contra, deltas, after, digest, actor, context] = columns.slice(7)
      return {
        owner: owner as string,
        asset: asset as string,
        seq: BigInt(seq as string),
        at: new Date(Number(at) * 1000),
        kind: kind as string,
        source: source as string,
        externalId: externalId as string,
        groupId: groupId ?? null,
        contra: contra as string,
        deltas: pockets.read(deltas as string),
        after: pockets.read(after as string),
        digest: digest ?? null,
        actor: actor as string,
        context: context == null ? null : (JSON.parse(context) as Json),
      }
    },
  }
}
