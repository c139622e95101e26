import { CallError } from '@fairhall/client'
import { type ReactNode, useState } from 'react'
import { useClient } from '../../shell/client/use-client.ts'
import { LazyPart } from '../../shell/errors/lazy-part.tsx'

const loadStep = () => import('../../shell/factor/act-step.tsx')

/** What the server does only for who has just shown his second factor: where it asks, the step is shown, and the deed is tried again. */
export function useFactorStep(): { step: ReactNode; guarded: (deed: () => Promise<void>) => Promise<void> } {
  const client = useClient()
  const [asked, setAsked] = useState<() => Promise<void>>()
  const step = asked && (
    <LazyPart name="act-step" load={loadStep}>
      {(ActStep) => (
        <ActStep
          act="account"
          onBack={() => setAsked(undefined)}
          send={async (shown) => {
            await client.call('showSecondFactor', { body: shown })
            await asked()
            setAsked(undefined)
          }}
        />
      )}
    </LazyPart>
  )
  async function guarded(deed: () => Promise<void>) {
    try {
      await deed()
    } catch (error) {
      if (!(error instanceof CallError) || error.reason !== 'factorNeeded') throw error
      setAsked(() => deed)
    }
  }
  return { step, guarded }
}
