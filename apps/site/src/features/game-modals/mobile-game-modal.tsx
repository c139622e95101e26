import type { Game } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { Skeleton } from '@fairhall/ui/skeleton'
import { ShieldCheck } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { useRtp } from '../../shell/games/game-tile.tsx'
import { FactList } from '../../shell/modals/fact-list.tsx'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { useSession } from '../../shell/session/session.ts'
import { FailedGameModal } from './failed-game-modal.tsx'
import { MissingGameModal } from './missing-game-modal.tsx'
import { PosterModal } from './poster-modal.tsx'
import { useRequestedGame } from './use-requested-game.ts'

/** Shows what touch screens can't show on hover: facts about the game and the ways to start it. */
export default function MobileGameModal({ params, ...dialog }: ModalProps<'mobile-game'>) {
  const t = useTranslations('modals.mobile-game')
  const { game, isMissing, failure } = useRequestedGame(params.game)
  if (isMissing) return <MissingGameModal {...dialog} />
  if (failure !== null) return <FailedGameModal {...dialog} failure={failure} />
  const title = game?.title ?? t('title')
  return (
    <PosterModal {...{ dialog, title, game }} closeLabel={t('close')}>
      {game === undefined ? <Skeleton className="mt-5 h-60" /> : <GameBody game={game} />}
    </PosterModal>
  )
}

function GameBody({ game }: { game: Game }) {
  const t = useTranslations('modals.mobile-game')
  const modals = useModals()
  const { status } = useSession()
  const format = useFormatter()
  const rtp = useRtp()(game.rtp)
  const go = (search: { mode?: 'demo' }) =>
    void modals.leave({ to: '/games/$id', params: { id: game.id }, search })
  const facts = [
    { label: t('provider'), value: game.provider.name },
    ...(rtp === null ? [] : [{ label: t('rtp'), value: rtp }]),
    ...(game.volatility === null ? [] : [{ label: t('volatility'), value: t(game.volatility) }]),
    ...(game.lines === null ? [] : [{ label: t('lines'), value: format.number(game.lines) }]),
  ]
  return (
    <>
      <div className="mt-5 flex flex-col gap-2.5">
        {status === 'player' ? (
          <Button wide size="lg" onClick={() => go({})}>
            {t('play')}
          </Button>
        ) : (
          <Button wide size="lg" onClick={() => void modals.replace('sign-up')}>
            {t('signUp')}
          </Button>
        )}
        {game.hasDemo && (
          <Button wide variant="secondary" size="lg" onClick={() => go({ mode: 'demo' })}>
            {t('demo')}
          </Button>
        )}
      </div>
      <h3 className="sr-only">{t('details')}</h3>
      <div className="mt-5">
        <FactList rows={facts} />
      </div>
      {game.isProvablyFair && (
        <p className="mt-4 flex items-center justify-center gap-2 text-sm text-muted">
          <ShieldCheck aria-hidden="true" className="size-4.5 shrink-0 text-jade" />
          {t('fair')}
        </p>
      )}
    </>
  )
}
