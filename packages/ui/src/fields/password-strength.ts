export type PasswordStrength = 'weak' | 'good' | 'strong'

/** Rates a password by its length alone: up to 2 weak, up to 4 good, longer strong; null if empty. */
export function passwordStrength(password: string): PasswordStrength | null {
  if (password.length === 0) return null
  if (password.length <= 2) return 'weak'
  return password.length <= 4 ? 'good' : 'strong'
}
