/** Files of settings whose publication waits for a second member. */
import { listWaiting } from '../orders/orders.queries.ts'
import type { StaffDeps } from '../staff.deps.ts'

export interface WaitingFile {
  order: string
  file: string
  /** The whole file. */
  content: unknown
}

export async function listWaitingFiles({
  clock,
  db,
}: Pick<StaffDeps, 'clock' | 'db'>): Promise<WaitingFile[]> {
  return (await listWaiting(db, clock.now())).flatMap(({ id, kind, details }) => {
    const { file, content } = details
    if (kind !== 'settings' || file == null || content == null) return []
    return [{ order: id, file, content: JSON.parse(content) as unknown }]
  })
}
