/** Files of settings whose publication waits for a second member. */
import { listWaitingContents } from '../orders/orders.queries.ts'
import type { StaffDeps } from '../staff.deps.ts'

export interface WaitingFile {
  order: string
  file: string
  /** The whole file. */
  content: unknown
}

export async function listWaitingFiles(
  { clock, db }: Pick<StaffDeps, 'clock' | 'db'>,
  files: readonly string[],
): Promise<WaitingFile[]> {
  const waiting = await listWaitingContents(db, files, clock.now())
  return waiting.map(({ id, file, content }) => ({
    order: id,
    file,
    content: JSON.parse(content) as unknown,
  }))
}
