/**
 * The live connection of a page, for visitors too. It is loaded when the page is usable and replaced whenever the
 * session changes: the token identifies the player, and a player's channels end with the session.
 */
import { PlayerStatus } from '@fairhall/contract/codes'
import type { Client } from '@fairhall/client'
import { channels } from '@fairhall/contract/channels'
import type { QueryClient } from '@tanstack/react-query'
import { Centrifuge, UnauthorizedError } from 'centrifuge'
import { applyAccount, whenShown } from '../player/live-accounts.ts'
import { PLAYER, profileQuery } from '../player/player-queries.ts'
import type { session as pageSession } from '../session/session.ts'
import { ENDED_BY_SERVER, keepReconnecting } from './reconnect.ts'
import { listen } from './listen.ts'
import { type StreamPositions, readPositions } from './stream-positions.ts'
import { watchConnection } from './connection-status.ts'
import { applyLoyalty } from '../loyalty/loyalty-queries.ts'
import { reloadMessages } from '../messages/messages-queries.ts'
import { unreadMessages } from '../messages/unread-messages.ts'
import { applyTask, reloadQuests } from '../quests/quests-queries.ts'
import { followFavorite } from '../games/favorite-changes.ts'
import { createVersionGuard, emitPublication } from './live-publications.ts'
import { listenForRounds } from './round-listeners.ts'
import { JACKPOTS, LIVE_BETS, PLAYING, TOURNAMENTS } from '../games/live-queries.ts'
import { type PageChannel, wantedChannels } from './page-channels.ts'

/** The server requested a reconnect: one of the player's sessions has ended. */
const STATE_INVALIDATED = 3014

interface RealtimeSurroundings {
  client: Client
  queryClient: QueryClient
  session: Pick<typeof pageSession, 'current' | 'subscribe' | 'token'>
  /** The positions in the channels when the page began. */
  positions: StreamPositions
}

interface Connection {
  end(): void
}

/** Returns a function that ends it. */
export function startRealtime(surroundings: RealtimeSurroundings): () => void {
  const { session } = surroundings
  let status = session.current().status
  let connection = connect(surroundings)
  const stopListening = session.subscribe(() => {
    if (session.current().status === status) return
    status = session.current().status
    connection.end()
    connection = connect({ ...surroundings, positions: readPositions() })
  })
  return () => {
    stopListening()
    connection.end()
  }
}

function connect(surroundings: RealtimeSurroundings): Connection {
  const { client, session } = surroundings
  const isPlayer = session.current().status === 'player'
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const connection = new Centrifuge(`${scheme}://${location.host}/api/connection/websocket`, {
    ...(isPlayer && { getToken: () => freshToken(session) }),
  })
  const stopWatching = watchConnection(connection)
  const stopReconnecting = keepReconnecting(connection)
  listen<'online'>(connection, channels.online(), (publication) => emitPublication('online', publication))
  const stopPageChannels = listenForPage(connection, surroundings)
  if (isPlayer) {
    // The session may have ended. Any call detects that, and the page then continues as a visitor's.
    const checkSession = () => void client.call('getProfile').catch(() => undefined)
    connection.on('disconnected', ({ code }) => {
      if (code >= ENDED_BY_SERVER) checkSession()
    })
    connection.on('connecting', ({ code }) => {
      if (code === STATE_INVALIDATED) checkSession()
    })
    void listenAsPlayer(connection, surroundings)
  }
  connection.connect()
  return {
    end() {
      stopPageChannels()
      stopWatching()
      stopReconnecting()
      connection.disconnect()
    },
  }
}

/** Subscribes to what the page wants, for as long as it does. Returns a function that ends it. */
function listenForPage(connection: Centrifuge, { queryClient }: RealtimeSurroundings): () => void {
  const reload = (queryKey: readonly string[]) => void queryClient.invalidateQueries({ queryKey })
  const starts: Record<PageChannel, () => () => void> = {
    liveBets: () =>
      listen<'liveBets'>(
        connection,
        channels.liveBets(),
        (publication) => emitPublication('liveBets', publication),
        { onGap: () => reload(LIVE_BETS) },
      ),
    livePlaying: () =>
      listen<'livePlaying'>(
        connection,
        channels.livePlaying(),
        (publication) => emitPublication('livePlaying', publication),
        { onGap: () => reload(PLAYING) },
      ),
    tournaments: () =>
      listen<'tournaments'>(
        connection,
        channels.tournaments(),
        // A round that is still shown must not be given away by the leaderboard.
        (publication) => whenShown(() => emitPublication('tournaments', publication)),
        { onGap: () => reload(TOURNAMENTS) },
      ),
    jackpots: () =>
      listen<'jackpots'>(
        connection,
        channels.jackpots(),
        (publication) => emitPublication('jackpots', publication),
        { onGap: () => reload(JACKPOTS) },
      ),
  }
  const stops = new Map<PageChannel, () => void>()
  const follow = () => {
    const wanted = wantedChannels.read()
    for (const name of wanted) if (!stops.has(name)) stops.set(name, starts[name]())
    for (const [name, stop] of stops) {
      if (wanted.includes(name)) continue
      stop()
      stops.delete(name)
    }
  }
  follow()
  return wantedChannels.subscribe(follow)
}

async function freshToken(session: RealtimeSurroundings['session']): Promise<string> {
  const token = await session.token()
  if (token === null) throw new UnauthorizedError('the session has ended')
  return token
}

async function listenAsPlayer(
  connection: Centrifuge,
  { client, queryClient, positions }: RealtimeSurroundings,
) {
  const profile = await queryClient.ensureQueryData(profileQuery(client)).catch(() => null)
  if (profile === null) return
  const { id } = profile
  const isNewer = createVersionGuard()
  const reload = (...keys: string[]) => {
    for (const key of keys) void queryClient.invalidateQueries({ queryKey: [PLAYER, key] })
  }

  listen<'accounts'>(
    connection,
    channels.accounts(id),
    (publication) => {
      applyAccount(queryClient, publication)
      // Every stake also counts towards wagering. Without a bonus on screen, nothing is refetched.
      whenShown(() => reload('player-bonuses'))
    },
    { onGap: () => whenShown(() => reload('accounts')) },
  )
  listen<'invoices'>(
    connection,
    channels.invoices(id),
    (publication) => {
      if (!isNewer(publication.invoice)) return
      reload('invoices', 'turn-over-wager')
      emitPublication('invoices', publication)
    },
    { onGap: () => reload('invoices', 'turn-over-wager'), positions },
  )
  listen<'messages'>(
    connection,
    channels.messages(id),
    ({ totalUnread }) =>
      // A message about a win must not give away a round that is still shown.
      whenShown(() => {
        unreadMessages.write(totalUnread)
        void reloadMessages(queryClient)
      }),
    { onGap: () => whenShown(() => void reloadMessages(queryClient)) },
  )
  // Excluded players receive publications about money and documents, but none about play.
  if (profile.status !== PlayerStatus.excluded)
    listenForPlay(connection, { client, queryClient, positions, id, isNewer, reload })
  listen<'identity'>(
    connection,
    channels.identity(id),
    (publication) => {
      if (publication.event === 'verification.updated') {
        if (isNewer(publication.verification)) reload('identity-check', 'profile')
      } else if (isNewer(publication.document)) reload('documents')
    },
    { onGap: () => reload('documents', 'identity-check') },
  )
}

interface Listening extends Pick<RealtimeSurroundings, 'client' | 'queryClient' | 'positions'> {
  id: string
  isNewer: ReturnType<typeof createVersionGuard>
  reload: (...keys: string[]) => void
}

function listenForPlay(
  connection: Centrifuge,
  { client, queryClient, positions, id, isNewer, reload }: Listening,
) {
  listen<'bonuses'>(
    connection,
    channels.bonuses(id),
    (publication) => {
      if (!isNewer(publication.playerBonus)) return
      // `games`: lists of the games that count for the bonus.
      reload('player-bonuses', 'deposit-bonuses', 'games')
      whenShown(() => emitPublication('bonuses', publication))
    },
    { onGap: () => reload('player-bonuses'), positions },
  )
  listen<'loyalty'>(
    connection,
    channels.loyalty(id),
    ({ playerAccount }) =>
      whenShown(() => {
        applyLoyalty(queryClient, playerAccount)
        reload('loyalty-plays')
      }),
    { onGap: () => whenShown(() => reload('loyalty-account', 'loyalty-plays')) },
  )
  listen<'quests'>(
    connection,
    channels.quests(id),
    (publication) =>
      // A round that is still shown must not be given away by its progress.
      whenShown(() => {
        if (publication.event === 'quest.task.updated') applyTask(queryClient, publication.task)
        else reloadQuests(queryClient)
        emitPublication('quests', publication)
      }),
    { onGap: () => whenShown(() => reloadQuests(queryClient)), positions },
  )
  listen<'bonusCodes'>(
    connection,
    channels.bonusCodes(id),
    ({ playerBonusCode }) => {
      if (isNewer(playerBonusCode)) reload('bonus-codes')
    },
    { onGap: () => whenShown(() => reload('bonus-codes')) },
  )
  listen<'freespins'>(
    connection,
    channels.freespins(id),
    (publication) => {
      if (!isNewer(publication.playerFreespin)) return
      reload('player-freespins')
      whenShown(() => emitPublication('freespins', publication))
    },
    { onGap: () => reload('player-freespins'), positions },
  )
  listen<'favorites'>(
    connection,
    channels.favorites(id),
    ({ favorite }) => followFavorite({ client, queryClient }, favorite),
    { onGap: () => reload('favorites') },
  )
  listenForRounds(connection, { positions, id }, () => reload('rounds', 'sports-bets', 'player-freebets'))
}
