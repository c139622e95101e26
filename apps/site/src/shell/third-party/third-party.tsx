import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useClient } from '../client/use-client.ts'
import { useConsent } from '../consent/consent.ts'
import { initQuery } from '../market/market-queries.ts'
import { useSession } from '../session/session.ts'
import type { createThirdParty } from './start-third-party.ts'

const USABLE_AFTER_MS = 2_000

type Update = ReturnType<typeof createThirdParty>

/** Third-party scripts. Nothing is loaded until the page is usable and they are configured and allowed. */
export function ThirdParty() {
  const { data: init } = useQuery(initQuery(useClient()))
  const consent = useConsent()
  const { status } = useSession()
  const router = useRouter()
  const [update, setUpdate] = useState<Update>()
  const isNeeded =
    init !== undefined &&
    ((consent?.analytics === true && (init.analytics !== null || init.errorReporter !== null)) ||
      (consent?.chat === true && init.chat !== null))

  useEffect(() => {
    if (!isNeeded || init === undefined || update !== undefined) return undefined
    let isLeft = false
    const load = async () => {
      const { createThirdParty } = await import('./start-third-party.ts')
      const release = document.documentElement.dataset.build ?? ''
      if (!isLeft) setUpdate(() => createThirdParty({ init, release, router }))
    }
    const timer = setTimeout(() => void load().catch(() => undefined), USABLE_AFTER_MS)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [isNeeded, init, update, router])

  useEffect(() => {
    if (consent && status !== 'unknown') update?.({ consent, isPlayer: status === 'player' })
  }, [update, consent, status])

  return null
}
