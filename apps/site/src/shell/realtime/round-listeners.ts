import { channels } from '@fairhall/contract/channels'
import type { Centrifuge } from 'centrifuge'
import { whenShown } from '../player/live-accounts.ts'
import { listen } from './listen.ts'
import { emitPublication } from './live-publications.ts'
import { isOutdated, isRefusal } from './outdated-refusals.ts'
import type { StreamPositions } from './stream-positions.ts'

/** Wins are shown after their round. A bet may be refused before the page is connected, so messages about bets are replayed, too. */
export function listenForRounds(
  connection: Centrifuge,
  { positions, id }: { positions: StreamPositions; id: string },
  reload: () => void,
) {
  listen<'jackpotWins'>(
    connection,
    channels.jackpotWins(id),
    (publication) => whenShown(() => emitPublication('jackpotWins', publication)),
    { positions },
  )
  listen<'prizeDropWins'>(
    connection,
    channels.prizeDropWins(id),
    (publication) => whenShown(() => emitPublication('prizeDropWins', publication)),
    { positions },
  )
  listen<'bets'>(
    connection,
    channels.bets(id),
    (publication, isReplayed) => {
      reload()
      if (!isReplayed || !isOutdated(publication, Date.now())) emitPublication('bets', publication)
    },
    { onGap: reload, positions, fromStart: isRefusal },
  )
}
