import type { Db } from '../../../apps/server/src/platform/database/database.ts'

/**
 * A database for a process that dies after so many pipelines of statements in transactions: the connection breaks before the
 * last one is sent, and there is no other connection afterwards.
 */
function dyingDb(db: Db, pipelines: number): { db: Db; hasDied: () => boolean } {
  let left = pipelines
  const died = () => new Error('the process died')
  const pool = new Proxy(db.pool, {
    get(target, key) {
      if (key === 'connect')
        return async () => {
          if (left <= 0) throw died()
          const client = await target.connect()
          const { query, release } = client
          return Object.assign(client, {
            query(...args: unknown[]): unknown {
              left -= 1
              // PostgreSQL rolls back what is open, as when the process is gone.
              if (left <= 0) void client.end()
              return Reflect.apply(query, client, args)
            },
            release(error?: Error) {
              Reflect.deleteProperty(client, 'query')
              release.call(client, error)
            },
          })
        }
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const query: Db['query'] = (text, values) => {
    if (left <= 0) throw died()
    return db.query(text, values)
  }
  return { db: { pool, query }, hasDied: () => left <= 0 }
}

/** Starts the work again until it is done, and lets the process die at each of its pipelines. Returns how often it died. */
export async function dieEverywhere(db: Db, work: (db: Db) => Promise<unknown>): Promise<number> {
  for (let pipelines = 1; ; pipelines += 1) {
    const dying = dyingDb(db, pipelines)
    try {
      await work(dying.db)
    } catch (error) {
      if (!dying.hasDied()) throw error
      continue
    }
    return pipelines - 1
  }
}
