/**
 * Who is at the screen: the one place that begins and ends a session on this page, tells the other tabs, and tells
 * everyone who listens. The token itself lives in the cookie that `session-boot.ts` keeps.
 */
import { useSyncExternalStore } from 'react'
import type { Client } from '@fairhall/client'
import type { QueryClient } from '@tanstack/react-query'
import { accountsQuery, PLAYER, profileQuery } from '../player/player-queries.ts'
import { tellOtherTabs, watchOtherTabs } from './other-tabs.ts'

export type SessionStatus = 'unknown' | 'guest' | 'player'
export type SessionState = {
  status: SessionStatus
  /** Whether this page has just registered the player. */
  isNew: boolean
}

type Surroundings = { client: Client; queryClient: QueryClient; home: string; onOver: () => void }

const UNKNOWN: SessionState = { status: 'unknown', isNew: false }
const GUEST: SessionState = { status: 'guest', isNew: false }

let state = UNKNOWN
let surroundings: Surroundings | null = null
const listeners = new Set<() => void>()

function become(next: SessionState) {
  state = next
  for (const listener of listeners) listener()
}

function around(): Surroundings {
  if (surroundings === null) throw new Error('the session is used before the page is there')
  return surroundings
}

async function loadPlayer() {
  const { client, queryClient } = around()
  await Promise.all([
    queryClient.ensureQueryData(profileQuery(client)),
    queryClient.ensureQueryData(accountsQuery(client)),
  ])
}

function forget() {
  const { queryClient } = around()
  window.fairhallSession.write(null)
  become(GUEST)
  void queryClient.cancelQueries({ queryKey: [PLAYER] })
  queryClient.removeQueries({ queryKey: [PLAYER] })
}

export const session = {
  /** Takes over from the boot script, once, in the browser. */
  connect(given: Surroundings) {
    surroundings = given
    const isPlayer = window.fairhallSession.read() !== null
    state = isPlayer ? { status: 'player', isNew: false } : GUEST
    watchOtherTabs({
      login: () => state.status === 'guest' && location.reload(),
      logout: () => state.status === 'player' && location.assign(given.home),
    })
  },

  /** After sign-in, registration or autologin. Settles when profile and accounts are there. */
  async begin(accessToken: string, { isNew = false } = {}) {
    around().queryClient.removeQueries({ queryKey: [PLAYER] })
    window.fairhallSession.write(accessToken)
    tellOtherTabs('login')
    become({ status: 'player', isNew })
    await loadPlayer()
  },

  /** Logs out here, on the server and in the other tabs. The session is gone even when the server cannot be told. */
  async end() {
    if (state.status !== 'player') return
    const { client } = around()
    await client.call('logout').catch(() => undefined)
    forget()
    tellOtherTabs('logout')
  },

  /** The server said that the session is over. */
  over() {
    if (state.status !== 'player') return
    forget()
    around().onOver()
  },

  /** The page is there. A session that was refused on its way is over like any other. */
  hydrated() {
    if (state.status === 'guest' && window.fairhallSession.isRefused) around().onOver()
  },

  /** A fresh token for a call or for the live connection; null for a visitor. */
  async token(): Promise<string | null> {
    const token = await window.fairhallSession.fresh()
    if (token === null && state.status === 'player') session.over()
    return token
  },

  current: () => state,

  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** `unknown` on the server and until the page is hydrated. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.current, () => UNKNOWN)
}
