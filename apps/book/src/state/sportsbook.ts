/** What the whole page shares: the player's session, the connection, and what the stream follows. */
import { call, setBearer } from '../api/api.ts'
import { openStream, type BookEvent } from '../api/stream.ts'
import type { BookSession } from '../api/types.ts'
import { applyBet, clearBets, loadOpenBets } from '../bets/bet-store.ts'
import { matches } from '../matches/match-store.ts'
import { postToSite } from '../site/site.ts'
import { createStore } from './store.ts'

export type Session =
  /** The site has not yet said who is there. */
  | { kind: 'unknown' }
  | { kind: 'guest' }
  | { kind: 'player'; session: BookSession }
  /** The site knows the player, but the book can't reach the operator. */
  | { kind: 'failed' }

export const session = createStore<Session>({ kind: 'unknown' })
export const isConnected = createStore(true)

const RECONNECT_MS = 150

let follows: { matches: readonly string[]; full: string | null } = { matches: [], full: null }
let close = () => {}
let due: ReturnType<typeof setTimeout> | undefined
let lastToken: string | null = null

/** The matches that the page shows in addition to the live ones. `full`: the one that it shows with all markets. */
export function follow(wanted: Partial<typeof follows>): void {
  const next = { ...follows, ...wanted }
  if (String(next.matches) === String(follows.matches) && next.full === follows.full) return
  follows = next
  reopenStream()
}

/** Waits a moment, so that several changes open it only one time. */
export function reopenStream(): void {
  clearTimeout(due)
  due = setTimeout(() => {
    close()
    const query = new URLSearchParams({ live: 'true' })
    if (follows.matches.length > 0) query.set('matches', follows.matches.join(','))
    if (follows.full !== null) query.set('full', follows.full)
    close = openStream(query.toString(), { onEvent: handle, onState: isConnected.write })
  }, RECONNECT_MS)
}

function handle(event: BookEvent): void {
  if (event.name === 'bet') applyBet(event.data.bet)
  else if (event.name === 'balance') setBalance(event.data.balance)
  else if (event.name === 'session_over') renew()
  else matches.apply(event)
}

/** The site has opened a session for the player, or says that nobody is signed in. */
export async function begin(token: string | null): Promise<void> {
  lastToken = token
  if (token === null) {
    setBearer(null, renew)
    clearBets()
    session.write({ kind: 'guest' })
    return reopenStream()
  }
  try {
    const opened = await call<BookSession>('/api/sessions', {
      token,
      language: document.documentElement.lang,
    })
    if (lastToken !== token) return
    setBearer(opened.session, renew)
    session.write({ kind: 'player', session: opened })
    reopenStream()
    await loadOpenBets()
  } catch {
    if (lastToken === token && session.read().kind !== 'player') session.write({ kind: 'failed' })
  }
}

/** Asks the site for a new session. The page stays as it is meanwhile. */
function renew(): void {
  setBearer(null, renew)
  postToSite({ kind: 'session.requested' })
}

function setBalance(balance: string): void {
  const now = session.read()
  if (now.kind !== 'player' || now.session.balance === balance) return
  session.write({ ...now, session: { ...now.session, balance } })
  postToSite({ kind: 'balance.changed' })
}

/** The balance was changed by something else than bets of this page. */
export async function refreshBalance(): Promise<void> {
  if (session.read().kind !== 'player') return
  const found = await call<BookSession>('/api/session').catch(() => null)
  const now = session.read()
  if (found !== null && now.kind === 'player') session.write({ kind: 'player', session: found })
}
