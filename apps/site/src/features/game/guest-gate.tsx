import type { Game } from '@fairhall/contract'
import { buttonClass } from '@fairhall/ui/button'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { initQuery } from '../../shell/market/market-queries.ts'
import { ModalLink } from '../../shell/modals/use-modals.tsx'
import { DemoLink } from './demo-link.tsx'
import { StageMessage } from './stage-message.tsx'

type Props = { game: Game; isDemoRefused?: boolean }

/** What a visitor sees on the stage: the ways to play for money, and a link to the demo unless demos need a verified identity. */
export function GuestGate({ game: offered, isDemoRefused = false }: Props) {
  const t = useTranslations('pages.game.guest')
  const market = useQuery(initQuery(useClient())).data?.information
  const isDemoClosed = offered.hasDemo && (isDemoRefused || market?.hasGuestDemos === false)
  const game = { ...offered, hasDemo: offered.hasDemo && !isDemoClosed }
  const withoutDemo = isDemoClosed ? 'textVerified' : 'textWithoutDemo'
  return (
    <StageMessage
      game={game}
      title={t('title', { game: game.title })}
      text={t(game.hasDemo ? 'text' : withoutDemo)}
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
