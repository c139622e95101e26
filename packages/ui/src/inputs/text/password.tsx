import { PasswordField, type SharedReveal } from '../../fields/password-field.tsx'
import type { InputProps } from '../input-props.ts'
import { fieldProps } from './single-line-input.tsx'

export interface PasswordSetup {
  /** For a new password: shows its strength. */
  isMeasured?: boolean
  shared?: SharedReveal
}

export default function PasswordInput({ isMeasured = false, shared, ...props }: InputProps & PasswordSetup) {
  const { value, onValue, words, isLoading = false } = props
  const strength = {
    weak: words('password.weak'),
    good: words('password.good'),
    strong: words('password.strong'),
  }
  return (
    <PasswordField
      {...fieldProps(props)}
      value={value}
      readOnly={isLoading}
      shared={shared}
      onChange={(event) => onValue(event.target.value)}
      showLabel={words('password.show')}
      hideValueLabel={words('password.hide')}
      {...(isMeasured && { strengthLabels: strength })}
    />
  )
}
