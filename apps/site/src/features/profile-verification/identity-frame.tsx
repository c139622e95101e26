import { Notice } from '@fairhall/ui/notice'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQueryClient } from '@tanstack/react-query'
import websdk from '@sumsub/websdk'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { identityCheckQuery } from './identity-query.ts'

// The SDK's types describe the CommonJS module. In the ES module that browsers load, the default export is the
// builder itself.
const sdk = 'default' in websdk ? websdk.default : websdk

/** Embeds the identity service in its own frame: what players show there never passes through this site. */
export default function IdentityFrame() {
  const t = useTranslations('pages.profile-verification.identity')
  const locale = useLocale()
  const client = useClient()
  const queryClient = useQueryClient()
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'opening' | 'open' | 'failed'>('opening')
  useEffect(() => {
    let isGone = false
    let close = () => undefined as void
    const reload = () => queryClient.invalidateQueries({ queryKey: identityCheckQuery(client).queryKey })
    const open = async () => {
      const { token, pagesUrl } = await client.call('startIdentityCheck')
      if (isGone || place.current === null) return
      const renew = async () => (await client.call('startIdentityCheck')).token
      const builder = sdk
        .init(token, renew)
        .withConf({ lang: locale, theme: 'dark' })
        .withOptions({ addViewportTag: false, adaptIframeHeight: true })
        .on('idCheck.onInitialized', () => setState('open'))
        .on('idCheck.onApplicantSubmitted', () => void reload())
        .on('idCheck.onApplicantStatusChanged', () => void reload())
      const frame = (pagesUrl === null ? builder : builder.withBaseUrl(pagesUrl)).build()
      frame.launch(place.current)
      place.current.querySelector('iframe')?.setAttribute('title', t('title'))
      close = () => frame.destroy()
    }
    open().catch(() => setState('failed'))
    return () => {
      isGone = true
      close()
    }
  }, [client, queryClient, locale, t])
  return (
    <div className="mt-4">
      {state === 'opening' && <Skeleton className="h-60" />}
      {state === 'failed' && <Notice tone="error">{t('failed')}</Notice>}
      <div
        ref={place}
        className={state === 'open' ? 'overflow-hidden rounded-card' : 'h-0 overflow-hidden'}
      />
    </div>
  )
}
