import { BadgeCheck, MailWarning } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { InputProps } from './input-props.ts'
import { Line } from './line.tsx'

export interface EmailVerifySetup {
  isConfirmed: boolean
  /** Sends the message once more; the press is taken again after a minute. */
  onSend: () => Promise<void>
  /** Seconds until a message may be sent again. */
  waitSeconds?: number
}

const WAIT_SECONDS = 60

/** An e-mail address with the state of its confirmation, and the way to get there. */
export default function EmailVerifyInput(props: InputProps & EmailVerifySetup) {
  const { isConfirmed, onSend, waitSeconds = WAIT_SECONDS, words, value, hint, isDisabled = false } = props
  const [secondsLeft, setSecondsLeft] = useState(0)
  const [isSending, setIsSending] = useState(false)
  useEffect(() => {
    if (secondsLeft <= 0) return
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft])

  const send = async () => {
    setIsSending(true)
    try {
      await onSend()
      setSecondsLeft(waitSeconds)
    } finally {
      setIsSending(false)
    }
  }
  const isWaiting = secondsLeft > 0
  return (
    <Line
      {...props}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      inputClassName="rtl:text-end"
      isLoading={props.isLoading === true || isSending}
      hint={isWaiting ? words('email.wait', { count: secondsLeft }) : hint}
      suffix={
        isConfirmed ? (
          <span className="flex items-center gap-1.5 pe-2.5 font-medium text-jade">
            <BadgeCheck aria-hidden="true" className="size-5" />
            {words('email.confirmed')}
          </span>
        ) : isWaiting ? (
          <span role="status" className="flex items-center gap-1.5 pe-2.5 font-medium text-text">
            {words('email.sent')}
          </span>
        ) : (
          <button
            type="button"
            disabled={isDisabled || value === ''}
            onClick={() => void send()}
            className="flex min-h-11 items-center gap-1.5 rounded-tick px-2.5 font-semibold text-azure not-disabled:hover:underline disabled:text-faint"
          >
            <MailWarning aria-hidden="true" className="size-5" />
            {words('email.send')}
          </button>
        )
      }
    />
  )
}
