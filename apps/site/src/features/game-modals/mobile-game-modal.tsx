import type { Game } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { cx } from '@fairhall/ui/cx'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useMatch } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { LazyPart } from '../../shell/errors/lazy-part.tsx'
import { useGameFacts } from '../../shell/games/use-game-facts.ts'
import { FactList } from '../../shell/modals/fact-list.tsx'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { useSession } from '../../shell/session/session.ts'
import { FailedGameModal } from './failed-game-modal.tsx'
import { MissingGameModal } from './missing-game-modal.tsx'
import { PosterModal } from './poster-modal.tsx'
import { useRequestedGame } from './use-requested-game.ts'

const loadCode = () => import('./phone-code.tsx')
/** A screen from which a player may want to move to their phone. */
const DESKTOP = '(hover: hover) and (width >= 48rem)'

/**
 * Shows what touch screens can't show on hover: facts about the game and the ways to start it. On a desktop it leads to
 * the same game on a phone.
 */
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
  const go = (search: { mode?: 'demo' }) =>
    void modals.leave({ to: '/games/$id', params: { id: game.id }, search })
  const facts = [{ label: t('provider'), value: game.provider.name }, ...useGameFacts(game)]
  const isOnItsPage = useMatch({ from: '/games/$id', shouldThrow: false })?.params.id === game.id
  return (
    <>
      {matchMedia(DESKTOP).matches && (
        <LazyPart name="phone-code" load={loadCode} outline={<Skeleton className="mt-5 h-76" />}>
          {(PhoneCode) => <PhoneCode game={game} />}
        </LazyPart>
      )}
      <div className={cx('mt-5 flex flex-col gap-2.5', isOnItsPage && 'hidden')}>
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
