/** Asks a member with a passkey to sign what they approve. The signature binds exactly what they read. */
import type { OfficeInput } from '@fairhall/contract/office'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useRef } from 'react'
import { call } from '../api/office-client.ts'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorText } from '../parts/states.tsx'
import { answerPasskey, canUsePasskeys } from '../session/passkeys.ts'
import { useTexts } from '../texts/texts.tsx'

export type Approved = OfficeInput<'askApproval'>['body']
export type Signature = NonNullable<OfficeInput<'runCommand'>['body']['passkey']>

interface SignDialogProps {
  approved: Approved
  /** Null if the member closed the dialog. */
  onEnd(signature: Signature | null): void
}

export function SignDialog({ approved, onEnd }: SignDialogProps) {
  const { t } = useTexts()
  const isOver = useRef(false)
  const end = (signature: Signature | null) => {
    if (isOver.current) return
    isOver.current = true
    onEnd(signature)
  }
  const sign = useMutation({
    mutationFn: async () => answerPasskey(await call('askApproval', { body: approved })),
    onSuccess: end,
  })
  return (
    <Dialog title={t('sign.title')} onClose={() => end(null)}>
      <div className="grid gap-3">
        <p className="text-muted">{t(canUsePasskeys() ? 'sign.text' : 'passkeys.unusable')}</p>
        <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1.5">
          <dt className="text-muted">{t(approved.kind === 'order' ? 'sign.order' : 'sign.withdrawal')}</dt>
          <dd className="wrap-anywhere">{approved.id}</dd>
          <dt className="text-muted">{t('sign.content')}</dt>
          <dd>
            <code>{approved.content}</code>
          </dd>
        </dl>
        <ErrorText error={sign.error} />
        {canUsePasskeys() && (
          <button
            type="button"
            className="button main"
            data-first
            aria-busy={sign.isPending}
            onClick={() => !sign.isPending && sign.mutate()}
          >
            <KeyRound size={16} aria-hidden="true" />
            {t('sign.submit')}
          </button>
        )}
      </div>
    </Dialog>
  )
}

/** What a command approves, by its name. */
export function approvedBy({
  name,
  arguments: args = [],
  options = {},
}: OfficeInput<'runCommand'>['body']): Approved {
  const kind = name === 'order agree' ? 'order' : 'withdrawal'
  return { kind, id: args[0] ?? '', content: options['content'] ?? '' }
}
