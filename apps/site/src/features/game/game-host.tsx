/**
 * One game. Players play for money from the active account, and anyone can play the demo. The game runs in a frame
 * without an origin, or with a foreign one, and talks to this page only by messages. On other pages it is the mini player,
 * which only shows the game: every element stays where it is in the document, so the frame isn't loaded again.
 */
import { cx } from '@fairhall/ui/cx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { gameQuery } from '../../shell/games/games-queries.ts'
import type { GameHostProps } from '../../shell/games/game-place.tsx'
import { accountsQuery } from '../../shell/player/player-queries.ts'
import { findActive } from '../../shell/player/use-player.ts'
import { useSession } from '../../shell/session/session.ts'
import { FullScreenBar } from './full-screen-bar.tsx'
import { GameHeader } from './game-header.tsx'
import { termsOf } from './game-launch.ts'
import { GameStage } from './game-stage.tsx'
import { GuestGate } from './guest-gate.tsx'
import { StatsPlace } from './session/stats-place.tsx'
import { createTotalsStore } from './session/session-totals.ts'
import { HelpGate } from './help-gate.tsx'
import { LaunchFailure } from './launch-failure.tsx'
import { MiniBar } from './mini-bar.tsx'
import { askPlayTotals } from '../../shell/reality-check/play-totals.ts'
import { StagePlaceholder } from './stage-placeholder.tsx'
import { trackLedgerTotals } from './session/ledger-totals.ts'

export function GameHost({ id, isDemo: isDemoWanted, isMini }: GameHostProps) {
  const t = useTranslations('pages.game.mini')
  const client = useClient()
  const { data: game } = useQuery(gameQuery(client, id))
  // An old URL may request a demo that is no longer offered. The game then opens for money.
  const isDemo = isDemoWanted && game?.hasDemo !== false
  const { status } = useSession()
  const accounts = useQuery({ ...accountsQuery(client), enabled: status === 'player' })
  const account = findActive(accounts.data)
  const stage = useRef<HTMLDivElement>(null)
  const [totals] = useState(createTotalsStore)
  const [refreshTotals] = useState(() =>
    trackLedgerTotals(totals, (startedAt) => askPlayTotals(client, startedAt)),
  )
  const currencyOfPlay = isDemo ? undefined : account?.currency
  useEffect(() => {
    if (currencyOfPlay !== undefined) void refreshTotals(currencyOfPlay)
  }, [refreshTotals, currencyOfPlay, account?.version])
  if (game === undefined) return null

  const isGuestForMoney = status === 'guest' && !isDemo
  const terms = termsOf(isDemo, status, { active: account, isPending: accounts.isPending })
  return (
    <section
      {...(isMini && { 'aria-label': t('label') })}
      className={isMini ? 'mini-player' : 'game-page flex flex-col'}
    >
      {!isMini && <GameHeader game={game} isDemo={isDemo} totals={totals} stage={stage} />}
      <div className={isMini ? 'contents' : 'game-desk'}>
        <div
          ref={stage}
          inert={isMini}
          className={cx(
            'relative overflow-hidden',
            isMini ? 'mini-stage' : 'game-stage border-line bg-panel md:rounded-panel md:border',
          )}
        >
          {!isMini && <FullScreenBar totals={totals} isDemo={isDemo} />}
          {isGuestForMoney ? (
            <GuestGate game={game} />
          ) : terms !== null ? (
            <HelpGate game={game} isForMoney={!isDemo}>
              <GameStage
                key={terms.accountId ?? terms.currency}
                {...{ game, totals, isMini, isDemoWanted }}
                {...terms}
              />
            </HelpGate>
          ) : accounts.isError ? (
            <LaunchFailure game={game} error={accounts.error} onRetry={() => void accounts.refetch()} />
          ) : (
            <StagePlaceholder game={game} />
          )}
        </div>
        {!isMini && <StatsPlace game={game} totals={totals} />}
      </div>
      {isMini && <MiniBar game={game} isDemo={isDemoWanted} totals={totals} />}
    </section>
  )
}
