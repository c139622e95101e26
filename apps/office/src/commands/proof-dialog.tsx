import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../api/office-client.ts'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorText } from '../parts/states.tsx'
import { useTexts } from '../texts/texts.tsx'

export function ProofDialog({ onEnd }: { onEnd(isProven: boolean): void }) {
  const { t } = useTexts()
  const [code, setCode] = useState('')
  const isOver = useRef(false)
  const end = (isProven: boolean) => {
    if (isOver.current) return
    isOver.current = true
    onEnd(isProven)
  }
  const prove = useMutation({
    mutationFn: () => call('proveSession', { body: { code } }),
    onSuccess: () => end(true),
    onError: () => setCode(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!prove.isPending) prove.mutate()
  }
  return (
    <Dialog title={t('proof.title')} onClose={() => end(false)}>
      <form onSubmit={submit} className="grid gap-3">
        <p className="text-muted">{t('proof.text')}</p>
        <label className="grid gap-1 font-semibold">
          {t('proof.code')}
          <input
            className="field font-normal"
            value={code}
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            data-first
            onChange={(event) => setCode(event.target.value)}
          />
        </label>
        <ErrorText error={prove.error} />
        <button type="submit" className="button main" aria-busy={prove.isPending}>
          {t('proof.submit')}
        </button>
      </form>
    </Dialog>
  )
}
