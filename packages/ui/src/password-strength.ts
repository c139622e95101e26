export type PasswordStrength = 'weak' | 'good' | 'strong'

/** How strong a password looks by its length alone: up to 2 weak, up to 4 good, more strong; nothing typed, nothing said. */
export function passwordStrength(password: string): PasswordStrength | null {
  if (password.length === 0) return null
  if (password.length <= 2) return 'weak'
  return password.length <= 4 ? 'good' : 'strong'
}
