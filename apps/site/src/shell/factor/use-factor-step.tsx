import { reasonOf } from '@fairhall/client/reason'
import { type ReactNode, useState } from 'react'
import { useClient } from '../client/use-client.ts'
import { LazyPart } from '../errors/lazy-part.tsx'

const loadStep = () => import('./act-step.tsx')
const loadPasswordStep = () => import('./password-step.tsx')

type PendingAction = { reason: 'factorNeeded' | 'passwordNeeded'; action: () => Promise<void> }

/**
 * For calls that need a recently entered second factor, or the password of players without one. If the server asks
 * for it, shows the step and repeats the call.
 */
export function useFactorStep(): {
  step: ReactNode
  guarded: (action: () => Promise<void>) => Promise<void>
} {
  const client = useClient()
  const [asked, setAsked] = useState<PendingAction>()
  const back = () => setAsked(undefined)
  const again = async ({ action }: PendingAction) => {
    await action()
    back()
  }
  async function guarded(action: () => Promise<void>) {
    try {
      await action()
    } catch (error) {
      const reason = reasonOf(error)
      if (reason !== 'factorNeeded' && reason !== 'passwordNeeded') throw error
      setAsked({ reason, action })
    }
  }
  if (asked === undefined) return { step: undefined, guarded }
  const step =
    asked.reason === 'factorNeeded' ? (
      <LazyPart name="act-step" load={loadStep}>
        {(ActStep) => (
          <ActStep
            act="account"
            onBack={back}
            send={async (shown) => {
              await client.call('showSecondFactor', { body: shown })
              await again(asked)
            }}
          />
        )}
      </LazyPart>
    ) : (
      <LazyPart name="password-step" load={loadPasswordStep}>
        {(PasswordStep) => (
          <PasswordStep
            onBack={back}
            send={async (shown) => {
              await client.call('showPassword', { body: shown })
              await again(asked)
            }}
          />
        )}
      </LazyPart>
    )
  return { step, guarded }
}
