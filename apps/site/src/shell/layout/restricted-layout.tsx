/**
 * The layout for countries where the site must not operate. It says so, and keeps legal pages, questions and contact
 * available. Players can sign in to see their history and withdraw. There are no games and no registration.
 */
import { buttonClass } from '@fairhall/ui/button'
import { GateEmblem } from '@fairhall/ui/gate-emblem'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { MapPinOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { consent } from '../consent/consent.ts'
import { useSupportMail } from '../contact/support-mail.ts'
import { initQuery } from '../market/market-queries.ts'
import { ModalLink } from '../modals/use-modals.tsx'
import { LanguageSwitch } from '../locale/language-switch.tsx'
import { Mark } from '../page-parts/logo.tsx'

const READABLE = /^\/(static|questions|contact|profile|auth|verify|password-reset)(\/|$)/

const link = 'inline-flex min-h-11 items-center text-sm text-muted hover:text-text hover:underline'

export function RestrictedLayout({ children }: { children: ReactNode }) {
  const t = useTranslations('layout.shell')
  const { pathname } = useLocation()
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="skip-link">
        {t('skip')}
      </a>
      <header className="border-b border-line/70">
        <div className="mx-auto flex h-16 max-w-page items-center px-4 md:px-6 lg:px-8">
          <Link to="/" className="flex min-h-11 items-center gap-2.5 rounded-control">
            <Mark className="size-8" />
            <span className="font-display text-xl font-bold tracking-tight">{t('brand')}</span>
          </Link>
          <div className="ms-auto player:hidden">
            <ModalLink modal="sign-in" className={buttonClass({ variant: 'secondary' })}>
              {t('signIn')}
            </ModalLink>
          </div>
          <div className="ms-auto flex items-center gap-5 guest:hidden">
            <Link to="/profile/history" className={link}>
              {t('navigation.history')}
            </Link>
            <ModalLink modal="wallet" value="withdraw" className={link}>
              {t('navigation.wallet')}
            </ModalLink>
          </div>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-page flex-1 flex-col px-4 outline-none md:px-6 lg:px-8"
      >
        {READABLE.test(pathname) ? children : <Closed />}
      </main>
      <RestrictedFooter />
    </div>
  )
}

function Closed() {
  const t = useTranslations('layout.geo-restricted')
  const locale = useLocale()
  const { data: init } = useQuery(initQuery(useClient()))
  const { email, letter } = useSupportMail()
  const country = init && new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }).of(init.country)
  return (
    <div className="m-auto flex max-w-lg flex-col items-center py-14 text-center">
      <meta name="robots" content="noindex" />
      <GateEmblem icon={<MapPinOff />} />
      <h1 className="mt-7 text-2xl md:text-3xl">{t('title')}</h1>
      <p className="mt-3 text-pretty text-muted">
        {country === undefined ? t('textUnknown') : t('text', { country })}
      </p>
      <p className="mt-3 text-pretty text-muted">{t('money', { email })}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <a href={letter('')} className={buttonClass({ variant: 'primary' })}>
          {t('write')}
        </a>
        <Link
          to="/static/$page"
          params={{ page: 'responsible-play' }}
          className={buttonClass({ variant: 'secondary' })}
        >
          {t('help')}
        </Link>
      </div>
    </div>
  )
}

function RestrictedFooter() {
  const t = useTranslations('layout.shell.footer')
  return (
    <footer className="border-t border-line bg-panel/40">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-6 gap-y-1 px-4 py-5 md:px-6 lg:px-8">
        <Link to="/static/$page" params={{ page: 'terms' }} className={link}>
          {t('terms')}
        </Link>
        <Link to="/static/$page" params={{ page: 'privacy' }} className={link}>
          {t('privacy')}
        </Link>
        <Link to="/static/$page" params={{ page: 'responsible-play' }} className={link}>
          {t('responsiblePage')}
        </Link>
        <button type="button" onClick={consent.ask} className={link}>
          {t('cookies')}
        </button>
        <div className="-ms-3 basis-full lg:ms-auto lg:basis-auto">
          <LanguageSwitch />
        </div>
        <p className="basis-full pt-2 text-xs text-muted">{t('copyright')}</p>
      </div>
    </footer>
  )
}
