import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { useClient } from '../client/use-client.ts'
import { initQuery } from '../market/market-queries.ts'
import { isOpenTo, kindsOf, useConsent, useIsAskedAgain } from './consent.ts'

const AFTER_MS = 1_200

/** Asks once, again about what is new, and when it is wished, when the page has had its turn. Whoever has answered never loads the question. */
export function CookiePopup() {
  const consent = useConsent()
  const { texts } = useRouteContext({ from: '__root__' })
  const [Question, setQuestion] = useState<ComponentType | null>(null)
  const isAskedAgain = useIsAskedAgain()
  const { data: init } = useQuery(initQuery(useClient()))
  const isOpen =
    isAskedAgain || (init !== undefined && consent !== undefined && isOpenTo(consent, kindsOf(init)))

  useEffect(() => {
    if (!isOpen) return
    const ask = async () => {
      const [part] = await Promise.all([import('./cookie-question.tsx'), texts.load(['layout/cookies'])])
      setQuestion(() => part.default)
    }
    // Without an answer nothing optional is on: the question may as well come with the next page.
    const timer = setTimeout(() => void ask().catch(() => undefined), isAskedAgain ? 0 : AFTER_MS)
    return () => clearTimeout(timer)
  }, [isOpen, isAskedAgain, texts])

  return isOpen && Question ? <Question /> : null
}
