import type { Queryable } from '@fairhall/ledger'

interface Seal {
  entries: bigint
  /** Hexadecimal. */
  hash: string
}

export async function findSeal(db: Queryable, day: string): Promise<Seal | null> {
  const { rows } = await db.query<Seal>(
    `select entries, encode(hash, 'hex') as hash from ledger_seal where day = $1::date`,
    [day],
  )
  return rows[0] ?? null
}

interface Archive {
  day: string
  entries: bigint
  files: number
  bytes: bigint
  /** Of the manifest, hexadecimal. */
  digest: string
}

export async function findArchive(db: Queryable, day: string): Promise<Archive | null> {
  const { rows } = await db.query<Archive>(
    `select to_char(day, 'YYYY-MM-DD') as day, entries, files, bytes, encode(digest, 'hex') as digest
       from ledger_archive where day = $1::date`,
    [day],
  )
  return rows[0] ?? null
}

/** Replaces an earlier row: the day was stored again. */
export async function saveArchive(
  db: Queryable,
  { day, entries, files, bytes, digest }: Archive,
): Promise<void> {
  await db.query(
    `insert into ledger_archive (day, entries, files, bytes, digest) values ($1::date, $2, $3, $4, decode($5, 'hex'))
       on conflict (day) do update set entries = excluded.entries, files = excluded.files, bytes = excluded.bytes,
         digest = excluded.digest, stored_at = now()`,
    [day, entries, files, bytes, digest],
  )
}

/** What began before then and still needs its entries, as a reason; null: nothing. */
export async function findOpenBefore(db: Queryable, end: Date): Promise<string | null> {
  const { rows } = await db.query<{ hasRound: boolean; hasBonus: boolean; hasStatement: boolean }>(
    `select exists (select from player_asset s join round r on r.player = s.player and r.asset = s.asset
                        where s.rounds_open > 0 and r.open and r.opened_at < $1) as "hasRound",
        exists (select from player_asset s join player_bonus b on b.id = s.bonus_id
                 where b.created_at < $1::timestamptz + interval '2 days') as "hasBonus",
        exists (select from affiliate_statement
                 where state = 'open' and starts_on::timestamp at time zone 'UTC' < $1) as "hasStatement"`,
    [end],
  )
  if (rows[0]?.hasRound === true) return 'a round that began before its end is open'
  if (rows[0]?.hasBonus === true) return 'a bonus from before its end is active'
  return rows[0]?.hasStatement === true ? 'an affiliate statement of it or of an earlier month is open' : null
}

export async function listArchivedDays(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ day: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day from ledger_archive order by ledger_archive.day`,
  )
  return rows.map(({ day }) => day)
}
