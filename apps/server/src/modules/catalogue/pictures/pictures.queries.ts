import type { Db, Tx } from '../../../platform/database/database.ts'

/** The pictures that a provider names now: posters of games, and logos of the studios of available games. */
const NAMED = `
  select provider, details ->> 'thumbnail' as url from game where is_available
  union select s.provider, s.logo from game_studio s where exists
    (select from game g where g.studio = s.id and g.is_available)`

/** Adds the posters and logos that these providers name. */
export async function addNamedPictures(db: Db, providers: readonly string[], now: Date): Promise<void> {
  await db.query(
    `insert into game_picture (provider, url, due_at)
     select n.provider, n.url, $2::timestamptz from (${NAMED}) n
      where n.provider = any ($1::text[]) and n.url is not null
        and not exists (select from game_picture p where p.provider = n.provider and p.url = n.url)
     on conflict do nothing`,
    [providers, now],
  )
}

export interface DuePicture {
  provider: string
  url: string
  sourceHash: string | null
  etag: string | null
  failures: number
}

/** Those that wait longest first. */
export async function listDuePictures(
  db: Db,
  providers: readonly string[],
  { now, limit }: { now: Date; limit: number },
): Promise<DuePicture[]> {
  const { rows } = await db.query<DuePicture>(
    `select provider, url, source_hash as "sourceHash", etag, failures from game_picture
      where provider = any ($1::text[]) and due_at <= $2 order by due_at, url limit $3`,
    [providers, now, limit],
  )
  return rows
}

type Key = Pick<DuePicture, 'provider' | 'url'>

/** The file has not changed. Readers need not know. */
export async function postponePicture(
  db: Db,
  { provider, url }: Key,
  { etag, dueAt }: { etag: string | null; dueAt: Date },
): Promise<void> {
  await db.query(
    `update game_picture set etag = $3, due_at = $4, failures = 0, reason = null where (provider, url) = ($1, $2)`,
    [provider, url, etag, dueAt],
  )
}

export async function savePictureFailure(
  db: Db,
  { provider, url }: Key,
  { failures, reason, dueAt }: { failures: number; reason: string; dueAt: Date },
): Promise<void> {
  await db.query(
    `update game_picture set failures = $3, reason = $4, due_at = $5 where (provider, url) = ($1, $2)`,
    [provider, url, failures, reason, dueAt],
  )
}

export interface StoredFile {
  hash: string
  content: Uint8Array
}

export async function savePicture(
  tx: Tx,
  { provider, url }: Key,
  picture: { sourceHash: string; etag: string | null; large: StoredFile; small: StoredFile; dueAt: Date },
  now: Date,
): Promise<void> {
  const { sourceHash, etag, large, small, dueAt } = picture
  for (const { hash, content } of [large, small])
    await tx.query(
      // The new time keeps a file that is about to be deleted.
      `insert into game_picture_file (hash, content, created_at) values ($1, $2, $3)
       on conflict (hash) do update set created_at = excluded.created_at`,
      [hash, content, now],
    )
  await tx.query(
    `update game_picture set source_hash = $3, etag = $4, large = $5, small = $6, due_at = $7, failures = 0, reason = null
      where (provider, url) = ($1, $2)`,
    [provider, url, sourceHash, etag, large.hash, small.hash, dueAt],
  )
}

export async function findPictureFile(db: Db, hash: string): Promise<Buffer | null> {
  const { rows } = await db.query<{ content: Buffer }>(
    'select content from game_picture_file where hash = $1',
    [hash],
  )
  return rows[0]?.content ?? null
}

/** Pictures that no game and no studio names any more, and old files that no picture uses. */
export async function deleteUnusedPictures(
  db: Db,
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  await db.query(
    `delete from game_picture p where p.due_at <= $1 and not exists
       (select from game g where g.provider = p.provider and g.details ->> 'thumbnail' = p.url)
       and not exists (select from game_studio s where s.provider = p.provider and s.logo = p.url)`,
    [now],
  )
  await db.query(
    `delete from game_picture_file f where f.created_at < $1
       and not exists (select from game_picture p where p.large = f.hash)
       and not exists (select from game_picture p where p.small = f.hash)`,
    [before],
  )
}

interface StoredPicture {
  provider: string
  url: string
  large: string
  small: string
  version: bigint
}

/** Changes are committed in the order of their versions, so none is missed. */
export async function listChangedPictures(db: Db, after: bigint, limit: number): Promise<StoredPicture[]> {
  const { rows } = await db.query<StoredPicture>(
    'select provider, url, large, small, version from game_picture where version > $1 order by version limit $2',
    [after, limit],
  )
  return rows
}
