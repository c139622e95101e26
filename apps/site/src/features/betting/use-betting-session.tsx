import { CallError } from '@fairhall/client'
import { reasonOf } from '@fairhall/client/reason'
import { Button } from '@fairhall/ui/button'
import { Notice } from '@fairhall/ui/notice'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { useKnownBirthDate } from '../../shell/player/use-known-birth-date.ts'
import { session } from '../../shell/session/session.ts'

interface Refusal {
  text: string
  isBirthDateMissing: boolean
}

/**
 * Opens the player's session at the sportsbook whenever the client needs one. A visitor gets none, and neither does a player who may not
 * bet, who is shown why. A new player without a date of birth is asked for it, and gets a session as soon as it is known.
 */
export function useBettingSession(onToken: (token: string | null) => void): {
  open: () => Promise<void>
  /** For a player without a session who wants to bet: opens one, or asks for the date of birth that it needs. */
  ask: () => void
  refusal: ReactNode
} {
  const t = useTranslations('pages.betting')
  const tFailure = useTranslations('pages.game.failure')
  const client = useClient()
  const modals = useModals()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const latest = useRef(0)

  async function open() {
    const attempt = ++latest.current
    const finish = (token: string | null, refused: Refusal | null) => {
      if (attempt !== latest.current) return
      setRefusal(refused)
      onToken(token)
    }
    if (session.current().status !== 'player') return finish(null, null)
    try {
      const { token } = await client.call('openBettingSession')
      finish(token, null)
    } catch (error) {
      const isRefused = error instanceof CallError && error.kind === 'refused'
      finish(null, {
        text: (isRefused && error.message) || t('refused'),
        isBirthDateMissing: reasonOf(error) === 'birthDateRequired',
      })
    }
  }
  const isWaiting = refusal?.isBirthDateMissing === true
  useKnownBirthDate(() => {
    if (isWaiting) void open()
  })
  const enterBirthDate = () => void modals.open('birth-date')
  return {
    open,
    ask: () => (isWaiting ? enterBirthDate() : void open()),
    refusal: refusal !== null && (
      <Notice tone="info" className="mx-4 my-2 shrink-0 md:mx-2">
        {refusal.text}
        {isWaiting && (
          <p className="mt-2">
            <Button variant="secondary" onClick={enterBirthDate}>
              {tFailure('birthDate')}
            </Button>
          </p>
        )}
      </Notice>
    ),
  }
}
