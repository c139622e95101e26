import { Eye, EyeOff } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { cx } from '../cx.ts'
import { type PasswordStrength, passwordStrength } from './password-strength.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'suffix'> {
  showLabel: string
  hideValueLabel: string
  /** Labels of the strength meter. Without them, there is no meter. */
  strengthLabels?: Record<PasswordStrength, string>
  /** For fields that are shown and hidden together. Only one of them has the toggle. */
  shared?: SharedReveal | undefined
}

export interface SharedReveal {
  isShown: boolean
  /** Null for the fields that follow the toggle of another one. */
  toggle: (() => void) | null
}

const tones: Record<PasswordStrength, { width: string; bar: string; text: string }> = {
  weak: { width: 'w-1/3', bar: 'bg-coral', text: 'text-coral' },
  good: { width: 'w-2/3', bar: 'bg-brass', text: 'text-brass' },
  strong: { width: 'w-full', bar: 'bg-jade', text: 'text-jade' },
}

export function PasswordField({
  showLabel,
  hideValueLabel,
  strengthLabels,
  shared,
  onChange,
  hint,
  ...field
}: PasswordFieldProps) {
  const [isShownHere, setShownHere] = useState(false)
  const { isShown: shown, toggle } = shared ?? {
    isShown: isShownHere,
    toggle: () => setShownHere(!isShownHere),
  }
  const [typed, setTyped] = useState<PasswordStrength | null>(null)
  // The value is either controlled by the form or read from the element.
  const strength = typeof field.value === 'string' ? passwordStrength(field.value) : typed
  const measure = (event: ChangeEvent<HTMLInputElement>) => {
    if (strengthLabels) setTyped(passwordStrength(event.target.value))
    return onChange?.(event)
  }
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      onChange={measure}
      hint={
        strengthLabels && strength ? <Meter strength={strength} label={strengthLabels[strength]} /> : hint
      }
      suffix={
        toggle && (
          <button
            type="button"
            aria-label={shown ? hideValueLabel : showLabel}
            aria-pressed={shown}
            onClick={toggle}
            className="flex size-11 items-center justify-center rounded-tick text-muted hover:text-text"
          >
            {shown ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
          </button>
        )
      }
    />
  )
}

function Meter({ strength, label }: { strength: PasswordStrength; label: string }) {
  const tone = tones[strength]
  return (
    <span className="flex items-center gap-3">
      <span className="h-1 flex-1 overflow-hidden rounded-chip bg-lifted">
        <span
          className={cx('block h-full rounded-chip transition-[width] duration-200', tone.width, tone.bar)}
        />
      </span>
      <span className={cx('min-w-14 text-end font-medium', tone.text)}>{label}</span>
    </span>
  )
}
