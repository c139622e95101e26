import type { Game } from '@fairhall/contract'
import { buttonClass } from '@fairhall/ui/button'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { initQuery } from '../../shell/market/market-queries.ts'
import { ModalLink } from '../../shell/modals/use-modals.tsx'
import { DemoLink } from './demo-link.tsx'
import { StageMessage } from './stage-message.tsx'

/** What a visitor sees on the stage: a link to the demo and the ways to play for money. */
export function GuestGate({ game: offered }: { game: Game }) {
  const t = useTranslations('pages.game.guest')
  const market = useQuery(initQuery(useClient())).data?.information
  const game = { ...offered, hasDemo: offered.hasDemo && market?.hasGuestDemos !== false }
  return (
    <StageMessage
      game={game}
      title={t('title', { game: game.title })}
      text={game.hasDemo ? t('text') : t('textWithoutDemo')}
    >
      <div className="flex flex-wrap justify-center gap-3">
        <ModalLink modal="sign-up" className={buttonClass({ variant: 'primary' })}>
          {t('signUp')}
        </ModalLink>
        <DemoLink game={game} variant="secondary">
          {t('demo')}
        </DemoLink>
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
    </StageMessage>
  )
}
