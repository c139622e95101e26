import { useRouteContext } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { useIsConsentOpen } from '../consent/use-is-consent-open.ts'
import { useIsExcluded } from '../player/use-player.ts'
import { hasRefused, type InstallPrompt, onInstallOffer } from './install-prompt.ts'

const USABLE_AFTER_MS = 4_000

type Offer = ComponentType<{ prompt: InstallPrompt; onEnd: () => void }>

/** The site as an app: the service worker for offline use, and the offer to install. */
export function Pwa() {
  const { page, texts } = useRouteContext({ from: '__root__' })
  // One question at a time: cookie consent comes first.
  const isAnswered = useIsConsentOpen() === false
  const isExcluded = useIsExcluded()
  const [prompt, setPrompt] = useState<InstallPrompt | null>(null)
  const [Offer, setOffer] = useState<Offer | null>(null)

  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const register = () =>
      void navigator.serviceWorker.register(`/sw.js?locale=${page.locale.code}`).catch(() => undefined)
    const timer = setTimeout(register, USABLE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [page])

  useEffect(
    () =>
      onInstallOffer((offer) => {
        if (!hasRefused()) setPrompt(offer)
      }),
    [],
  )

  const isOffered = prompt !== null && isAnswered && !isExcluded
  useEffect(() => {
    if (!isOffered) return
    const load = async () => {
      const [part] = await Promise.all([import('./install-offer.tsx'), texts.load(['layout/install'])])
      setOffer(() => part.default)
    }
    void load().catch(() => undefined)
  }, [isOffered, texts])

  if (!isOffered || Offer === null) return null
  return <Offer prompt={prompt} onEnd={() => setPrompt(null)} />
}
