import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { rememberLocale } from '../locale/remember-locale.ts'
import { beginHere } from './social-leave.ts'

/**
 * Telegram's own button. Its script inserts the button in place and redirects to the page that continues the
 * sign-in.
 */
export default function TelegramWidget({ bot, script }: { bot: string; script: string }) {
  const t = useTranslations('global-components.social')
  const { page } = useRouteContext({ from: '__root__' })
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const here = place.current
    let isGone = false
    const mount = async () => {
      const state = await beginHere()
      if (isGone || here === null) return
      // The return page has no language prefix.
      rememberLocale(page.locale.code)
      const address = new URL('/auth/social/telegram/callback', location.origin)
      address.searchParams.set('state', state)
      const element = document.createElement('script')
      element.async = true
      element.src = script
      Object.assign(element.dataset, {
        telegramLogin: bot,
        authUrl: address.href,
        size: 'large',
        radius: '12',
        lang: page.locale.code.slice(0, 2),
      })
      here.replaceChildren(element)
    }
    void mount()
    return () => {
      isGone = true
      here?.replaceChildren()
    }
  }, [bot, script, page])
  return <div ref={place} role="group" aria-label={t('telegram')} className="flex min-h-10 justify-center" />
}
