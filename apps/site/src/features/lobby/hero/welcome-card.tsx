import { buttonClass } from '@fairhall/ui/button'
import { cx } from '@fairhall/ui/cx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { usePause } from '../../../shell/limits/use-pause.ts'
import { ModalLink } from '../../../shell/modals/use-modals.tsx'
import { useProfile } from '../../../shell/player/use-player.ts'
import { HallAtDusk } from './hall-at-dusk.tsx'
import { OnlineCount } from './online-count.tsx'

/** For players who have nothing to continue, activate or get. */
export function WelcomeCard() {
  const t = useTranslations('pages.lobby.hero')
  const profile = useProfile()
  const pause = usePause()
  const newcomer = profile?.isNewlyRegistered ? profile.nickname : null
  return (
    <div className="hero hero-main">
      <HallAtDusk />
      <OnlineCount />
      <p className="hero-kicker">{newcomer === null ? t('kicker') : t('welcome', { name: newcomer })}</p>
      <h2 className="hero-title">{t('title')}</h2>
      <p className="hero-text">{t('text')}</p>
      <div className="hero-actions">
        {/* Nothing asks for a deposit during a break. */}
        {!pause && (
          <ModalLink
            modal="wallet"
            value="deposit"
            className={cx(buttonClass({ variant: 'primary' }), pause === undefined && 'invisible')}
          >
            {t('playerAction')}
          </ModalLink>
        )}
        <Link to="/fairness" className="hero-link">
          {t('more')}
        </Link>
      </div>
    </div>
  )
}
