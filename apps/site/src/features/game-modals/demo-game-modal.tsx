import { Button } from '@fairhall/ui/button'
import { Notice } from '@fairhall/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { initQuery } from '../../shell/market/market-queries.ts'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { useSession } from '../../shell/session/session.ts'
import { FailedGameModal } from './failed-game-modal.tsx'
import { MissingGameModal } from './missing-game-modal.tsx'
import MobileGameModal from './mobile-game-modal.tsx'
import { PosterModal } from './poster-modal.tsx'
import { useRequestedGame } from './use-requested-game.ts'

/** Explains free play before it starts, and offers play for money. */
export default function DemoGameModal({ params, ...dialog }: ModalProps<'demo-game'>) {
  const t = useTranslations('modals.demo-game')
  const modals = useModals()
  const { status } = useSession()
  const { game, isMissing, failure } = useRequestedGame(params.game)
  const { data: init } = useQuery(initQuery(useClient()))
  // If the operator offers no demos, an old URL opens the game itself.
  if (init?.features.demo === false) return <MobileGameModal params={params} {...dialog} />
  if (isMissing) return <MissingGameModal {...dialog} />
  if (failure !== null) return <FailedGameModal {...dialog} failure={failure} />
  const title = game === undefined ? t('titleGeneral') : t('title', { game: game.title })
  const go = (search: { mode?: 'demo' }) =>
    void modals.leave({ to: '/games/$id', params: { id: params.game ?? '' }, search })
  return (
    <PosterModal {...{ dialog, title, game }} closeLabel={t('close')}>
      <p className="mt-2 text-center text-sm text-pretty text-muted">{t('text')}</p>
      {game?.hasDemo === false && <Notice className="mt-5">{t('none')}</Notice>}
      <div className="mt-6 flex flex-col gap-2.5">
        <Button wide size="lg" disabled={game?.hasDemo !== true} onClick={() => go({ mode: 'demo' })}>
          {t('play')}
        </Button>
        {status === 'player' ? (
          <Button wide variant="secondary" size="lg" onClick={() => go({})}>
            {t('real')}
          </Button>
        ) : (
          <Button wide variant="secondary" size="lg" onClick={() => void modals.replace('sign-up')}>
            {t('signUp')}
          </Button>
        )}
      </div>
    </PosterModal>
  )
}
