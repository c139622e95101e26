import { Button } from '@fairhall/ui/button'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { LogIn } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { LazyPart } from '../errors/lazy-part.tsx'
import { reportFailure } from '../errors/report-failure.ts'
import { localisedPath } from '../locale/locale.ts'
import { rememberLocale } from '../locale/remember-locale.ts'
import { initQuery } from '../market/market-queries.ts'

const loadTelegram = () => import('./telegram-widget.tsx')
const loadLeave = () => import('./social-leave.ts')

/** Sign-in by external accounts, shown below a form. Hidden if the operator offers none. */
export function SocialWays() {
  const t = useTranslations('global-components.social')
  const { data: init } = useQuery(initQuery(useClient()))
  const { page } = useRouteContext({ from: '__root__' })
  const [left, setLeft] = useState<string>()
  const link = (path: string) => (chunks: ReactNode) => (
    <a
      href={localisedPath(path, page.locale)}
      target="_blank"
      rel="noreferrer"
      className="text-azure underline underline-offset-2"
    >
      {chunks}
    </a>
  )
  if (!init || (init.social.length === 0 && init.telegram === null)) return null

  const { telegram } = init
  const leave = (key: string, provider: string, connection: string | null) => {
    setLeft(key)
    // The return page has no language prefix.
    rememberLocale(page.locale.code)
    loadLeave()
      .then(({ leaveFor }) => leaveFor(provider, connection))
      .catch((error: unknown) => {
        setLeft(undefined)
        reportFailure(error)
      })
  }
  return (
    <section aria-label={t('label')} className="mt-6">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      <div className="mt-4 flex flex-col gap-2.5">
        {init.social.map(({ provider, connection, name }) => {
          const key = `${provider} ${connection ?? ''}`
          return (
            <Button
              key={key}
              variant="secondary"
              wide
              loading={left === key}
              onClick={() => leave(key, provider, connection)}
            >
              <LogIn aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
              {t('with', { name })}
            </Button>
          )
        })}
        {telegram !== null && (
          <LazyPart name="telegram" load={loadTelegram}>
            {(TelegramWidget) => <TelegramWidget {...telegram} />}
          </LazyPart>
        )}
      </div>
      <p className="mt-3 text-center text-xs text-pretty text-muted">
        {t.rich('consent', {
          age: init.ageMin,
          terms: link('/static/terms'),
          privacy: link('/static/privacy'),
        })}
      </p>
    </section>
  )
}
