/** The stand-in sportsbook in this process, for guests, with about 250 live matches whose odds change each second. */
import { Pool } from '@fairhall/postgres'
import { createBook } from '../../apps/sandbox/src/sportsbook/book/book.ts'
import { createMatches } from '../../apps/sandbox/src/sportsbook/matches.ts'

/** Of 30 live matches at most times, these make about 250. */
const ROUNDS = 8

/** @param pageFolder The built page. */
export function createGuestBook(pageFolder: string) {
  const now = () => new Date()
  const book = createBook(
    {
      // Only players need it: guests read odds.
      pool: new Pool(),
      operatorUrl: () => '',
      now,
      randomBytes: (count) => Buffer.alloc(count),
      uuid: () => crypto.randomUUID(),
      log: console,
      book: {
        host: '127.0.0.1',
        port: 0,
        sportsbookId: 'bench',
        walletSecret: () => '',
        siteOrigin: 'http://127.0.0.1',
        pageFolder,
        addressOf: ({ ip }) => ip,
      },
    },
    createMatches(Buffer.from('bench'), ROUNDS),
    1_000,
  )
  return {
    listen: () => book.listen(),
    stop: () => book.stop(),
    countLive: () => book.deps.matches.live(now()).length,
  }
}
