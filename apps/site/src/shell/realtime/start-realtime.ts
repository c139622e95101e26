/**
 * The live connection of a page, for visitors too. It is loaded when the page is usable, and made anew whenever the
 * session changes: the token says who listens, and a player's channels end with the session.
 */
import type { Client } from '@fairhall/client'
import type { Publications } from '@fairhall/contract'
import { channels } from '@fairhall/contract/channels'
import type { QueryClient } from '@tanstack/react-query'
import { Centrifuge, UnauthorizedError } from 'centrifuge'
import { applyAccount } from '../player/live-accounts.ts'
import { PLAYER, profileQuery } from '../player/player-queries.ts'
import type { session as pageSession } from '../session/session.ts'
import { createVersionGuard, tellNews } from './live-news.ts'

export interface RealtimeSurroundings {
  client: Client
  queryClient: QueryClient
  session: Pick<typeof pageSession, 'current' | 'subscribe' | 'token'>
}

/** Returns how to end it. */
export function startRealtime(around: RealtimeSurroundings): () => void {
  const { session } = around
  let status = session.current().status
  let connection = connect(around)
  const stopListening = session.subscribe(() => {
    if (session.current().status === status) return
    status = session.current().status
    connection.disconnect()
    connection = connect(around)
  })
  return () => {
    stopListening()
    connection.disconnect()
  }
}

function connect(around: RealtimeSurroundings): Centrifuge {
  const { session } = around
  const isPlayer = session.current().status === 'player'
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const connection = new Centrifuge(`${scheme}://${location.host}/api/connection/websocket`, {
    ...(isPlayer && { getToken: () => freshToken(session) }),
  })
  listen<'online'>(connection, channels.online(), (news) => tellNews('online', news))
  connection.connect()
  if (isPlayer) void listenAsPlayer(connection, around)
  return connection
}

async function freshToken(session: RealtimeSurroundings['session']): Promise<string> {
  const token = await session.token()
  if (token === null) throw new UnauthorizedError('the session is over')
  return token
}

async function listenAsPlayer(connection: Centrifuge, { client, queryClient }: RealtimeSurroundings) {
  const { id } = await queryClient.ensureQueryData(profileQuery(client)).catch(() => ({ id: null }))
  if (id === null) return
  const isNewer = createVersionGuard()
  const reload = (key: string) => () => void queryClient.invalidateQueries({ queryKey: [PLAYER, key] })

  listen<'accounts'>(
    connection,
    channels.accounts(id),
    ({ account }) => applyAccount(queryClient, account),
    reload('accounts'),
  )
  listen<'invoices'>(
    connection,
    channels.invoices(id),
    (news) => {
      if (!isNewer(news.invoice)) return
      reload('invoices')()
      reload('turn-over-wager')()
      tellNews('invoices', news)
    },
    reload('invoices'),
  )
  listen<'bets'>(connection, channels.bets(id), (news) => tellNews('bets', news))
}

/** `onGap` runs when publications were missed for good: what they would have said is asked for instead. */
function listen<Name extends keyof Publications>(
  connection: Centrifuge,
  channel: string,
  onPublication: (news: Publications[Name]) => void,
  onGap?: () => void,
) {
  const subscription = connection.newSubscription(channel)
  subscription.on('publication', ({ data }) => onPublication(data as Publications[Name]))
  subscription.on('subscribed', ({ wasRecovering, recovered }) => {
    if (wasRecovering && !recovered) onGap?.()
  })
  subscription.subscribe()
}
