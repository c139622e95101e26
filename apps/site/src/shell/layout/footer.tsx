import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { Globe } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { consent } from '../consent/consent.ts'
import { collectionsQuery } from '../games/collections-query.ts'
import { SiteLink } from '../locale/site-link.tsx'
import { initQuery, localesQuery } from '../market/market-queries.ts'
import { LanguageSwitch } from '../locale/language-switch.tsx'
import { Mark } from '../page-parts/logo.tsx'
import { LicenceLines } from './licence-lines.tsx'
import { Responsible } from './responsible.tsx'

const link =
  'inline-flex min-h-8 min-w-11 items-center text-sm text-muted hover:text-text hover:underline pointer-coarse:min-h-11'

export function Footer() {
  const t = useTranslations('layout.shell')
  const client = useClient()
  const { data: collections = [] } = useQuery(collectionsQuery(client))
  const features = useQuery(initQuery(client)).data?.features
  return (
    <footer className="site-footer mt-16 border-t border-line bg-panel/40 pb-[calc(5rem+env(safe-area-inset-bottom))] md:pb-8">
      <div className="mx-auto max-w-page px-4 pt-8 md:px-6 lg:px-8">
        <Responsible />
        <div className="grid grid-cols-2 gap-x-6 gap-y-8 py-8 md:grid-cols-4 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
          <div className="col-span-full max-w-sm lg:col-span-1">
            <p className="flex items-center gap-2.5 font-display text-lg font-bold">
              <Mark className="size-7" />
              {t('brand')}
            </p>
            <p className="mt-3 text-sm text-muted">{t('footer.about')}</p>
            <Languages />
          </div>
          <Column title={t('footer.games')}>
            {collections.map(({ identity, title }) => (
              <Link key={identity} to="/categories/$identity" params={{ identity }} className={link}>
                {title}
              </Link>
            ))}
            {features?.betting && (
              <Link to="/betting" className={link}>
                {t('navigation.betting')}
              </Link>
            )}
            {features?.loyalty && (
              <Link to="/loyalty" className={link}>
                {t('navigation.loyalty')}
              </Link>
            )}
          </Column>
          <Column title={t('footer.trust')}>
            <Link to="/fairness" className={link}>
              {t('footer.fairness')}
            </Link>
            <Link to="/static/$page" params={{ page: 'responsible-play' }} className={link}>
              {t('footer.responsiblePage')}
            </Link>
            <Link to="/static/$page" params={{ page: 'about' }} className={link}>
              {t('footer.aboutPage')}
            </Link>
            <Link to="/$" params={{ _splat: 'accessibility' }} className={link}>
              {t('footer.accessibility')}
            </Link>
          </Column>
          <Column title={t('footer.support')}>
            <SiteLink to="/questions" className={link}>
              {t('footer.questions')}
            </SiteLink>
            <Link to="/contact" className={link}>
              {t('footer.contact')}
            </Link>
            <Link to="/static/$page" params={{ page: 'payments' }} className={link}>
              {t('footer.payments')}
            </Link>
          </Column>
          <Column title={t('footer.legal')}>
            <Link to="/static/$page" params={{ page: 'terms' }} className={link}>
              {t('footer.terms')}
            </Link>
            <Link to="/static/$page" params={{ page: 'privacy' }} className={link}>
              {t('footer.privacy')}
            </Link>
            <Link to="/static/$page" params={{ page: 'aml' }} className={link}>
              {t('footer.aml')}
            </Link>
            <button type="button" onClick={consent.ask} className={link}>
              {t('footer.cookies')}
            </button>
          </Column>
        </div>
        <div className="flex flex-col gap-2 border-t border-line pt-5 text-xs text-muted">
          <LicenceLines />
          <p>{t('footer.copyright')}</p>
        </div>
      </div>
    </footer>
  )
}

/** Collapsed to the current language, because there are many. It opens without scripts. */
function Languages() {
  const t = useTranslations('layout.shell.language')
  const { page } = useRouteContext({ from: '__root__' })
  const { data: locales = [] } = useQuery(localesQuery(useClient()))
  const language = locales.find(({ code }) => code === page.locale.code)?.name ?? page.locale.code
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control text-sm font-medium text-muted hover:text-text">
        <Globe aria-hidden="true" className="size-4.5" />
        {t('open', { language })}
      </summary>
      <div className="-ms-3">
        <LanguageSwitch />
      </div>
    </details>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title} className="flex flex-col items-start gap-1">
      <h2 className="mb-1 font-text text-sm font-semibold tracking-normal">{title}</h2>
      {children}
    </nav>
  )
}
