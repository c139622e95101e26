import type { OfficeInput } from '@fairhall/contract/office'
import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../api/office-client.ts'
import { factorsQuery } from '../api/queries.ts'
import { Dialog } from '../parts/dialog.tsx'
import { focusFirst } from '../parts/focus-first.ts'
import { ErrorText, WithData } from '../parts/states.tsx'
import { answerPasskey, canUsePasskeys } from '../session/passkeys.ts'
import { useTexts } from '../texts/texts.tsx'

export type Proof = OfficeInput<'proveSession'>['body']
export type Change = OfficeInput<'askPasskeyForChange'>['body']['change']

interface ProofDialogProps {
  /** What the proof is for alone; null: for commands of the session. */
  change: Change | null
  onEnd(proof: Proof | null): void
}

/** Asks for a fresh proof: a passkey or a code of the app, whichever the member has. With a passkey only that changes passkeys. */
export function ProofDialog({ change, onEnd }: ProofDialogProps) {
  const { t } = useTexts()
  const factors = useQuery(factorsQuery)
  const isOver = useRef(false)
  const end = (proof: Proof | null) => {
    if (isOver.current) return
    isOver.current = true
    onEnd(proof)
  }
  const prove = useMutation({
    mutationFn: async (ask: () => Proof | Promise<Proof>) => {
      const proof = await ask()
      if (change === null) await call('proveSession', { body: proof })
      return proof
    },
    onSuccess: end,
  })
  const begin = (ask: () => Proof | Promise<Proof>) => {
    if (!prove.isPending) prove.mutate(ask)
  }
  const askPasskey = async () => {
    const question =
      change === null ? await call('askPasskey') : await call('askPasskeyForChange', { body: { change } })
    return { passkey: await answerPasskey(question) }
  }
  return (
    <Dialog title={t('proof.title')} onClose={() => end(null)}>
      <WithData query={factors}>
        {({ hasApp, passkeys }) => {
          const isAsked = passkeys.length > 0 && canUsePasskeys()
          const takesCode = hasApp && (change === null || passkeys.length === 0)
          return (
            <div className="grid gap-3">
              <p className="text-muted">{t(isAsked || takesCode ? 'proof.text' : 'proof.noFactor')}</p>
              <ErrorText error={prove.error} />
              {isAsked && (
                <button
                  type="button"
                  className="button main"
                  ref={focusFirst}
                  aria-busy={prove.isPending}
                  onClick={() => begin(askPasskey)}
                >
                  <KeyRound size={16} aria-hidden="true" />
                  {t('proof.passkey')}
                </button>
              )}
              {takesCode && <CodeForm isMain={!isAsked} onCode={(code) => begin(() => ({ code }))} />}
            </div>
          )
        }}
      </WithData>
    </Dialog>
  )
}

function CodeForm({ isMain, onCode }: { isMain: boolean; onCode(code: string): void }) {
  const { t } = useTexts()
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onCode(code)
    setCode('')
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <label className="grid gap-1 font-semibold">
        {t('proof.code')}
        <input
          className="field font-normal"
          value={code}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          ref={isMain ? focusFirst : undefined}
          onChange={(event) => setCode(event.target.value)}
        />
      </label>
      <button type="submit" className={`button ${isMain ? 'main' : ''}`}>
        {t('proof.submit')}
      </button>
    </form>
  )
}
