/** SQL of the chains of seeds. */
import type { Tx } from '../platform/database.ts'

const CHAIN_LOCK = 7_246_042

/** Prevents others from taking a seed until the end of the transaction. */
export async function lockChains(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [CHAIN_LOCK])
}

export type ChainRow = { id: string; chain_end: string; sealed_root: Buffer; length: number; flown: number }

/** The chains in use: the next seed is from the first one. */
export async function readChains(tx: Tx): Promise<ChainRow[]> {
  const { rows } = await tx.query<ChainRow>(
    'select id, chain_end, sealed_root, length, flown from studio.chain where flown < length and not is_exposed order by number limit 2',
  )
  return rows
}

type NewChain = { id: string; sealedRoot: Buffer; length: number; end: string; at: Date }

export async function addChain(tx: Tx, { id, sealedRoot, length, end, at }: NewChain): Promise<void> {
  await tx.query(
    'insert into studio.chain (id, sealed_root, length, chain_end, created_at) values ($1, $2, $3, $4, $5)',
    [id, sealedRoot, length, end, at],
  )
}

type RetiredChain = { chain_end: string; flown: number; is_from_backup: boolean }

export async function retireChains(tx: Tx, at: Date): Promise<RetiredChain[]> {
  const { rows } = await tx.query<RetiredChain>(
    `update studio.chain set retired_at = $1 where is_exposed and flown < length and retired_at is null
     returning chain_end, flown, is_from_backup`,
    [at],
  )
  return rows
}

/** The published ends of the chains in use. */
export async function listChainEnds(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ chain_end: string }>(
    'select chain_end from studio.chain where flown < length and not is_exposed order by number',
  )
  return rows.map(({ chain_end: end }) => end)
}

export async function saveFlown(tx: Tx, id: string, flown: number): Promise<void> {
  await tx.query('update studio.chain set flown = $2 where id = $1', [id, flown])
}
