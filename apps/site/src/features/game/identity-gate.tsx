import type { Game } from '@fairhall/contract'
import { buttonClass } from '@fairhall/ui/button'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useProfile } from '../../shell/player/use-player.ts'
import { DemoLink } from './demo-link.tsx'
import { StageMessage } from './stage-message.tsx'

/** Leads players to the check of their identity, where their market demands it before they play. */
export function IdentityGate({ game }: { game: Game }) {
  const t = useTranslations('pages.game.identity')
  const isDemoOpen = !useProfile()?.identityNeededFor.includes('demo')
  return (
    <StageMessage game={game} title={t('title')} text={t('text')} isAlert>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to="/profile/verification" className={buttonClass({ variant: 'primary' })}>
          {t('verify')}
        </Link>
        {isDemoOpen && (
          <DemoLink game={game} variant="secondary">
            {t('demo')}
          </DemoLink>
        )}
      </div>
    </StageMessage>
  )
}
