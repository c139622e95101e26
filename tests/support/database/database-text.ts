import type { TestServer } from '#tests/support/server/server.ts'

/** Returns the whole content of the database as lower-case text, with bytes in PostgreSQL's hexadecimal form. */
export async function readDatabaseText(server: TestServer): Promise<string> {
  const { pool } = server.database
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
  )
  const texts: string[] = []
  for (const { name } of rows) {
    const found = await pool.query<{ text: string | null }>(
      `select string_agg(t::text, chr(10)) as text from ${name} t`,
    )
    texts.push(`${name}\n${found.rows[0]?.text ?? ''}`)
  }
  return texts.join('\n').toLowerCase()
}
