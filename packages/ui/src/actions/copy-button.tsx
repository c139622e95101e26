import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, type ButtonLook } from './button.tsx'

const COPIED_MS = 2000

interface CopyButtonProps extends ButtonLook {
  text: string
  label: string
  copiedLabel: string
  isDisabled?: boolean
}

/** Copies a text, confirms it for two seconds, and ignores presses meanwhile. */
export function CopyButton(props: CopyButtonProps) {
  const { text, label, copiedLabel, isDisabled = false, variant = 'secondary', ...look } = props
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <>
      <Button
        {...look}
        variant={variant}
        disabled={copied || isDisabled}
        icon={
          copied ? (
            <Check aria-hidden="true" className="size-4 text-jade" />
          ) : (
            <Copy aria-hidden="true" className="size-4" />
          )
        }
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        {copied ? copiedLabel : label}
      </Button>
      <span role="status" className="sr-only">
        {copied ? copiedLabel : ''}
      </span>
    </>
  )
}
