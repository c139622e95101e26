import { useState } from 'react'
import { call } from '../api/office-client.ts'
import { Brand } from '../shell/brand.tsx'
import { KeyForm } from './key-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { canUsePasskeys } from './passkeys.ts'
import { type Factor, type SetUp, SetUpStep } from './set-up-step.tsx'
import { keepToken } from './token.ts'

/** A passkey alone, or the key with a code. With the key, a member without a second factor sets one up. */
export function SignInPage() {
  const [begun, setBegun] = useState<{ staff: string; key: string; setUp: SetUp } | null>(null)
  const signIn = async (staff: string, key: string, factor: Factor) => {
    const reply = await call('signIn', { body: { staff, key, ...factor } })
    if (reply.kind === 'open') keepToken(reply.token)
    else setBegun({ staff, key, setUp: reply })
  }
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="box grid w-full max-w-96 gap-4 p-6">
        <Brand />
        {begun === null ? (
          <>
            <KeyForm onSubmit={signIn} />
            {canUsePasskeys() && <PasskeyButton />}
          </>
        ) : (
          <SetUpStep setUp={begun.setUp} onChosen={(factor) => signIn(begun.staff, begun.key, factor)} />
        )}
      </div>
    </main>
  )
}
