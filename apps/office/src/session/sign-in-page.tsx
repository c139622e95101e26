import { useEffect, useState } from 'react'
import { call } from '../api/office-client.ts'
import { Brand } from '../shell/brand.tsx'
import { DirectoryButton } from './directory-button.tsx'
import { DirectoryStep } from './directory-step.tsx'
import { type Returned, takeReturn } from './directory.ts'
import { KeyForm } from './key-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { canUsePasskeys } from './passkeys.ts'
import { type Factor, type SetUp, SetUpStep } from './set-up-step.tsx'
import { keepToken } from './token.ts'

/** A passkey alone, the key with a code, or the company's directory. With the key, a member without a second factor sets one up. */
export function SignInPage() {
  const [begun, setBegun] = useState<{ staff: string; key: string; setUp: SetUp } | null>(null)
  const [returned, setReturned] = useState<Returned | null>(takeReturn)
  const signIn = async (staff: string, key: string, factor: Factor) => {
    const reply = await call('signIn', { body: { staff, key, ...factor } })
    if (reply.kind === 'open') keepToken(reply.token)
    else setBegun({ staff, key, setUp: reply })
  }
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="box grid w-full max-w-96 gap-4 p-6">
        <Brand />
        {returned !== null ? (
          <DirectoryStep returned={returned} onEnd={() => setReturned(null)} />
        ) : begun !== null ? (
          <SetUpStep setUp={begun.setUp} onChosen={(factor) => signIn(begun.staff, begun.key, factor)} />
        ) : (
          <>
            <KeyForm onSubmit={signIn} />
            <OtherWays />
          </>
        )}
      </div>
    </main>
  )
}

function OtherWays() {
  const hasDirectory = useHasDirectory()
  if (!canUsePasskeys() && !hasDirectory) return null
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      {canUsePasskeys() && <PasskeyButton />}
      {hasDirectory && <DirectoryButton />}
    </div>
  )
}

/** Not a query: without a session, the cache of queries is emptied when this page appears. */
function useHasDirectory(): boolean {
  const [hasDirectory, setHasDirectory] = useState(false)
  useEffect(() => {
    let isShown = true
    call('getSignInWays').then(
      (ways) => isShown && setHasDirectory(ways.hasDirectory),
      // The other ways still work.
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [])
  return hasDirectory
}
