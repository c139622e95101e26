/** Whether players sign in with an email address or a phone number. */
export type LoginKind = 'email' | 'phone'

/** The text for a wrong login or password. `isSocialEmail`: the player came with a social account whose address is not confirmed. */
export function failureText(kind: LoginKind, isSocialEmail: boolean) {
  if (kind === 'phone') return 'failedPhone'
  return isSocialEmail ? 'failedSocialEmail' : 'failed'
}
