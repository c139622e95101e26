import { CallError } from '@fairhall/client'
import { reasonOf } from '@fairhall/client/reason'
import type { Game } from '@fairhall/contract'
import { Button, buttonClass } from '@fairhall/ui/button'
import { cx } from '@fairhall/ui/cx'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, Coffee, WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { LazyPart } from '../../shell/client/lazy-part.tsx'
import { useClient } from '../../shell/client/use-client.ts'
import { usePause } from '../../shell/limits/use-pause.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { accountsQuery } from '../../shell/player/player-queries.ts'
import { useSession } from '../../shell/session/session.ts'
import { BirthDateGate } from './birth-date-gate.tsx'
import { DemoLink } from './demo-link.tsx'
import { GuestGate } from './guest-gate.tsx'
import { IdentityGate } from './identity-gate.tsx'
import { StageMessage } from './stage-message.tsx'

const loadPause = async () => (await import('../../shell/limits/pause-notice.tsx')).PauseNotice
const PAUSE_TEXTS = ['global-components/pause']

type Props = { game: Game; error: Error; onRetry: () => void }

/** Explains why a game did not start, and what the player can do. */
export function LaunchFailure({ game, error, onRetry }: Props) {
  const t = useTranslations('pages.game.failure')
  const modals = useModals()
  const client = useClient()
  const queryClient = useQueryClient()
  const { status } = useSession()
  const isPaused = usePause() != null
  const refusal = error instanceof CallError ? error : null
  const isAway = reasonOf(error) === 'gameNotInCountry'
  useEffect(() => {
    if (isAway) void modals.open('geo-restricted-game', { game: game.id })
  }, [isAway, modals, game.id])
  // Only a visitor is refused like this: a player's session has ended elsewhere, and a call that needs it ends it on this page.
  const mustSignIn = reasonOf(error) === 'signInToPlay'
  const isSessionDoubtful = mustSignIn && status === 'player'
  useEffect(() => {
    if (isSessionDoubtful) void queryClient.invalidateQueries({ queryKey: accountsQuery(client).queryKey })
  }, [isSessionDoubtful, queryClient, client])
  const isNetwork = refusal !== null && refusal.kind !== 'refused'
  const isFinal = refusal !== null && refusal.status >= 400 && refusal.status < 500
  const refusalText = refusal?.kind === 'refused' && isFinal ? refusal.message : ''
  if (reasonOf(error) === 'birthDateRequired')
    return <BirthDateGate game={game} text={refusalText} onKnown={onRetry} />
  // Visitors get here by a demo only: where demos need a verified identity, they can't try a game.
  if (mustSignIn) return <GuestGate game={game} isDemoRefused={status === 'guest'} />
  if (reasonOf(error) === 'identityCheckNeeded') return <IdentityGate game={game} />
  // A break that the player takes is no error.
  const isBreak = isPaused && !isNetwork
  const Icon = isBreak ? Coffee : isNetwork ? WifiOff : CircleAlert
  return (
    <StageMessage
      game={game}
      title={t('title', { game: game.title })}
      text={refusalText || (isNetwork ? t('offline') : t('unavailable'))}
      picture={
        <span
          className={cx(
            'flex size-16 items-center justify-center rounded-panel border border-line bg-panel',
            isBreak ? 'text-muted' : 'text-coral',
          )}
        >
          <Icon aria-hidden="true" />
        </span>
      }
      isAlert
    >
      {/* Until when, and who helps. */}
      <div className="text-start">
        <LazyPart isDue={isPaused} load={loadPause} documents={PAUSE_TEXTS} outline={null} />
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        {isFinal && !isPaused && (
          <DemoLink game={game} variant="primary">
            {t('demo')}
          </DemoLink>
        )}
        {!isFinal && (
          <Button variant="primary" onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
        <Link to="/" className={buttonClass({ variant: 'secondary' })}>
          {t('lobby')}
        </Link>
      </div>
    </StageMessage>
  )
}
