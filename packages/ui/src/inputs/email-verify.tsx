import { Mail } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '../actions/button.tsx'
import { describe, FieldMessage } from '../fields/field.tsx'
import { Notice } from '../feedback/notice.tsx'
import { StatusPill } from '../data-display/status-pill.tsx'
import type { InputProps, Words } from './input-props.ts'

export interface EmailVerifySetup {
  isConfirmed: boolean
  /** Sends the message again. */
  onSend: () => void
  isSending?: boolean
  /** A message has just been sent. */
  isSent?: boolean
  /** Shown next to the button, such as a link to the inbox. */
  end?: ReactNode
}

type EmailWord = 'email.confirmed' | 'email.send' | 'email.sent' | 'email.unconfirmed'

type Props = Omit<InputProps, 'autoComplete' | 'locale' | 'name' | 'onValue' | 'placeholder' | 'words'> & {
  words: Words<EmailWord>
}

/** An account's email with its confirmation state and a button to confirm it. It is edited elsewhere. */
export default function EmailVerifyInput(props: Props & EmailVerifySetup) {
  const { label, value, error, hint, words, isDisabled = false, isLoading = false } = props
  const { isConfirmed, onSend, isSending = false, isSent = false, end } = props
  const id = useId()
  const { 'aria-describedby': describedBy } = describe(id, { error, hint })
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      aria-busy={isLoading || undefined}
    >
      <div className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3 sm:flex sm:flex-wrap">
        <span
          aria-hidden="true"
          className="flex size-10 items-center justify-center rounded-[10px] bg-raised text-muted"
        >
          <Mail className="size-5" />
        </span>
        <p className="min-w-0 flex-1 basis-48">
          <span id={`${id}-label`} className="block text-sm text-muted">
            {label}
          </span>
          <bdi className="font-semibold break-words">{value}</bdi>
        </p>
        {isConfirmed ? (
          <StatusPill tone="jade" className="w-fit max-sm:col-start-2">
            {words('email.confirmed')}
          </StatusPill>
        ) : (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3 max-sm:col-start-2">
            <StatusPill tone="brass">{words('email.unconfirmed')}</StatusPill>
            <Button
              size="sm"
              variant="secondary"
              loading={isSending || isLoading}
              disabled={isDisabled || value === ''}
              onClick={onSend}
            >
              {words('email.send')}
            </Button>
            {end}
          </div>
        )}
      </div>
      {isSent && !isConfirmed && (
        <Notice tone="success" className="mt-4">
          {words('email.sent')}
        </Notice>
      )}
      <FieldMessage {...{ id, error, hint }} />
    </div>
  )
}
