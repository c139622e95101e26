import { useRouteContext } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { useIsConsentReopened } from './consent.ts'
import { useIsConsentOpen } from './use-is-consent-open.ts'

const AFTER_MS = 1_200

/**
 * Asks for consent once, again about new services, and on request. It waits until the page is usable. Visitors who
 * have answered never load it.
 */
export function CookiePopup() {
  const { texts } = useRouteContext({ from: '__root__' })
  const [Question, setQuestion] = useState<ComponentType | null>(null)
  const isReopened = useIsConsentReopened()
  const isConsentOpen = useIsConsentOpen()
  const isOpen = isReopened || isConsentOpen === true

  useEffect(() => {
    if (!isOpen) return
    const ask = async () => {
      const [part] = await Promise.all([import('./cookie-question.tsx'), texts.load(['layout/cookies'])])
      setQuestion(() => part.default)
    }
    // Nothing optional is on without an answer, so a failed load can wait for the next page.
    const timer = setTimeout(() => void ask().catch(() => undefined), isReopened ? 0 : AFTER_MS)
    return () => clearTimeout(timer)
  }, [isOpen, isReopened, texts])

  return isOpen && Question ? <Question /> : null
}
