import type { Tx } from '@fairhall/postgres'

/**
 * Commits without waiting for the disk, so that no lock is held during the write. Only for data that a crash
 * may lose: play money, and decisions whose reply waits for a later commit.
 */
export async function commitQuickly(tx: Tx): Promise<void> {
  await tx.query('set local synchronous_commit = off')
}
