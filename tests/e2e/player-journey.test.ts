import { expect, test } from 'vitest'
import { auditBooks } from '../../apps/server/src/modules/audit/index.ts'
import { desktop, phone, visit } from '#tests/support/site/browser.ts'
import { openSite } from '#tests/support/site/site.ts'
import { SiteUser } from './site-user.ts'

const { server, browser } = await openSite()

test.each([
  ['a phone', 'German', phone, 'de'],
  ['a desktop', 'English', desktop, 'en'],
])('on %s in %s a player registers, deposits, plays, wins and withdraws', async (_, __, viewport, locale) => {
  const { page, problems, close } = await visit(browser, { origin: server.url, viewport, locale })
  const user = new SiteUser(page, locale)
  const email = `ada-${viewport.width}-${locale}@example.org`

  await user.register(email, 'correct horse battery')
  await user.deposit('100')
  await user.wagerOnDice(5, '20')
  await user.confirmEmail(email)
  await user.withdraw('20')
  await close()

  expect(problems).toEqual([])
  const books = await booksOf(email)
  expect(books.required).toBe(10_000n)
  expect(books.done).toBeGreaterThanOrEqual(10_000n)
  expect(books.kinds).toMatchObject({ deposit: 1n, bet: 5n, 'withdrawal.hold': 1n })
  expect((await auditBooks(server.database.pool)).findings).toEqual([])
})

/** A player's ledger entries and turnover, by email. */
async function booksOf(email: string) {
  const { pool } = server.database
  const { rows } = await pool.query(`select id from player where email = $1`, [email])
  const { rows: kinds } = await pool.query<{ kind: string; count: bigint }>(
    'select kind, count(*) from ledger_entry where owner = $1 group by kind',
    [rows[0].id],
  )
  const { rows: turnOver } = await pool.query('select * from player_asset where player = $1', [rows[0].id])
  return {
    kinds: Object.fromEntries(kinds.map(({ kind, count }) => [kind, count])),
    required: turnOver[0].turnover_required,
    done: turnOver[0].turnover_done,
  }
}
