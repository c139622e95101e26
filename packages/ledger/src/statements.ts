import { toBigints, toPlainArray, toTextArray } from './arrays.ts'
import type { Balance, Entry, Json, Pockets, Statement, StoredEntry } from './types.ts'

/**
 * The ledger's statements, the same for both doors. Reads cast every column to text, so that the two doors'
 * drivers may parse types as they like. Each look-up is a LATERAL … LIMIT 1 (see Companion). Column lists
 * depend on the number of pockets, so the texts are made once at construction.
 */

export type Columns = readonly (string | null)[]
export type EntryKey = { owner: string; source: string; externalId: string }
export type BalanceKey = { owner: string; asset: string }
export type NewEntry<P extends string> = Entry<P> & {
  owner: string
  seq: bigint
  after: Pockets<P>
  at: Date
}

export type Statements<P extends string> = ReturnType<typeof makeStatements<P>>

const ENTRY_COLUMNS = `e.owner::text as owner, e.asset as asset, e.seq::text as seq,
  extract(epoch from e.at)::text as at, e.kind as kind, e.source as source, e.external_id as external_id,
  e.group_id::text as group_id, e.contra as contra, e.deltas::text as deltas, e.after::text as after,
  encode(e.digest, 'hex') as digest, e.actor as actor, e.context::text as context`

export const begin: Statement = { name: 'ledger_begin', text: 'begin', values: [] }
export const commit: Statement = { name: 'ledger_commit', text: 'commit', values: [] }
export const rollback: Statement = { name: 'ledger_rollback', text: 'rollback', values: [] }

/** Takes FOR NO KEY UPDATE on the owners that nobody else holds, and says which. */
export function lockFree(owners: readonly string[]): Statement {
  return {
    name: 'ledger_lock_free',
    text: `select l.owner::text as owner from unnest($1::uuid[]) k(owner) cross join lateral
      (select owner from ledger_owner where owner = k.owner limit 1 for no key update skip locked) l`,
    values: [toPlainArray(owners)],
  }
}

/** Takes FOR NO KEY UPDATE on the owners in ascending order, waiting for whoever holds one. */
export function lockWaiting(owners: readonly string[]): Statement {
  return {
    name: 'ledger_lock_waiting',
    text: `select l.owner::text as owner from unnest($1::uuid[]) k(owner) cross join lateral
      (select owner from ledger_owner where owner = k.owner limit 1 for no key update) l`,
    values: [toPlainArray([...owners].sort())],
  }
}

export function readBalances(keys: readonly BalanceKey[]): Statement {
  return {
    name: 'ledger_balances',
    text: `select b.owner::text as owner, b.asset as asset, b.pockets::text as pockets, b.seq::text as seq
      from unnest($1::uuid[], $2::text[]) k(owner, asset) cross join lateral
      (select * from ledger_balance where owner = k.owner and asset = k.asset limit 1) b`,
    values: [toPlainArray(keys.map((key) => key.owner)), toTextArray(keys.map((key) => key.asset))],
  }
}

export function readAllBalances(owner: string): Statement {
  return {
    name: 'ledger_all_balances',
    text: `select b.owner::text as owner, b.asset as asset, b.pockets::text as pockets, b.seq::text as seq
      from ledger_balance b where b.owner = $1::uuid`,
    values: [owner],
  }
}

export function readEntries(keys: readonly EntryKey[], since: Date): Statement {
  return {
    name: 'ledger_entries',
    text: `select ${ENTRY_COLUMNS}
      from unnest($1::uuid[], $2::text[], $3::text[]) k(owner, source, external_id) cross join lateral
      (select * from ledger_entry
        where ledger_id(owner, source, external_id) = ledger_id(k.owner, k.source, k.external_id)
          and at >= $4::timestamptz limit 1) e
      where e.owner = k.owner and e.source = k.source and e.external_id = k.external_id`,
    values: [
      toPlainArray(keys.map((key) => key.owner)),
      toTextArray(keys.map((key) => key.source)),
      toTextArray(keys.map((key) => key.externalId)),
      since.toISOString(),
    ],
  }
}

export function writeEvents(events: readonly object[]): Statement {
  return {
    name: 'ledger_events',
    text: 'insert into ledger_outbox (events) values ($1::jsonb)',
    values: [JSON.stringify(events)],
  }
}

function toJson(context: Json | undefined): string | null {
  return context === undefined ? null : JSON.stringify(context)
}

function insertEntriesText(pockets: readonly string[]): string {
  const deltas = pockets.map((_, i) => `d${i}`)
  const after = pockets.map((_, i) => `a${i}`)
  const amounts = [...deltas, ...after].map((_, i) => `$${14 + i}::bigint[]`)
  return `insert into ledger_entry (owner, asset, seq, at, kind, source, external_id, group_id, contra, digest,
      actor, context, note, deltas, after)
    select owner, asset, seq, $1::timestamptz, kind, source, external_id, group_id, contra,
      decode(digest, 'hex'), actor, context::jsonb, note, array[${deltas}], array[${after}]
    from unnest($2::uuid[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::uuid[], $9::text[],
      $10::text[], $11::text[], $12::text[], $13::text[], ${amounts})
      k(owner, asset, seq, kind, source, external_id, group_id, contra, digest, actor, context, note, ${deltas}, ${after})`
}

function balanceKeys(pockets: readonly string[]): string {
  const names = pockets.map((_, i) => `p${i}`)
  const arrays = pockets.map((_, i) => `$${4 + i}::bigint[]`)
  return `select owner, asset, seq, array[${names}] as pockets
    from unnest($1::uuid[], $2::text[], $3::bigint[], ${arrays}) k(owner, asset, seq, ${names})`
}

const insertBalancesText = (pockets: readonly string[]) =>
  `insert into ledger_balance (owner, asset, seq, pockets) ${balanceKeys(pockets)}`

/**
 * By the rows' addresses, found by the same kind of look-up as everywhere: a join would be planned by the table's size,
 * and "on conflict" would lock each row before changing it. A row cannot have moved: only the holder of the owner's lock
 * changes it.
 */
const updateBalancesText = (pockets: readonly string[]) =>
  `update ledger_balance b set pockets = k.pockets, seq = k.seq
    from (select k.pockets, k.seq, x.place from (${balanceKeys(pockets)}) k
      cross join lateral
        (select ctid as place from ledger_balance where owner = k.owner and asset = k.asset limit 1) x) k
    where b.ctid = k.place`

export function makeStatements<P extends string>(pockets: readonly P[]) {
  const insertText = insertEntriesText(pockets)
  const insertBalances = insertBalancesText(pockets)
  const updateBalances = updateBalancesText(pockets)
  const toPockets = (literal: string): Pockets<P> => {
    const amounts = toBigints(literal)
    const record = {} as Pockets<P>
    for (let i = 0; i < pockets.length; i++) record[pockets[i] as P] = amounts[i] ?? 0n
    return record
  }

  return {
    pockets,

    insertEntries(entries: readonly NewEntry<P>[], at: Date): Statement {
      const texts = (of: (entry: NewEntry<P>) => string | null) => toTextArray(entries.map(of))
      const plain = (of: (entry: NewEntry<P>) => string | bigint | null) => toPlainArray(entries.map(of))
      return {
        name: 'ledger_insert_entries',
        text: insertText,
        values: [
          at.toISOString(),
          plain((entry) => entry.owner),
          texts((entry) => entry.asset),
          plain((entry) => entry.seq),
          texts((entry) => entry.kind),
          texts((entry) => entry.source),
          texts((entry) => entry.externalId),
          plain((entry) => entry.groupId ?? null),
          texts((entry) => entry.contra),
          plain((entry) => entry.digest ?? null),
          texts((entry) => entry.actor),
          texts((entry) => toJson(entry.context)),
          texts((entry) => entry.note ?? null),
          ...pockets.map((name) => plain((entry) => entry.deltas[name] ?? 0n)),
          ...pockets.map((name) => plain((entry) => entry.after[name])),
        ],
      }
    },

    writeBalances(how: 'insert' | 'update', balances: readonly (BalanceKey & Balance<P>)[]): Statement {
      return {
        name: `ledger_${how}_balances`,
        text: how === 'insert' ? insertBalances : updateBalances,
        values: [
          toPlainArray(balances.map((balance) => balance.owner)),
          toTextArray(balances.map((balance) => balance.asset)),
          toPlainArray(balances.map((balance) => balance.seq)),
          ...pockets.map((name) => toPlainArray(balances.map((balance) => balance.pockets[name]))),
        ],
      }
    },

    toBalance(columns: Columns): BalanceKey & Balance<P> {
      const [owner, asset, amounts, seq] = columns as [string, string, string, string]
      return { owner, asset, pockets: toPockets(amounts), seq: BigInt(seq) }
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
        deltas: toPockets(deltas as string),
        after: toPockets(after as string),
        digest: digest ?? null,
        actor: actor as string,
        context: context == null ? null : (JSON.parse(context) as Json),
      }
    },
  }
}
