import type { Game } from '@fairhall/contract'
import { buttonClass } from '@fairhall/ui/button'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ModalLink } from '../../shell/modals/use-modals.tsx'
import { StageBackdrop, StagePoster } from './stage-placeholder.tsx'

/** What a visitor sees on the stage: a link to the demo and the ways to play for money. */
export function GuestGate({ game }: { game: Game }) {
  const t = useTranslations('pages.game.guest')
  return (
    <StageBackdrop game={game}>
      <StagePoster game={game} />
      <div>
        <h2 className="text-xl">{t('title', { game: game.title })}</h2>
        <p className="mx-auto mt-2 max-w-sm text-sm text-pretty text-text/85">
          {game.hasDemo ? t('text') : t('textWithoutDemo')}
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <ModalLink modal="sign-up" className={buttonClass({ variant: 'primary' })}>
          {t('signUp')}
        </ModalLink>
        {game.hasDemo && (
          <Link
            to="/games/$id"
            params={{ id: game.id }}
            search={{ mode: 'demo' }}
            replace
            className={buttonClass({ variant: 'secondary' })}
          >
            {t('demo')}
          </Link>
        )}
      </div>
      <p className="text-sm text-text/85">
        {t('known')}{' '}
        <ModalLink
          modal="sign-in"
          className="inline-flex min-h-11 items-center font-semibold text-azure underline-offset-4 hover:underline"
        >
          {t('signIn')}
        </ModalLink>
      </p>
    </StageBackdrop>
  )
}
