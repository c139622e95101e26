import { CallError } from '@fairhall/client'
import { Notice } from '@fairhall/ui/notice'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { session } from '../../shell/session/session.ts'

/**
 * Opens the player's session at the sportsbook whenever the client needs one. A visitor gets none, and neither does a player who may not
 * bet, who is shown why.
 */
export function useBettingSession(onToken: (token: string | null) => void): {
  open: () => Promise<void>
  refusal: ReactNode
} {
  const t = useTranslations('pages.betting')
  const client = useClient()
  const [refusal, setRefusal] = useState<string | null>(null)
  const latest = useRef(0)

  async function open() {
    const attempt = ++latest.current
    const finish = (token: string | null, text: string | null) => {
      if (attempt !== latest.current) return
      setRefusal(text)
      onToken(token)
    }
    if (session.current().status !== 'player') return finish(null, null)
    try {
      const { token } = await client.call('openBettingSession')
      finish(token, null)
    } catch (error) {
      const isRefused = error instanceof CallError && error.kind === 'refused'
      finish(null, (isRefused && error.message) || t('refused'))
    }
  }
  return {
    open,
    refusal: refusal !== null && (
      <Notice tone="info" className="mx-4 my-2 shrink-0 md:mx-2">
        {refusal}
      </Notice>
    ),
  }
}
