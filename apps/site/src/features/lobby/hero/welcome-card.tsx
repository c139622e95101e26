import { buttonClass } from '@fairhall/ui/button'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ModalLink } from '../../../shell/modals/use-modals.tsx'
import { useProfile } from '../../../shell/player/use-player.ts'
import { HallAtDusk } from './hall-at-dusk.tsx'
import { OnlineCount } from './online-count.tsx'

/** For players who have nothing to continue, activate or get. */
export function WelcomeCard() {
  const t = useTranslations('pages.lobby.hero')
  const profile = useProfile()
  const newcomer = profile?.isNewlyRegistered ? profile.nickname : null
  return (
    <div className="hero hero-main">
      <HallAtDusk />
      <OnlineCount />
      <p className="hero-kicker">{newcomer === null ? t('kicker') : t('welcome', { name: newcomer })}</p>
      <h2 className="hero-title">{t('title')}</h2>
      <p className="hero-text">{t('text')}</p>
      <div className="hero-actions">
        <ModalLink modal="wallet" value="deposit" className={buttonClass({ variant: 'primary' })}>
          {t('playerAction')}
        </ModalLink>
        <Link to="/fairness" className="hero-link">
          {t('more')}
        </Link>
      </div>
    </div>
  )
}
