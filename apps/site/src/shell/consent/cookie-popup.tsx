import { useRouteContext } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { useConsent } from './consent.ts'

const AFTER_MS = 1_200

/** Asks once, when the page has had its turn. Whoever has answered never loads the question. */
export function CookiePopup() {
  const consent = useConsent()
  const { texts } = useRouteContext({ from: '__root__' })
  const [Question, setQuestion] = useState<ComponentType | null>(null)
  const isOpen = consent === null

  useEffect(() => {
    if (!isOpen) return
    const ask = async () => {
      const [part] = await Promise.all([import('./cookie-question.tsx'), texts.load(['layout/cookies'])])
      setQuestion(() => part.default)
    }
    // Without an answer nothing optional is on: the question may as well come with the next page.
    const timer = setTimeout(() => void ask().catch(() => undefined), AFTER_MS)
    return () => clearTimeout(timer)
  }, [isOpen, texts])

  return isOpen && Question ? <Question /> : null
}
