import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Bet, BookSession, ListedMatch } from '../../apps/sandbox/src/sportsbook/book/book-api.ts'
import { auditBooks } from '../../apps/server/src/modules/audit/index.ts'
import { desktop, phone, visit } from '#tests/support/site/browser.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { openSite } from '#tests/support/site/site.ts'
import { SiteUser } from './site-user.ts'

const bookPort = await freePort()
const { server, browser } = await openSite({ SANDBOX_BOOK_PORT: String(bookPort) })

test.each([
  ['a phone', 'German', phone, 'de'],
  ['a desktop', 'English', desktop, 'en'],
])('on %s in %s a player registers, deposits, plays, bets and withdraws', async (_, __, viewport, locale) => {
  const { page, problems, close } = await visit(browser, { origin: server.url, viewport, locale })
  const user = new SiteUser(page, locale)
  const email = `ada-${viewport.width}-${locale}@example.org`

  await user.register(email, 'correct horse battery')
  await user.deposit('100')
  await user.wagerOnDice(5, '20')
  expect(await betOnSports(page, '1.00')).toBe('open')
  await user.seeOpenBet()
  await user.confirmEmail(email)
  await user.withdraw('20')
  await close()

  expect(problems).toEqual([])
  const books = await booksOf(email)
  expect(books.required).toBe(10_000n)
  expect(books.done).toBeGreaterThanOrEqual(10_000n)
  expect(books.kinds).toMatchObject({ deposit: 1n, bet: 5n, 'sports.bet': 1n, 'withdrawal.hold': 1n })
  expect((await auditBooks(server.database.pool)).findings).toEqual([])
})

/** Places a bet at the stand-in sportsbook, as its page does. Returns its state. */
async function betOnSports(page: Page, stake: string): Promise<string> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value ?? ''
  const opened = await server.call('openBettingSession', { token })
  const ask = async <Reply>(path: string, body?: object, session = ''): Promise<Reply> => {
    const reply = await fetch(`http://127.0.0.1:${bookPort}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return (await reply.json()) as Reply
  }
  const { session } = await ask<BookSession>('/api/sessions', { token: opened.data.token })
  const { matches } = await ask<{ matches: ListedMatch[] }>('/api/matches/upcoming?hours=48')
  const [selection] = matches.flatMap(({ id: matchId, markets }) =>
    markets.flatMap(({ id: marketId, selections }) =>
      selections.flatMap(({ selection: selectionId, odds }) =>
        odds === null ? [] : [{ matchId, marketId, selectionId, odds }],
      ),
    ),
  )
  const id = crypto.randomUUID()
  const slip = { id, kind: 'single', selections: [selection], stake, acceptOdds: 'any' }
  return (await ask<{ bet: Bet }>('/api/bets', slip, session)).bet.state
}

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
