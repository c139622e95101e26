/**
 * A connection of its own, beside the pool: for what lasts as long as a session of PostgreSQL, such as a lock or LISTEN, and which no
 * transaction pooler may serve. A statement that is not answered in time fails, so that a line which broke without a word is
 * noticed by whoever uses it.
 */
import pg from 'pg'

const ANSWER_TIMEOUT_MS = 10_000
const CHECK_EVERY_MS = 10_000

/** Not connected yet, so that nothing is missed by whoever listens to it. */
export function createLine(databaseUrl: string, name: string): pg.Client {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: `fairhall-${name}`,
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  })
  // Without a listener a line that breaks would end the process; its user learns of it by `end` or by his next statement.
  client.on('error', () => undefined)
  return client
}

/** For a line that only listens: what broke without a word is noticed by asking, and ends it. Returns how to end that. */
export function checkWhileOpen(client: pg.Client): () => void {
  const timer = setInterval(() => {
    client.query('select 1').catch(() => client.end().catch(() => undefined))
  }, CHECK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
