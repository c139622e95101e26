import { buttonClass } from '@fairhall/ui/button'
import { cx } from '@fairhall/ui/cx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ModalLink } from '../../shell/modals/use-modals.tsx'
import { useProfile } from '../../shell/player/use-player.ts'
import { useSession } from '../../shell/session/session.ts'
import { HallAtDusk } from './hall-at-dusk.tsx'
import { OnlineCount } from './online-count.tsx'

/** The hero of the home page: what the site is, and the first step to take. */
export function Hero() {
  const t = useTranslations('pages.lobby.hero')
  const { status } = useSession()
  const profile = useProfile()
  // The server renders the page for everyone, so it greets nobody by name before hydration.
  const newcomer = status === 'player' && profile?.isNewlyRegistered ? profile.shownNickname : null
  return (
    <section className="hero relative isolate flex min-h-66 flex-col justify-center overflow-hidden rounded-panel px-5 py-7 md:min-h-79 md:px-9">
      <HallAtDusk />
      <OnlineCount />
      <p className="max-w-[62%] truncate text-sm font-semibold text-brass-bright">
        {newcomer === null ? t('kicker') : t('welcome', { name: newcomer })}
      </p>
      <h1 className="mt-2 max-w-[62%] text-2xl leading-[1.08] hyphens-auto sm:max-w-[15ch] sm:text-3xl lg:max-w-[62%] xl:text-4xl">
        {t('title')}
      </h1>
      <p className="mt-3 max-w-[42ch] text-pretty text-text/90 max-sm:text-sm lg:max-w-[56%]">{t('text')}</p>
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2">
        <ModalLink modal="sign-up" className={cx(buttonClass({ variant: 'primary' }), 'player:hidden')}>
          {t('guestAction')}
        </ModalLink>
        <ModalLink
          modal="wallet"
          value="deposit"
          className={cx(buttonClass({ variant: 'primary' }), 'guest:hidden')}
        >
          {t('playerAction')}
        </ModalLink>
        <Link
          to="/fairness"
          className="inline-flex min-h-11 items-center font-semibold underline decoration-text/50 underline-offset-6 hover:decoration-text"
        >
          {t('more')}
        </Link>
      </div>
    </section>
  )
}
