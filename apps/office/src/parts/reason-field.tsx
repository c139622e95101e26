import type { Ref } from 'react'
import { useTexts } from '../texts/texts.tsx'

interface ReasonFieldProps {
  value: string
  onChange(value: string): void
  /** Who reads it, or what follows. */
  hint?: string
  ref?: Ref<HTMLTextAreaElement>
}

/** The reason of a command, without which it is not sent. */
export function ReasonField({ value, onChange, hint, ref }: ReasonFieldProps) {
  const { t } = useTexts()
  return (
    <label className="grid gap-1 font-semibold">
      {t('reason')}
      <textarea
        ref={ref}
        className="field font-normal"
        rows={2}
        value={value}
        required
        onChange={({ target }) => onChange(target.value)}
      />
      {hint !== undefined && <span className="text-xs font-normal text-muted">{hint}</span>}
    </label>
  )
}
