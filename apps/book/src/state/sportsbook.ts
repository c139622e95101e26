/** What the whole page shares: the player's session, the connection, and what the stream follows. */
import { call, setBearer, UnansweredError } from '../api/api.ts'
import { openStream, type BookEvent } from '../api/stream.ts'
import type { Bet, BetPage, BookSession } from '../api/types.ts'
import { applyBet, noteBetChange, openBets } from '../bets/bet-store.ts'
import { matches } from '../matches/match-store.ts'
import { postToSite } from '../site/site.ts'
import { forgetFreeBets, refreshFreeBets } from './free-bets.ts'
import { createStore } from './store.ts'

export type Session =
  /** The site has not yet said who is there. */
  | { kind: 'unknown' }
  | { kind: 'guest' }
  | { kind: 'player'; session: BookSession }
  /** The site knows the player, but the book can't reach the operator. */
  | { kind: 'failed' }

export const session = createStore<Session>({ kind: 'unknown' })
/** The slip was filled by a visitor, who may have logged in since. */
export const isVisitorsSlip = createStore(false)
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
    close = openStream(query.toString(), { onEvent: handle, onState: setConnected })
  }, RECONNECT_MS)
}

/** Bets that changed while no stream was open are in no event, so the lists are read again. */
function setConnected(isUp: boolean): void {
  isConnected.write(isUp)
  if (!isUp) return
  void refreshBets()
  noteBetChange()
}

const BETS_RETRY_MS = 3_000

async function refreshBets(): Promise<void> {
  const of = playerSession()
  if (of === null) return
  try {
    const { bets } = await call<BetPage>('/api/bets?state=open&page=1')
    // The answer may come after another player has logged in.
    if (playerSession() === of) openBets.write(bets)
  } catch (error) {
    // After a refusal there is a new session first.
    if (error instanceof UnansweredError)
      setTimeout(() => playerSession() === of && void refreshBets(), BETS_RETRY_MS)
  }
}

function playerSession(): string | null {
  const now = session.read()
  return now.kind === 'player' ? now.session.session : null
}

function handle(event: BookEvent): void {
  if (event.name === 'bet') followBet(event.data.bet)
  else if (event.name === 'balance') setBalance(event.data)
  else if (event.name === 'session_over') renew()
  else matches.apply(event)
}

function followBet(bet: Bet): void {
  applyBet(bet)
  // A void has given it back.
  if (bet.isFree && bet.state === 'refunded') void refreshFreeBets()
}

/** Odds have been picked. */
export function notePick(): void {
  if (session.read().kind === 'guest') isVisitorsSlip.write(true)
}

/** The site has opened a session for the player, or says that nobody is signed in. */
export async function begin(token: string | null): Promise<void> {
  lastToken = token
  if (token === null) {
    setBearer(null, renew)
    openBets.write(null)
    forgetFreeBets()
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
    void refreshBets()
    void refreshFreeBets()
  } catch {
    if (lastToken === token && session.read().kind !== 'player') session.write({ kind: 'failed' })
  }
}

/** Asks the site for a new session. The page stays as it is meanwhile. */
function renew(): void {
  setBearer(null, renew)
  postToSite({ kind: 'session.requested' })
}

function setBalance({ balance, bonusBalance }: Pick<BookSession, 'balance' | 'bonusBalance'>): void {
  const now = session.read()
  if (now.kind !== 'player') return
  if (now.session.balance === balance && now.session.bonusBalance === bonusBalance) return
  session.write({ ...now, session: { ...now.session, balance, bonusBalance } })
  postToSite({ kind: 'balance.changed' })
}

/** The balance was changed by something else than bets of this page. */
export async function refreshBalance(): Promise<void> {
  if (session.read().kind !== 'player') return
  const found = await call<BookSession>('/api/session').catch(() => null)
  const now = session.read()
  if (found !== null && now.kind === 'player') session.write({ kind: 'player', session: found })
  void refreshFreeBets()
}
