import type { Db } from './database.ts'

/** Whether a demo has filled this database with simulated players. */
export async function isDemo(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ isDemo: boolean }>(`select exists (select from demo_mark) as "isDemo"`)
  return rows[0]?.isDemo === true
}
