/**
 * Recognises a person whose exclusion still holds though he was erased. Of his addresses, his accounts elsewhere and of his name with
 * his birth date only keyed hashes are kept, and only until the exclusion ends: they say yes or no to who comes, and nothing else.
 */
import { createHmac } from 'node:crypto'
import { type Db, queryable, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { toLogin } from './players.rules.ts'

type BarDeps = Pick<Deps, 'secrets' | 'clock'>

const PURPOSE = 'barred-person'

export interface Traits {
  email?: string | null
  phone?: string | null
  /** Who he is for others that vouch for him. */
  identities?: readonly { issuer: string; subject: string }[]
  firstName?: string | null
  lastName?: string | null
  birthdate?: string | null
}

/** In the transaction that erases him. `until` null: for good. Of two exclusions the one that ends later holds. */
export async function barPerson(deps: BarDeps, tx: Tx, traits: Traits, until: Date | null): Promise<void> {
  const { id, key } = deps.secrets.current(PURPOSE)
  for (const { kind, text } of listTraits(traits))
    await queryable(tx).query(
      `insert into barred_trait as known (kind, hash, key_id, until, noted_at) values ($1, $2, $3, $4, $5)
       on conflict (kind, hash) do update set until =
         case when known.until is null or excluded.until is null then null else greatest(known.until, excluded.until) end`,
      [kind, hashTrait(key, kind, text), id, until, deps.clock.now()],
    )
}

export async function isBarred(deps: BarDeps, db: Db | Tx, traits: Traits): Promise<boolean> {
  const hashes = listTraits(traits).flatMap(({ kind, text }) =>
    deps.secrets.listKept(PURPOSE).map(({ key }) => hashTrait(key, kind, text)),
  )
  if (hashes.length === 0) return false
  const { rowCount } = await queryable(db).query(
    'select from barred_trait where hash = any ($1) and (until is null or until > $2) limit 1',
    [hashes, deps.clock.now()],
  )
  return rowCount > 0
}

export async function forgetBarsOver(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await queryable(deps.db).query('delete from barred_trait where until <= $1', [deps.clock.now()])
}

/** @throws when the ring lacks a key without which an exclusion would silently end */
export async function requireBarKeys(deps: Pick<Deps, 'db' | 'secrets'>): Promise<void> {
  const { rows } = await queryable(deps.db).query<{ key: string }>(
    'select distinct key_id as key from barred_trait',
  )
  const missing = rows.find(({ key }) => deps.secrets.findKept(PURPOSE, key) === null)
  if (missing !== undefined)
    throw new Error(`The key ring lacks the key "${missing.key}": exclusions are recognised with it`)
}

type Kind = 'email' | 'phone' | 'identity' | 'person'

function listTraits(traits: Traits): { kind: Kind; text: string }[] {
  const { email, phone, identities = [], firstName, lastName, birthdate } = traits
  const [first, last] = [plainName(firstName), plainName(lastName)]
  return [
    ...(email ? [{ kind: 'email' as const, text: email.trim().toLowerCase() }] : []),
    ...(phone ? [{ kind: 'phone' as const, text: toLogin(phone) }] : []),
    ...identities.map(({ issuer, subject }) => ({
      kind: 'identity' as const,
      text: JSON.stringify([issuer, subject]),
    })),
    ...(first && last && birthdate
      ? [{ kind: 'person' as const, text: JSON.stringify([first, last, birthdate]) }]
      : []),
  ]
}

/** The same however it is written: without accents, case, hyphens and spaces. */
function plainName(name: string | null | undefined): string {
  return (name ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')
}

function hashTrait(key: Buffer, kind: Kind, text: string): Buffer {
  return createHmac('sha256', key).update(`${kind}\n${text}`).digest()
}
