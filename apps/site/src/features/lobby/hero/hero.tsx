import { buttonClass } from '@fairhall/ui/button'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ModalLink } from '../../../shell/modals/use-modals.tsx'
import { HallAtDusk } from './hall-at-dusk.tsx'
import { OnlineCount } from './online-count.tsx'

/** What the site is, and the first step to take: for visitors. */
export function Hero() {
  const t = useTranslations('pages.lobby.hero')
  return (
    <section className="hero relative isolate flex min-h-66 flex-col overflow-hidden md:justify-center rounded-panel px-5 pt-7 pb-2 md:min-h-79 md:px-9 md:py-7">
      <HallAtDusk />
      <OnlineCount />
      <p className="max-w-[62%] truncate text-sm font-semibold text-brass-bright">{t('kicker')}</p>
      <h2 className="mt-2 max-w-[62%] text-2xl leading-[1.08] hyphens-auto sm:max-w-[15ch] sm:text-3xl lg:max-w-[62%] xl:text-4xl">
        {t('title')}
      </h2>
      <p className="mt-3 max-w-[42ch] text-pretty text-text/90 max-sm:text-sm lg:max-w-[56%]">{t('text')}</p>
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2">
        <ModalLink modal="sign-up" className={buttonClass({ variant: 'primary' })}>
          {t('guestAction')}
        </ModalLink>
        <Link to="/fairness" className="hero-link">
          {t('more')}
        </Link>
      </div>
    </section>
  )
}
