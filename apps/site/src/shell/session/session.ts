/**
 * The current session: the only place that begins and ends it on this page, notifies other tabs, and notifies
 * listeners. The token is in the cookie that `early-session.ts` owns.
 */
import type { Client } from '@fairhall/client'
import type { QueryClient } from '@tanstack/react-query'
import { createStore, useStore } from '../create-store.ts'
import { changeReturnGame } from '../games/return-game.ts'
import { accountsQuery, PLAYER, profileQuery } from '../player/player-queries.ts'
import { notifyOtherTabs, watchOtherTabs } from './other-tabs.ts'

export type SessionStatus = 'unknown' | 'guest' | 'player'
export type SessionState = {
  status: SessionStatus
  /** Whether this page has just registered the player. */
  isNew: boolean
}

type Surroundings = { client: Client; queryClient: QueryClient; home: string; onOver: () => void }

const UNKNOWN: SessionState = { status: 'unknown', isNew: false }
const GUEST: SessionState = { status: 'guest', isNew: false }

const store = createStore(UNKNOWN)
let surroundings: Surroundings | null = null

const isPlayer = () => store.read().status === 'player'
const isGuest = () => store.read().status === 'guest'

function requireSurroundings(): Surroundings {
  if (surroundings === null) throw new Error('the session was used before the page is ready')
  return surroundings
}

async function loadPlayer() {
  const { client, queryClient } = requireSurroundings()
  await Promise.all([
    queryClient.ensureQueryData(profileQuery(client)),
    queryClient.ensureQueryData(accountsQuery(client)),
  ])
}

function forget() {
  const { queryClient } = requireSurroundings()
  window.fairhallSession.write(null)
  changeReturnGame({ kind: 'sessionEnded' })
  store.write(GUEST)
  void queryClient.cancelQueries({ queryKey: [PLAYER] })
  queryClient.removeQueries({ queryKey: [PLAYER] })
}

export const session = {
  /** While a call is ending the session, the page of that call decides where the player goes, whatever other calls are refused. */
  isEnding: false,

  /** Takes over from the boot script, once, in the browser. */
  connect(initial: Surroundings) {
    surroundings = initial
    const hasToken = window.fairhallSession.read() !== null
    store.write(hasToken ? { status: 'player', isNew: false } : GUEST)
    watchOtherTabs({
      login: () => isGuest() && location.reload(),
      logout: () => isPlayer() && location.assign(initial.home),
    })
  },

  /** Call after sign-in, registration or autologin. Settles when profile and accounts are loaded. */
  async begin(accessToken: string, { isNew = false } = {}) {
    requireSurroundings().queryClient.removeQueries({ queryKey: [PLAYER] })
    window.fairhallSession.write(accessToken)
    notifyOtherTabs('login')
    store.write({ status: 'player', isNew })
    await loadPlayer()
  },

  /** Logs out here, on the server and in other tabs. The session ends here even if the server can't be reached. */
  async end() {
    if (!isPlayer()) return
    const { client } = requireSurroundings()
    await client.call('logout').catch(() => undefined)
    session.leave()
  },

  /** Ends the session here and in other tabs. The server has ended it already, as it does after a self-exclusion. */
  leave() {
    session.isEnding = false
    forget()
    notifyOtherTabs('logout')
  },

  /** The server reported that the session has ended. */
  over() {
    if (!isPlayer() || session.isEnding) return
    forget()
    requireSurroundings().onOver()
  },

  /** Hydration has finished. A session that was refused while loading ends like any other. */
  hydrated() {
    if (isGuest() && window.fairhallSession.isRefused) requireSurroundings().onOver()
  },

  /** A valid token for a call or for the live connection; null for a visitor. */
  async token(): Promise<string | null> {
    const token = await window.fairhallSession.fresh()
    if (token === null && isPlayer()) session.over()
    return token
  },

  current: store.read,
  subscribe: store.subscribe,
}

/** `unknown` on the server and until hydration. */
export const useSession = (): SessionState => useStore(store)
